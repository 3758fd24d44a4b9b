import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';

export default function PointsMenuItem() {
  return (
    <MenuItem icon="star" link={<Link to="/settings/points" />}>
      {t('points.account_menu')}
    </MenuItem>
  );
}
