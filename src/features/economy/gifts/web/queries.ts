import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import type { PayloadOf } from '#core/contract/event.ts';
import { call } from '#core/web/api.ts';
import { askAgain, freshAnswer } from '#core/web/query.ts';
import { serverNow } from '#core/web/server-clock.ts';
import {
  type KicksBalance,
  type kicksGifted,
  listGifts,
  listKicksPlans,
  listPinnedGifts,
  PINNED_GIFTS_MAX,
  type PinnedGift,
  showKicksBalance,
} from '#features/economy/gifts/contract.ts';
import { giftArt } from '#features/economy/gifts/rules/gift-art.ts';

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
        return mergeListed(data.pinned_gifts, context.client.getQueryData<TimedPin[]>(context.queryKey) ?? [], serverNow().getTime());
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

const NANOSECONDS_PER_MILLISECOND = 1_000_000;

/** `until` is the end by the browser clock, in milliseconds since the epoch. */
export interface TimedPin extends PinnedGift {
  until: number;
}

const isSame = (one: PinnedGift, other: PinnedGift) => one.gift_transaction_id === other.gift_transaction_id;
const pinDuration = ({ pinned_time }: Pick<PinnedGift, 'pinned_time'>): number => pinned_time / NANOSECONDS_PER_MILLISECOND;

/**
 * Returns null for a gift without a pin. The pin lasts its whole time from arrival, whatever the clock says. The event has no sender
 * picture.
 */
export function toTimedPin({ expires_at, gift, sender, ...rest }: PayloadOf<typeof kicksGifted>, now: number): TimedPin | null {
  if (expires_at === null) return null;
  const { pinned_time } = gift;
  return { ...rest, gift, sender: { ...sender, profile_picture: null }, expires_at, pinned_time, until: now + pinDuration(gift) };
}

/** Known gifts keep their end. With a slow browser clock no gift lasts longer than a new one. */
export const mergeListed = (listed: readonly PinnedGift[], known: readonly TimedPin[], now: number): TimedPin[] =>
  listed.map((gift) => ({
    ...gift,
    until: known.find((one) => isSame(one, gift))?.until ?? Math.min(Date.parse(gift.expires_at), now + pinDuration(gift)),
  }));

/** Adds the newest gift and drops expired ones. A known gift keeps its position. */
export const addPinned = (known: readonly TimedPin[], added: TimedPin, now: number): TimedPin[] => {
  const pinned = known.filter(({ until }) => until > now);
  return pinned.some((one) => isSame(one, added)) ? pinned : [added, ...pinned].slice(0, PINNED_GIFTS_MAX);
};
