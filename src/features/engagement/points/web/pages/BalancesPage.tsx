import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SignedInOnly } from '#features/people/accounts/web/api.ts';
import { OwnBalances } from '../own/OwnBalances.tsx';

export default function BalancesPage() {
  usePageTitle(t('points.own.title'));
  return (
    <SignedInOnly title={t('points.own.sign_in')}>
      <OwnBalances />
    </SignedInOnly>
  );
}
