/**
 * How fast somebody may write (wire.md, decision 10; decisions.md, Chat). Counted per person over all rooms: what they say as a viewer,
 * and what they say where they are moderator or above.
 */
export const VIEWER_PACE = { rate: 20, seconds: 30 } as const;
export const MODERATOR_PACE = { rate: 100, seconds: 30 } as const;
/** Seconds in which a viewer cannot say the same again. */
export const REPEAT_SECONDS = 30;

export const paceOf = (isModeratorOrAbove: boolean) => (isModeratorOrAbove ? MODERATOR_PACE : VIEWER_PACE);

/** True when the same text was said less than 30 seconds ago; `saidAt` is when, or null. */
export function isRepeat(saidAt: Date | null, now: Date): boolean {
  return saidAt !== null && now.getTime() - saidAt.getTime() < REPEAT_SECONDS * 1000;
}
