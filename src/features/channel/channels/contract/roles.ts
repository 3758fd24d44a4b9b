import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';

/**
 * Roles that a channel can grant (MO-10; decisions.md, Who may do what). A person may hold several. `sidekick` has a badge and no
 * permissions.
 */
export const ChannelRole = z.enum(['moderator', 'vip', 'og', 'sidekick']);
export type ChannelRole = z.infer<typeof ChannelRole>;

/** The one role that permission checks use: the highest role a person has in a channel. Staff is global. */
export const Role = z.enum(['staff', 'broadcaster', 'moderator', 'vip', 'og', 'sidekick', 'viewer']);
export type Role = z.infer<typeof Role>;

/**
 * A user was granted a role in a channel or lost it. This event is our own and goes to that user alone, whose client then reads its
 * permissions again.
 */
export const ownRoleChanged = event(
  'App\\Events\\OwnRoleChangedEvent',
  (userId: number) => `private-${userId}`,
  z.object({ channel_id: Id, role: ChannelRole, has_it: z.boolean() }),
);
