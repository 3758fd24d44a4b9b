import type { PayloadOf } from '#core/contract/event.ts';
import { type kicksGifted, PINNED_GIFTS_MAX, type PinnedGift } from '#features/economy/gifts/contract.ts';

const NANOSECONDS_PER_MILLISECOND = 1_000_000;

/** A pinned gift with its end by the clock of this browser, in milliseconds since the epoch. */
export interface KnownPinned extends PinnedGift {
  until: number;
}

const isSame = (one: PinnedGift, other: PinnedGift) => one.gift_transaction_id === other.gift_transaction_id;
const staysFor = ({ pinned_time }: Pick<PinnedGift, 'pinned_time'>): number => pinned_time / NANOSECONDS_PER_MILLISECOND;

/**
 * A gift that was just sent, as one that is pinned; null for one that is not. It stays for its whole time after its arrival, so that a wrong
 * clock does not matter. Its event has no picture of the sender.
 */
export function pinnedOf({ expires_at, gift, sender, ...rest }: PayloadOf<typeof kicksGifted>, now: number): KnownPinned | null {
  if (expires_at === null) return null;
  const { pinned_time } = gift;
  return { ...rest, gift, sender: { ...sender, profile_picture: null }, expires_at, pinned_time, until: now + staysFor(gift) };
}

/** The pinned gifts that were read. One that is known keeps its end; with a slow clock another stays no longer than a gift that was just sent. */
export const withEnds = (listed: readonly PinnedGift[], known: readonly KnownPinned[], now: number): KnownPinned[] =>
  listed.map((gift) => ({
    ...gift,
    until: known.find((one) => isSame(one, gift))?.until ?? Math.min(Date.parse(gift.expires_at), now + staysFor(gift)),
  }));

/** Adds a pinned gift as the latest, without those whose time is over. One that is there already stays in its place. */
export const withPinned = (known: readonly KnownPinned[], added: KnownPinned, now: number): KnownPinned[] => {
  const pinned = known.filter(({ until }) => until > now);
  return pinned.some((one) => isSame(one, added)) ? pinned : [added, ...pinned].slice(0, PINNED_GIFTS_MAX);
};
