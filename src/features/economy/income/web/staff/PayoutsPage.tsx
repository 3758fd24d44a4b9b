import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { PagedList, StaffSearchPage } from '#features/people/accounts/web/api.ts';
import { PayoutRow } from './PayoutRow.tsx';
import { payoutsQuery, unpaidQuery } from './payout-queries.ts';
import { UnpaidRow } from './UnpaidRow.tsx';

const KINDS = ['unpaid', 'made'] as const;

export default function PayoutsPage() {
  return (
    <StaffSearchPage
      title={t('income.payouts')}
      description={t('income.payouts.text')}
      kinds={KINDS.map((value) => ({ value, label: t(`income.payouts.show.${value}`) }))}
    >
      {(search, kind) => (kind === 'unpaid' ? <UnpaidList search={search} /> : <PayoutList search={search} />)}
    </StaffSearchPage>
  );
}

function UnpaidList({ search }: { search: string }) {
  return (
    <PagedList
      list={useInfiniteQuery(unpaidQuery(search))}
      rowsOf={({ channels, currency }) => channels.map((unpaid) => ({ unpaid, currency }))}
      label={t('income.payouts.show.unpaid')}
      failed={t('income.payouts.failed')}
      empty={<EmptyState icon="check" title={t('income.payouts.none_unpaid')} />}
    >
      {({ unpaid, currency }) => <UnpaidRow key={unpaid.channel.id} unpaid={unpaid} currency={currency} />}
    </PagedList>
  );
}

function PayoutList({ search }: { search: string }) {
  return (
    <PagedList
      ordered
      list={useInfiniteQuery(payoutsQuery(search))}
      rowsOf={({ payouts }) => payouts}
      label={t('income.payouts.show.made')}
      failed={t('income.payouts.failed')}
      empty={<EmptyState icon="list" title={t('income.payouts.none_made')} />}
    >
      {(payout) => <PayoutRow key={payout.id} payout={payout} />}
    </PagedList>
  );
}
