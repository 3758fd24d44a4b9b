import { Link } from '@tanstack/react-router';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';
import { useKicks } from '../use-kicks.ts';

export default function KicksMenuItem() {
  const kicks = useKicks();
  return (
    <MenuItem icon="gift" link={<Link to="/settings/kicks" />}>
      <span className="flex justify-between gap-3">
        {t('gifts.own.title')}
        {kicks && <span className="text-ink-2 tabular-nums">{formatNumber(kicks.available)}</span>}
      </span>
    </MenuItem>
  );
}
