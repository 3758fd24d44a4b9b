import { formatCompact, formatNumber, formatOwned } from '#core/web/format/number.ts';

/** Costs from this one on are too long for a tile on any screen (CP-06). */
export const COMPACT_COST = 1_000_000_000;
/** Phones show points up to this number in full (CP-06). */
export const PHONE_FULL_MAX = 9999;

const isFull = (points: number, phone: boolean) => !phone || points <= PHONE_FULL_MAX;

/** `12,480`, or `12.4K` on a phone: rounded down. */
export const balanceText = (points: number, phone: boolean): string => (isFull(points, phone) ? formatNumber(points) : formatOwned(points));

/** Compact on a phone, and on every screen from one billion. */
export const costText = (points: number, phone: boolean): string =>
  points < COMPACT_COST && isFull(points, phone) ? formatNumber(points) : formatCompact(points);
