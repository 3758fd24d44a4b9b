import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { pagedQuery } from '#core/web/paged-query.ts';
import { toast } from '#core/web/toast.ts';
import type { PaymentReceipt } from '#features/economy/payments/contract/receipts.ts';
import { giveAgain, refundPurchase, type StaffPurchase, searchPurchases } from '#features/economy/payments/contract/staff-purchases.ts';
import { STAFF_KEY } from '#features/people/accounts/web/api.ts';

const PURCHASES_KEY = [...STAFF_KEY, 'purchases'];

export const staffPurchasesQuery = (search: string) =>
  pagedQuery(
    [...PURCHASES_KEY, search],
    async (cursor, signal) => (await call(searchPurchases, { query: { search, cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  );

/** The server compares the refunded total, so a repeated press cannot refund twice. */
export function useRefund(purchase: StaffPurchase, payment: PaymentReceipt, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ amount, reason }: { amount: number; reason: string }) =>
      call(refundPurchase, {
        params: { purchase: purchase.id },
        body: { payment_id: payment.id, amount, refunded: payment.refunded, reason },
      }),
    onSuccess: (_reply, { amount }) => {
      toast.good('payments.staff.refund.done', { amount: formatMoney(amount, purchase.currency), name: purchase.buyer.username });
      onDone();
    },
    onError: toast.refused,
    onSettled: () => cache.invalidateQueries({ queryKey: PURCHASES_KEY }),
  });
}

/** The server restores a purchase once per dispute, however often it is called. */
export function useGiveAgain({ id, title, buyer }: StaffPurchase, disputeId: string, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(giveAgain, { params: { purchase: id }, body: { dispute_id: disputeId, reason } }),
    onSuccess: () => {
      toast.good('payments.staff.again.done', { title, name: buyer.username });
      onDone();
    },
    onError: toast.refused,
    onSettled: () => cache.invalidateQueries({ queryKey: PURCHASES_KEY }),
  });
}
