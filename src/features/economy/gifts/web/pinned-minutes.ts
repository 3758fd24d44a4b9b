import type { GiftOnWire } from '#features/economy/gifts/contract.ts';

const NANOSECONDS_PER_MINUTE = 60 * 1_000_000_000;

/** Minutes above the chat; 0 for a gift without a pin. The wire has nanoseconds. */
export const pinnedMinutes = ({ pinned_time }: Pick<GiftOnWire, 'pinned_time'>): number => Math.round(pinned_time / NANOSECONDS_PER_MINUTE);
