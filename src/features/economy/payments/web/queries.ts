import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { pagedQuery } from '#core/web/paged-query.ts';
import { showPurchase } from '#features/economy/payments/contract/purchase.ts';
import { listReceipts } from '#features/economy/payments/contract/receipts.ts';

/** Realtime events update it. */
export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['purchase', id],
    queryFn: async ({ signal }) => (await call(showPurchase, { params: { purchase: id }, signal })).data.purchase,
  });

export const receiptsQuery = pagedQuery(
  ['receipts'],
  async (cursor, signal) => (await call(listReceipts, { query: { cursor }, signal })).data,
  ({ next_cursor }) => next_cursor,
);
