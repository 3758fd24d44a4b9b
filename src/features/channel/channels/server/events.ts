import { serverEvent } from '#core/server/server-event.ts';
import type { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import type { StreamDetailsChange } from '#features/channel/channels/rules/stream-details.ts';

/** Published inside the transaction that created the account. The chat feature creates the chatroom in response. */
export const channelCreated = serverEvent<{ channelId: number; userId: number; slug: string; createdAt: Date }>('channelCreated');

/** A user who did not follow the channel before now follows it. */
export const followed = serverEvent<{ channelId: number; userId: number; at: Date }>('followed');

/** A user who followed the channel since `since` no longer does. */
export const unfollowed = serverEvent<{ channelId: number; userId: number; since: Date; at: Date }>('unfollowed');

export const livestreamStarted = serverEvent<{ channelId: number; livestreamId: number; at: Date }>('livestreamStarted');

export const livestreamEnded = serverEvent<{ channelId: number; livestreamId: number; at: Date }>('livestreamEnded');

/** Staff suspended a channel or ended its suspension. */
export interface SuspensionChange {
  channelId: number;
  /** Null when the suspension ended by itself. */
  byUserId: number | null;
  reason: string;
  /** Whether it is the account of the broadcaster that was suspended or reinstated, and the channel with it. Its reason is not told. */
  withAccount: boolean;
  at: Date;
}
export const channelSuspended = serverEvent<SuspensionChange>('channelSuspended');
export const channelReinstated = serverEvent<SuspensionChange>('channelReinstated');

/** A user was granted a role in a channel or lost it, and by whom. */
export interface RoleChange {
  channelId: number;
  userId: number;
  role: ChannelRole;
  byUserId: number;
  at: Date;
}
export const roleGiven = serverEvent<RoleChange>('roleGiven');
export const roleTaken = serverEvent<RoleChange>('roleTaken');

/** Somebody changed or removed the offline banner of a channel. */
export interface OfflineBannerChanged {
  channelId: number;
  byUserId: number;
  isRemoved: boolean;
  at: Date;
}
export const offlineBannerChanged = serverEvent<OfflineBannerChanged>('offlineBannerChanged');

/** Staff merged a category into another. It is deleted at the end of the transaction, so whatever refers to it has to move now. */
export const categoryMerged = serverEvent<{ from: number; into: number; at: Date }>('categoryMerged');

/** The details of a stream that differ from before, with the name of the category, and who changed them. */
export interface StreamDetailsChanged {
  channelId: number;
  byUserId: number;
  change: Omit<StreamDetailsChange, 'category_id'> & { category?: string };
  at: Date;
}
export const streamDetailsChanged = serverEvent<StreamDetailsChanged>('streamDetailsChanged');
