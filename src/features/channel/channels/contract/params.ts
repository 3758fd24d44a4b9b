import { z } from 'zod';

/** A channel in a path: its slug or the broadcaster's username. `Demo_User` and `demo-user` mean the same channel (wire.md 0.7). */
export const SlugParams = z.object({ slug: z.string().min(1).max(64) });

export const CHANNEL_NOT_FOUND = [404, 'Channel not found.'] as const;
export const USER_NOT_FOUND = [404, 'User not found.'] as const;
/**
 * A suspended channel has no stream and takes no messages, votes, redemptions or other changes: every call that adds or changes something
 * there declares this code, and `requireChannel` then refuses it. Calls that only end, remove or give back go on. Its page says so, and
 * `is_banned` is true in every reply. A channel counts as suspended as long as its broadcaster's account is.
 */
export const CHANNEL_SUSPENDED = [403, 'This channel is suspended.'] as const;
