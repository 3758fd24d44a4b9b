import type { Identity } from '#features/channel/channels/contract/identity.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';

/**
 * A pinned message expires by itself (P-04). Its end is computed from the start and the duration, so it does not depend on a timer, and
 * people who join late see the correct remaining time.
 */
export const pinEnd = (pinnedAt: Date, duration: number): Date => new Date(pinnedAt.getTime() + duration * 1000);

/** The remaining time in whole seconds, rounded up; 0 if the pin has expired. */
export function pinSecondsLeft(pinnedAt: Date, duration: number, now: Date): number {
  // If another node created the pin with a clock that is ahead, the result must not exceed the duration.
  return Math.min(duration, Math.max(0, Math.ceil((pinEnd(pinnedAt, duration).getTime() - now.getTime()) / 1000)));
}

/**
 * Whether the viewer sees who pinned the message: only moderators and above do, and only if the person who pinned it has a role other than
 * staff here (P-03).
 */
export function showsPinner(viewer: Role, { badges }: Identity): boolean {
  const powers = badges.map(({ type }) => type).filter((type) => ['broadcaster', 'staff', 'moderator'].includes(type));
  return isModeratorOrAbove(viewer) && !(powers.length > 0 && powers.every((type) => type === 'staff'));
}
