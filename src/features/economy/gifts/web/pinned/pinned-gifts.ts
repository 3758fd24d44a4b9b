import type { PayloadOf } from '#core/contract/event.ts';
import { type kicksGifted, PINNED_GIFTS_MAX, type PinnedGift } from '#features/economy/gifts/contract.ts';

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
