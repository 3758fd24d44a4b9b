import { formatCompact, formatNumber } from '#core/web/format/number.ts';

/** From here on a cost is too long for its tile on any screen (CP-06). */
export const COMPACT_COST = 1_000_000_000;
/** Above this, points are compact on a phone (CP-06). */
export const PHONE_WHOLE = 9999;

/** A balance as the screen has room for it: `12,480`, on a phone `12.4K`. */
export const balanceText = (points: number, phone: boolean): string =>
  phone && points > PHONE_WHOLE ? formatCompact(points) : formatNumber(points);

/** The cost of a reward: as a balance, and compact on every screen from a billion on. */
export const costText = (points: number, phone: boolean): string =>
  points >= COMPACT_COST ? formatCompact(points) : balanceText(points, phone);
