import { MINUTE_MS, msAfter, YEAR_MS } from '#core/contract/durations.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can, isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { moderationFeature } from '../feature.ts';

/** Only timestamps decide whether a ban is active, so a late timer cannot cause a wrong result. */

/** For a ban that is neither permanent nor has an expiry (K-06). */
const FALLBACK_YEARS = 2;

export interface Ban {
  permanent: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  endedAt: Date | null;
}

export function endOf(ban: Ban): Date | null {
  if (ban.permanent) return null;
  return ban.expiresAt ?? msAfter(ban.createdAt, FALLBACK_YEARS * YEAR_MS);
}

/** Returns the ban if active at `now`, else null. At its exact expiry time a ban is no longer active. */
export function activeBan<B extends Ban>(ban: B | null, now: Date): B | null {
  if (ban === null || ban.endedAt !== null) return null;
  const end = endOf(ban);
  return end === null || now < end ? ban : null;
}

export const banType = (ban: Ban): 'ban' | 'timeout' => (ban.permanent ? 'ban' : 'timeout');

/** A timeout cannot replace an active permanent ban, so that a timeout from an old message never shortens a ban by accident. */
export const replacementRefusal = (current: Ban | null, next: Pick<Ban, 'permanent'>) =>
  current?.permanent && !next.permanent ? 'ALREADY_BANNED' : null;

export const timeoutEnd = (now: Date, minutes: number): Date => msAfter(now, minutes * MINUTE_MS);

/** Null if the ban is allowed (MO-03, MO-04; decisions.md, Who may do what). An actor who can ban nobody gets `NOT_ALLOWED`. */
export function banRefusal(actor: Role, target: Role, isSelf: boolean) {
  if (!isModeratorOrAbove(actor)) return 'NOT_ALLOWED';
  if (target === 'broadcaster') return 'CANNOT_BAN_BROADCASTER';
  if (isSelf) return 'CANNOT_BAN_SELF';
  if (can(moderationFeature.permissions.ban, actor, target)) return null;
  if (target === 'staff') return 'CANNOT_BAN_STAFF';
  return target === 'moderator' ? 'CANNOT_BAN_MODERATOR' : 'NOT_ALLOWED';
}
