import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '#core/web/api.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { listUnpaid } from '#features/economy/income/contract/payouts.ts';
import type { StaffAccount } from '#features/people/accounts/contract/staff.ts';
import { STAFF_KEY } from '#features/people/accounts/web/api.ts';

/** Warns staff who delete an account: its email address is gone when they pay the earnings later. */
export default function UnpaidBeforeDeletion({ account: { slug } }: { account: StaffAccount }) {
  const { data, isError } = useQuery(unpaidOfQuery(slug));
  if (isError) return <Warning text={t('income.deletion.failed')} />;
  if (!data || data.payable === 0) return null;
  return <Warning text={t('income.deletion.unpaid', { amount: formatMoney(data.payable, data.currency) })} />;
}

function Warning({ text }: { text: string }) {
  return (
    <p role="alert" className="mb-4 rounded-sm bg-red-soft px-3 py-2 text-red-text">
      {text}{' '}
      <Link to="/staff/payouts" className="font-semibold underline">
        {t('income.deletion.payouts')}
      </Link>
    </p>
  );
}

/** The list is searched by prefix, so that the channel may be on a later page. */
const unpaidOfQuery = (slug: string) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'payouts', 'of', slug],
    queryFn: async ({ signal }) => {
      for (let cursor: string | undefined; ; ) {
        const { currency, channels, next_cursor } = (await call(listUnpaid, { query: { search: slug, cursor }, signal })).data;
        const found = channels.find(({ channel }) => channel.slug === slug);
        if (found || next_cursor === null) return { payable: found?.payable ?? 0, currency };
        cursor = next_cursor;
      }
    },
  });
