import { type Chatroom, SLOW_MODE_MAX } from '../contract/chatroom.ts';

/**
 * Slow mode: a person below moderator may write `message_interval` seconds after their last message in the room (CM-03, K-04). Failed sends
 * and notices do not count. The composer and the server count from the same time, the position of the message.
 */
type SlowMode = Pick<Chatroom, 'slow_mode'>;

/** Seconds after which a last message no longer matters in any room. */
export const SLOW_MODE_LOOKBACK = SLOW_MODE_MAX;

/** Seconds until an accepted message is stored, where every node sees it, or has failed and may be retried. */
const STORED_WITHIN = 5;

/** The time of a message at this position, in microseconds. It is rounded up, because rounded down it would end slow mode too early. */
export const timeOfPosition = (microseconds: number): Date => new Date(Math.ceil(microseconds / 1000));

/** When the person may write again, or null when they may write now. */
export function slowModeEnd({ slow_mode: mode }: SlowMode, lastMessageAt: Date | null, now: Date): Date | null {
  if (!mode.enabled || !lastMessageAt) return null;
  const end = new Date(lastMessageAt.getTime() + mode.message_interval * 1000);
  return end > now ? end : null;
}

/**
 * Seconds for which an accepted message excludes another one on every node; null when slow mode does not apply. Two nodes that validate at
 * the same instant do not see each other's message yet. It is a second shorter than the interval, because it starts a little after the
 * time of the message.
 */
export function slowModeGuard({ slow_mode: mode }: SlowMode, isModeratorOrAbove: boolean): number | null {
  return isModeratorOrAbove || !mode.enabled ? null : Math.max(1, Math.min(STORED_WITHIN, mode.message_interval - 1));
}
