import { secondsAfter, secondsUntil } from '#core/contract/durations.ts';
import type { Identity } from '#features/channel/channels/contract/identity.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';

/** The end is computed from start and duration, so late joiners see the correct remaining time (P-04). */
export const pinEnd = (pinnedAt: Date, duration: number): Date => secondsAfter(pinnedAt, duration);

/** Remaining whole seconds, rounded up. 0 if the pin has expired. */
export function pinSecondsLeft(pinnedAt: Date, duration: number, now: Date): number {
  // If the clock of another node is ahead, the result must not exceed the duration.
  return Math.min(duration, secondsUntil(pinEnd(pinnedAt, duration), now));
}

/** See P-03. */
export function showsPinner(viewer: Role, { badges }: Identity): boolean {
  const powers = badges.map(({ type }) => type).filter((type) => ['broadcaster', 'staff', 'moderator'].includes(type));
  return isModeratorOrAbove(viewer) && !(powers.length > 0 && powers.every((type) => type === 'staff'));
}
