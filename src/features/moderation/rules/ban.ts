/**
 * A ban hits one person in one channel. It is permanent, or it ends at `expiresAt`; it holds until then unless somebody lifts it.
 * Whether it holds is derived from its timestamps and nothing else, so that no late timer can make a wrong answer.
 */

/** A ban that is neither permanent nor has an expiry counts as two years (K-06). */
export const FALLBACK_YEARS = 2;
/** A year is 365.25 days. */
const YEAR_MS = 365.25 * 24 * 3600 * 1000;
const MINUTE_MS = 60_000;

export interface Ban {
  permanent: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  /** When it was lifted. */
  endedAt: Date | null;
}

/** When a ban ends by itself; null for a permanent one. */
export function endOf(ban: Ban): Date | null {
  if (ban.permanent) return null;
  return ban.expiresAt ?? new Date(ban.createdAt.getTime() + FALLBACK_YEARS * YEAR_MS);
}

/** The ban if it holds now, else null. It ends at the very instant it expires. */
export function activeBan<B extends Ban>(ban: B | null, now: Date): B | null {
  if (ban === null || ban.endedAt !== null) return null;
  const end = endOf(ban);
  return end === null || now < end ? ban : null;
}

/** A ban is for good, a timeout ends. */
export const banType = (ban: Ban): 'ban' | 'timeout' => (ban.permanent ? 'ban' : 'timeout');

/** Minutes of a timeout as it was given, rounded up to whole ones (wire.md 1.5); null for a ban. */
export function timeoutMinutes(ban: Ban): number | null {
  const end = endOf(ban);
  return end === null ? null : Math.ceil((end.getTime() - ban.createdAt.getTime()) / MINUTE_MS);
}

/**
 * What holds already when somebody is banned again: a ban for good stays until it is lifted, so that one click for a timeout on an old
 * message never lets somebody back in. Everything else is replaced.
 */
export const replacementRefusal = (holding: Ban | null, next: Pick<Ban, 'permanent'>) =>
  holding?.permanent && !next.permanent ? 'ALREADY_BANNED' : null;

/** When a timeout of so many minutes that begins now ends. */
export const timeoutEnd = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);
