/**
 * How fast a person may write (wire.md, decision 10; decisions.md, Chat). Counted per person over all rooms, separately for messages as a
 * viewer and for messages as a moderator or above.
 */
export const VIEWER_PACE = { rate: 20, seconds: 30 } as const;
export const MODERATOR_PACE = { rate: 100, seconds: 30 } as const;
/** Seconds in which a viewer cannot send the same text again. */
export const REPEAT_SECONDS = 30;

export const paceOf = (isModeratorOrAbove: boolean) => (isModeratorOrAbove ? MODERATOR_PACE : VIEWER_PACE);

/** Whether the same text was sent less than 30 seconds ago. `saidAt` is when it was sent, or null. */
export function isRepeat(saidAt: Date | null, now: Date): boolean {
  return saidAt !== null && now.getTime() - saidAt.getTime() < REPEAT_SECONDS * 1000;
}
