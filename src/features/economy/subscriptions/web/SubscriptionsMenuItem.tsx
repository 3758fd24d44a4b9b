import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';

export default function SubscriptionsMenuItem() {
  return (
    <MenuItem icon="heart" link={<Link to="/transactions/subscriptions" />}>
      {t('subscriptions.page')}
    </MenuItem>
  );
}
