import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { askAgain, freshAnswer } from '#core/web/fresh-answer.ts';
import { type KicksBalance, listGifts, listKicksPlans, listPinnedGifts, showKicksBalance } from '#features/economy/gifts/contract.ts';
import { giftArt } from '#features/economy/gifts/rules/gift-art.ts';
import { mergeListed, type TimedPin } from './pinned/pinned-gifts.ts';

/** Omits gifts whose drawings this page does not know (GI-02). */
export const giftsQuery = queryOptions({
  queryKey: ['kicks-gifts'],
  queryFn: async ({ signal }) => (await call(listGifts, { signal })).data.filter(({ gift_id }) => giftArt(gift_id) !== null),
  staleTime: 30 * MINUTE_MS,
});

export const plansQuery = queryOptions({
  queryKey: ['kicks-plans'],
  queryFn: async ({ signal }) => (await call(listKicksPlans, { signal })).data.plans.toSorted((a, b) => a.amount - b.amount),
  staleTime: 30 * MINUTE_MS,
});

/** Realtime updates this balance in every tab (GI-11). */
export const kicksBalanceQuery = queryOptions({
  queryKey: ['kicks-balance'],
  queryFn: (context) => freshAnswer(context, async () => (await call(showKicksBalance, { signal: context.signal })).data.balance),
  staleTime: 5 * MINUTE_MS,
});

export const pinnedGiftsQuery = (channelId: number) =>
  queryOptions({
    queryKey: ['pinned-gifts', channelId],
    queryFn: (context) =>
      freshAnswer(context, async () => {
        const { data } = await call(listPinnedGifts, { params: { channelId }, signal: context.signal });
        return mergeListed(data.pinned_gifts, context.client.getQueryData<TimedPin[]>(context.queryKey) ?? [], Date.now());
      }),
    staleTime: 5 * MINUTE_MS,
  });

export function applyKicksChange(cache: QueryClient, change: Partial<Pick<KicksBalance, 'available' | 'owed'>>): void {
  const { queryKey } = kicksBalanceQuery;
  const known = cache.getQueryData(queryKey);
  if (known !== undefined) cache.setQueryData(queryKey, { ...known, ...change });
  // The pending first answer may be older than the event.
  else void askAgain(cache, { queryKey });
}
