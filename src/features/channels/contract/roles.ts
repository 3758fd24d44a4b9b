import { z } from 'zod';

/** Roles that a channel gives (decisions.md). A person may hold several; `sidekick` has a badge and no power. */
export const ChannelRole = z.enum(['moderator', 'vip', 'og', 'sidekick']);
export type ChannelRole = z.infer<typeof ChannelRole>;

/** The one role that counts when "may they?" is asked: the strongest of what a person is in a channel. Staff is global. */
export const Role = z.enum(['staff', 'broadcaster', 'moderator', 'vip', 'og', 'sidekick', 'viewer']);
export type Role = z.infer<typeof Role>;
