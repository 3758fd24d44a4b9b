import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { SettingsSection, SignedInOnly } from '#features/people/accounts/web/api.ts';
import { BundleGrid, useBuyKicks } from '../buy/BundleGrid.tsx';
import { KicksAmount, OwedNote } from '../KicksAmount.tsx';
import { kicksBalanceQuery } from '../queries.ts';

export default function KicksPage() {
  usePageTitle(t('gifts.own.title'));
  return (
    <SignedInOnly title={t('gifts.own.sign_in')}>
      <OwnKicks />
    </SignedInOnly>
  );
}

export function OwnKicks() {
  const canBuy = usePayments()?.provider != null;
  const buy = useBuyKicks(null);
  return (
    <>
      <SettingsSection title={t('gifts.own.title')} description={t('gifts.own.text')}>
        <Balance />
      </SettingsSection>
      {canBuy && (
        <SettingsSection title={t('gifts.top_up')} description={`${t('gifts.own.bundles.text')} ${t('gifts.bundles.note')}`}>
          <div className="max-w-96 sm:max-w-none lg:max-w-96">
            <BundleGrid missing={null} onPick={buy} />
          </div>
        </SettingsSection>
      )}
    </>
  );
}

function Balance() {
  const { data: kicks, error, isError, isFetching, refetch } = useQuery(kicksBalanceQuery);
  if (kicks === undefined && isError) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />;
  if (kicks === undefined) return <Skeleton className="h-7 w-28" />;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-22 font-bold">
        <KicksAmount amount={kicks.available} coin="size-5!" className="gap-2" />
      </p>
      {kicks.owed > 0 && <OwedNote kicks={kicks} />}
    </div>
  );
}
