import { msBetween, SECOND_MS, secondsAfter } from '#core/contract/durations.ts';
import { type Chatroom, SLOW_MODE_MAX } from '../contract/chatroom.ts';

/** Counted per person over all rooms, separately as a viewer and as a moderator or above (wire.md, decision 10). */
export const VIEWER_PACE = { rate: 20, seconds: 30 } as const;
export const MODERATOR_PACE = { rate: 100, seconds: 30 } as const;
export const REPEAT_SECONDS = 30;

export const paceOf = (isModeratorOrAbove: boolean) => (isModeratorOrAbove ? MODERATOR_PACE : VIEWER_PACE);

export function isRepeat(sentAt: Date | null, now: Date): boolean {
  return sentAt !== null && msBetween(sentAt, now) < REPEAT_SECONDS * SECOND_MS;
}

/**
 * A viewer may send a message `message_interval` seconds after their last one in the room (CM-03, K-04). Failed sends and notices do not
 * count. Composer and server count from the message position.
 */
type SlowMode = Pick<Chatroom, 'slow_mode'>;

/** Seconds after which a last message has no effect in any room. */
export const SLOW_MODE_LOOKBACK = SLOW_MODE_MAX;

/** Seconds until an accepted message is stored and visible to every node, or has failed and may be retried. */
const STORED_WITHIN = 5;

/** Rounded up, because rounding down would end slow mode too early. */
export const timeOfPosition = (microseconds: number): Date => new Date(Math.ceil(microseconds / 1000));

/** Null if the person may chat now. */
export function slowModeEnd({ slow_mode: mode }: SlowMode, lastMessageAt: Date | null, now: Date): Date | null {
  if (!mode.enabled || !lastMessageAt) return null;
  const end = secondsAfter(lastMessageAt, mode.message_interval);
  return end > now ? end : null;
}

/**
 * Seconds for which an accepted message blocks another one on every node. Null without slow mode. Covers two nodes that validate at the
 * same instant. A second shorter than the interval, because it starts slightly after the message time.
 */
export function slowModeGuard({ slow_mode: mode }: SlowMode, isModeratorOrAbove: boolean): number | null {
  return isModeratorOrAbove || !mode.enabled ? null : Math.max(1, Math.min(STORED_WITHIN, mode.message_interval - 1));
}
