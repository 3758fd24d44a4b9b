import { serverEvent } from '#core/server/server-event.ts';
import type { ChannelRole } from '#features/channels/contract/roles.ts';

/** Everyone has a channel: announced inside the transaction that made the account. Chat makes the room here. */
export const channelCreated = serverEvent<{ channelId: number; userId: number; slug: string; createdAt: Date }>('channelCreated');

/** Somebody follows who did not before. */
export const followed = serverEvent<{ channelId: number; userId: number; at: Date }>('followed');

export const unfollowed = serverEvent<{ channelId: number; userId: number; at: Date }>('unfollowed');

export const livestreamStarted = serverEvent<{ channelId: number; livestreamId: number; at: Date }>('livestreamStarted');

export const livestreamEnded = serverEvent<{ channelId: number; livestreamId: number; at: Date }>('livestreamEnded');

/** Somebody got or lost a role in a channel, and by whom. */
export interface RoleChange {
  channelId: number;
  userId: number;
  role: ChannelRole;
  byUserId: number;
  at: Date;
}
export const roleGiven = serverEvent<RoleChange>('roleGiven');
export const roleTaken = serverEvent<RoleChange>('roleTaken');
