import type { Identity } from '#features/channels/contract/identity.ts';
import type { Role } from '#features/channels/contract/roles.ts';
import { isModeratorOrAbove } from '#features/channels/rules/permissions.ts';

/**
 * A pinned message ends by itself (P-04): when follows from its time and its duration, so no timer can be late, and who joins late is told
 * how much of it is left.
 */
export const pinEnd = (pinnedAt: Date, duration: number): Date => new Date(pinnedAt.getTime() + duration * 1000);

/** Whole seconds that it stays, counted up; 0 when it is over. */
export function pinSecondsLeft(pinnedAt: Date, duration: number, now: Date): number {
  // A pin that another node made with its clock ahead lasts no longer than it was meant to.
  return Math.min(duration, Math.max(0, Math.ceil((pinEnd(pinnedAt, duration).getTime() - now.getTime()) / 1000)));
}

/** Who pinned it is shown to moderators and above, unless staff is all that the person is here (P-03). */
export function showsPinner(viewer: Role, { badges }: Identity): boolean {
  const powers = badges.map(({ type }) => type).filter((type) => ['broadcaster', 'staff', 'moderator'].includes(type));
  return isModeratorOrAbove(viewer) && !(powers.length > 0 && powers.every((type) => type === 'staff'));
}
