import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { ForSignedIn } from '#features/accounts/web/api.ts';
import { OwnBalances } from '../own/OwnBalances.tsx';

export default function BalancesPage() {
  usePageTitle(t('points.own.title'));
  return (
    <ForSignedIn title={t('points.own.sign_in')}>
      <OwnBalances />
    </ForSignedIn>
  );
}
