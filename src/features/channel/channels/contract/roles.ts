import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';

/**
 * Roles that a channel can grant (MO-10; decisions.md, Who may do what). A user may hold several. `sidekick` has a badge and no
 * permissions.
 */
export const ChannelRole = z.enum(['moderator', 'vip', 'og', 'sidekick']);
export type ChannelRole = z.infer<typeof ChannelRole>;

/** Highest role of a user in a channel, used by permission checks. Staff is global. */
export const Role = z.enum(['staff', 'broadcaster', 'moderator', 'vip', 'og', 'sidekick', 'viewer']);
export type Role = z.infer<typeof Role>;

/** Grandstand event to the user whose role changed. Clients then reload their permissions. */
export const ownRoleChanged = event(
  'App\\Events\\OwnRoleChangedEvent',
  (userId: number) => `private-${userId}`,
  z.object({ channel_id: Id, role: ChannelRole, has_it: z.boolean() }),
);
