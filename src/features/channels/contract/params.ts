import { z } from 'zod';

/** A channel in a path: its slug or the broadcaster's username. `Demo_User` and `demo-user` mean the same channel (wire.md 0.7). */
export const SlugParams = z.object({ slug: z.string().min(1).max(64) });

export const CHANNEL_NOT_FOUND = [404, 'Channel not found.'] as const;
export const USER_NOT_FOUND = [404, 'User not found.'] as const;
