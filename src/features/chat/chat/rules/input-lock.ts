import { MINUTE_MS, msAfter, msBetween, SECOND_MS, secondsAfter, secondsUntil } from '#core/contract/durations.ts';
import { activeBan, type Ban, endOf } from '#features/chat/moderation/rules/ban.ts';
import { type Chatroom, SLOW_MODE_MAX } from '../contract/chatroom.ts';

/**
 * Whether a person may chat now, and why not (K-01 to K-06). Composer and server share this function. All times are arguments, so a lock
 * ends once the clock passes it. The order: permanent ban, timeout, not ready (page only), exemption of moderators, pause (BT-03),
 * subscribers-only, followers-only, slow mode, account age (K-01 to K-03). Bans come before the chat rules, so that nobody accepts rules
 * only to learn of a ban (docs/decisions/025).
 */
export type InputLock =
  | { kind: 'open' }
  /** Shows no reason (K-01). */
  | { kind: 'not_ready' }
  | { kind: 'banned' }
  | { kind: 'timed_out'; until: Date; secondsLeft: number }
  | { kind: 'paused' }
  | { kind: 'subscribers_only' }
  /** `until` is when the follower may chat; null for a person who does not follow. `minutes` is the room's minimum. */
  | { kind: 'followers_only'; minutes: number; until: Date | null }
  | { kind: 'slow_mode'; until: Date; secondsLeft: number }
  | { kind: 'account_age'; minutes: number; until: Date };

export interface ChatSender {
  /** True for moderators, the broadcaster and staff. */
  isModeratorOrAbove: boolean;
  ban: Ban | null;
  followingSince: Date | null;
  subscribedUntil: Date | null;
  lastMessageAt: Date | null;
  accountCreatedAt: Date;
}

export type ChatModes = Pick<Chatroom, 'slow_mode' | 'subscribers_mode' | 'followers_mode' | 'account_age' | 'pause'>;

const OPEN: InputLock = { kind: 'open' };

/** `modes` are null until the rules are accepted and the settings loaded. The server always passes them. */
export function inputLock(modes: ChatModes | null, sender: ChatSender, now: Date): InputLock {
  const banned = sender.isModeratorOrAbove ? null : banLock(sender, now);
  if (banned !== null) return banned;
  if (modes === null) return { kind: 'not_ready' };
  if (sender.isModeratorOrAbove) return OPEN;
  return modeLock(modes, sender, now) ?? OPEN;
}

function banLock(sender: ChatSender, now: Date): InputLock | null {
  const ban = activeBan(sender.ban, now);
  const until = ban && endOf(ban);
  if (until) return { kind: 'timed_out', until, secondsLeft: secondsUntil(until, now) };
  return ban && { kind: 'banned' };
}

function modeLock(modes: ChatModes, sender: ChatSender, now: Date): InputLock | null {
  if (modes.pause.enabled) return { kind: 'paused' };
  if (modes.subscribers_mode.enabled && !(sender.subscribedUntil && sender.subscribedUntil > now)) return { kind: 'subscribers_only' };
  return followersLock(modes, sender, now) ?? slowLock(modes, sender, now) ?? ageLock(modes, sender, now);
}

function followersLock({ followers_mode: mode }: ChatModes, { followingSince }: ChatSender, now: Date): InputLock | null {
  if (!mode.enabled) return null;
  if (!followingSince) return { kind: 'followers_only', minutes: mode.min_duration, until: null };
  const until = msAfter(followingSince, mode.min_duration * MINUTE_MS);
  return until > now ? { kind: 'followers_only', minutes: mode.min_duration, until } : null;
}

function slowLock(modes: ChatModes, { lastMessageAt }: ChatSender, now: Date): InputLock | null {
  const until = slowModeEnd(modes, lastMessageAt, now);
  return until && { kind: 'slow_mode', until, secondsLeft: secondsUntil(until, now) };
}

function ageLock({ account_age: mode }: ChatModes, { accountCreatedAt }: ChatSender, now: Date): InputLock | null {
  if (!mode.enabled) return null;
  const until = msAfter(accountCreatedAt, mode.min_duration * MINUTE_MS);
  return until > now ? { kind: 'account_age', minutes: mode.min_duration, until } : null;
}

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
