import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';
import type { Self } from '#features/people/accounts/contract/entry.ts';

/** The account menu item that leads to the viewer's own emotes. */
export default function EmotesMenuItem({ viewer }: { viewer: Self }) {
  return (
    <MenuItem icon="smile" link={<Link to="/dashboard/$slug/emotes" params={{ slug: viewer.slug }} />}>
      {t('emotes.menu')}
    </MenuItem>
  );
}
