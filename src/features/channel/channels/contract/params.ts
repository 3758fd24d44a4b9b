import { z } from 'zod';

/** Slug or username of the broadcaster. `Demo_User` and `demo-user` are the same channel (wire.md 0.7). */
export const SlugParams = z.object({ slug: z.string().min(1).max(64) });

export const CHANNEL_NOT_FOUND = [404, 'Channel not found.'] as const;
export const USER_NOT_FOUND = [404, 'User not found.'] as const;
/**
 * Declared by every endpoint that adds or changes something in a channel; `requireChannel` then refuses suspended channels. Endpoints that
 * only end, remove or refund stay available. `is_banned` is true in every reply. A channel is also suspended while its broadcaster's
 * account is.
 */
export const CHANNEL_SUSPENDED = [403, 'This channel is suspended.'] as const;
