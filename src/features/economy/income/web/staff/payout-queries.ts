import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { withIdempotencyKey } from '#core/web/idempotency.ts';
import { pagedQuery } from '#core/web/paged-query.ts';
import { toast } from '#core/web/toast.ts';
import { listPayouts, listUnpaid, type Payout, recordPayout, undoPayout } from '#features/economy/income/contract/payouts.ts';
import { STAFF_KEY } from '#features/people/accounts/web/api.ts';

const PAYOUTS_KEY = [...STAFF_KEY, 'payouts'];

export const unpaidQuery = (search: string) =>
  pagedQuery(
    [...PAYOUTS_KEY, 'unpaid', search],
    async (cursor, signal) => (await call(listUnpaid, { query: { search, cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  );

export const payoutsQuery = (search: string) =>
  pagedQuery(
    [...PAYOUTS_KEY, 'made', search],
    async (cursor, signal) => (await call(listPayouts, { query: { search, cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  );

/** Keeps the idempotency key until the outcome is known, so a repeated press records one payout. */
export function useRecordPayout(slug: string, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ amount, reference }: { amount: number; reference: string }) =>
      withIdempotencyKey(cache, `payout ${slug} ${amount} ${reference}`, (key) =>
        call(recordPayout, { params: { slug }, body: { amount, reference, idempotency_key: key } }),
      ),
    onSuccess: ({ data: { payout } }) => {
      toast.good('income.payout.done', { amount: formatMoney(payout.amount, payout.currency), name: payout.channel.username });
      onDone();
    },
    onError: toast.refused,
    onSettled: () => cache.invalidateQueries({ queryKey: PAYOUTS_KEY }),
  });
}

export function useUndoPayout(onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ payout, reason }: { payout: Payout; reason: string }) =>
      call(undoPayout, { params: { payout: payout.id }, body: { reason } }),
    onSuccess: () => {
      toast.good('income.payout.undone');
      onDone();
    },
    onError: toast.refused,
    onSettled: () => cache.invalidateQueries({ queryKey: PAYOUTS_KEY }),
  });
}
