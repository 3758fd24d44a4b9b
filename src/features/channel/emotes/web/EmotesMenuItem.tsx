import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';
import type { Self } from '#features/people/accounts/contract/entry.ts';

export default function EmotesMenuItem({ viewer }: { viewer: Self }) {
  return (
    <MenuItem icon="smile" link={<Link to="/dashboard/$slug/emotes" params={{ slug: viewer.slug }} />}>
      {t('emotes.menu')}
    </MenuItem>
  );
}
