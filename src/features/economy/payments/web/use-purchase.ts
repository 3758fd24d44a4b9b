import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { withIdempotencyKey } from '#core/web/idempotency.ts';
import { pagedQuery } from '#core/web/query.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import {
  createPurchase,
  listReceipts,
  type Purchase,
  purchaseUpdated,
  showPurchase,
} from '#features/economy/payments/contract/purchase.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';

/** The mutation returns the purchase id and the checkout URL. */
export function useOrder() {
  const cache = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn: async ({ kind, item }: { kind: string; item: unknown }) => {
      const scope = `${viewer?.id} buys ${kind} ${JSON.stringify(item)}`;
      const { data } = await withIdempotencyKey(cache, scope, (idempotency_key) =>
        call(createPurchase, { body: { kind, item, idempotency_key } }),
      );
      return data;
    },
  });
}

/** A purchase of the viewer, kept current by events. `id` may be null. */
export function usePurchase(id: string | null) {
  const cache = useQueryClient();
  const viewer = useViewer();
  const query = useQuery({ ...purchaseQuery(id ?? ''), enabled: id !== null });
  const { queryKey } = purchaseQuery(id ?? '');
  useRealtime(purchaseUpdated, viewer && id !== null ? [viewer.id] : null, ({ purchase_id, state }) => {
    if (purchase_id === id) cache.setQueryData(queryKey, (known: Purchase | undefined) => known && { ...known, state });
  });
  useSubscriptionConfirmed(purchaseUpdated, viewer && id !== null ? [viewer.id] : null, ({ again }) => {
    if (again) void cache.invalidateQueries({ queryKey });
  });
  return query;
}

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
