import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';

/** The entry of the account menu that links to the viewer's balances. */
export default function PointsMenuItem() {
  return (
    <MenuItem icon="star" link={<Link to="/settings/points" />}>
      {t('points.account_menu')}
    </MenuItem>
  );
}
