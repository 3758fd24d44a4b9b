import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';

/** Roles that a channel gives (MO-10; decisions.md, Who may do what). A person may hold several; `sidekick` has a badge and no power. */
export const ChannelRole = z.enum(['moderator', 'vip', 'og', 'sidekick']);
export type ChannelRole = z.infer<typeof ChannelRole>;

/** The one role that counts when "may they?" is asked: the strongest of what a person is in a channel. Staff is global. */
export const Role = z.enum(['staff', 'broadcaster', 'moderator', 'vip', 'og', 'sidekick', 'viewer']);
export type Role = z.infer<typeof Role>;

/** Somebody got a role in a channel, or lost it. Ours, for that person alone: what they may do there is read again. */
export const ownRoleChanged = event(
  'App\\Events\\OwnRoleChangedEvent',
  (userId: number) => `private-${userId}`,
  z.object({ channel_id: Id, role: ChannelRole, has_it: z.boolean() }),
);
