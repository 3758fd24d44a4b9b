import type { GiftOnWire } from '#features/economy/gifts/contract.ts';

const NANOSECONDS_PER_MINUTE = 60 * 1_000_000_000;

/** How many minutes a gift stays above the chat; 0 for one that is not pinned. On the wire they are nanoseconds. */
export const pinnedMinutes = ({ pinned_time }: Pick<GiftOnWire, 'pinned_time'>): number => Math.round(pinned_time / NANOSECONDS_PER_MINUTE);
