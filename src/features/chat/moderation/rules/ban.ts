/**
 * A ban applies to one person in one channel. It is permanent, or it expires at `expiresAt` unless somebody lifts it earlier. Whether it is
 * active is computed from its timestamps alone, so a late timer cannot cause a wrong answer.
 */

/** A ban that is neither permanent nor has an expiry lasts two years (K-06). */
export const FALLBACK_YEARS = 2;
/** A year is 365.25 days. */
const YEAR_MS = 365.25 * 24 * 3600 * 1000;
const MINUTE_MS = 60_000;

export interface Ban {
  permanent: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  /** When the ban was lifted or replaced. */
  endedAt: Date | null;
}

/** When a ban expires; null for a permanent one. */
export function endOf(ban: Ban): Date | null {
  if (ban.permanent) return null;
  return ban.expiresAt ?? new Date(ban.createdAt.getTime() + FALLBACK_YEARS * YEAR_MS);
}

/** Returns the ban if it is active at `now`, else null. A ban is no longer active at its exact expiry time. */
export function activeBan<B extends Ban>(ban: B | null, now: Date): B | null {
  if (ban === null || ban.endedAt !== null) return null;
  const end = endOf(ban);
  return end === null || now < end ? ban : null;
}

/** A permanent ban is a `ban`; one that expires is a `timeout`. */
export const banType = (ban: Ban): 'ban' | 'timeout' => (ban.permanent ? 'ban' : 'timeout');

/** The original length of a timeout in minutes, rounded up (wire.md 1.5); null for a ban. */
export function timeoutMinutes(ban: Ban): number | null {
  const end = endOf(ban);
  return end === null ? null : Math.ceil((end.getTime() - ban.createdAt.getTime()) / MINUTE_MS);
}

/**
 * A timeout cannot replace an active permanent ban, so that a moderator who times somebody out from an old message never shortens their ban
 * by accident. Everything else is replaced.
 */
export const replacementRefusal = (holding: Ban | null, next: Pick<Ban, 'permanent'>) =>
  holding?.permanent && !next.permanent ? 'ALREADY_BANNED' : null;

/** When a timeout of this many minutes ends if it begins now. */
export const timeoutEnd = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);
