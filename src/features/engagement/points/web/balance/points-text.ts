import { formatCompact, formatNumber } from '#core/web/format/number.ts';

/** From this cost on, the number is too long for its tile on any screen (CP-06). */
export const COMPACT_COST = 1_000_000_000;
/** The highest number of points that a phone shows in full (CP-06). */
export const PHONE_FULL_MAX = 9999;

/** Formats a balance for the screen: `12,480`, or `12.4K` on a phone. */
export const balanceText = (points: number, phone: boolean): string =>
  phone && points > PHONE_FULL_MAX ? formatCompact(points) : formatNumber(points);

/** Formats the cost of a reward like a balance, but compact on every screen from one billion. */
export const costText = (points: number, phone: boolean): string =>
  points >= COMPACT_COST ? formatCompact(points) : balanceText(points, phone);
