import { msBetween, SECOND_MS } from '#core/contract/durations.ts';

/** Counted per person over all rooms, separately as a viewer and as a moderator or above (wire.md, decision 10). */
export const VIEWER_PACE = { rate: 20, seconds: 30 } as const;
export const MODERATOR_PACE = { rate: 100, seconds: 30 } as const;
export const REPEAT_SECONDS = 30;

export const paceOf = (isModeratorOrAbove: boolean) => (isModeratorOrAbove ? MODERATOR_PACE : VIEWER_PACE);

export function isRepeat(sentAt: Date | null, now: Date): boolean {
  return sentAt !== null && msBetween(sentAt, now) < REPEAT_SECONDS * SECOND_MS;
}
