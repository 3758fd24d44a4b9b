import { serverEvent } from '#core/server/server-event.ts';
import type { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import type { StreamDetailsChange } from '#features/channel/channels/rules/stream-details.ts';

/** Published in the sign-up transaction. The chat feature creates the chatroom in response. */
export const channelCreated = serverEvent<{ channelId: number; userId: number; slug: string; createdAt: Date }>('channelCreated');

export const followed = serverEvent<{ channelId: number; userId: number; at: Date }>('followed');

/** A user who followed since `since` unfollowed the channel. */
export const unfollowed = serverEvent<{ channelId: number; userId: number; since: Date; at: Date }>('unfollowed');

export const livestreamStarted = serverEvent<{ channelId: number; livestreamId: number; at: Date }>('livestreamStarted');

/** `byUserId` ended it on the dashboard; null when its encoder was lost or the channel was suspended. */
export const livestreamEnded = serverEvent<{ channelId: number; livestreamId: number; byUserId: number | null; at: Date }>(
  'livestreamEnded',
);

export interface SuspensionChange {
  channelId: number;
  /** Null when the suspension ended as scheduled. */
  byUserId: number | null;
  reason: string;
  /** Whether the broadcaster's account was suspended or reinstated. The account's reason is omitted. */
  withAccount: boolean;
  at: Date;
}
export const channelSuspended = serverEvent<SuspensionChange>('channelSuspended');
export const channelReinstated = serverEvent<SuspensionChange>('channelReinstated');

/** Staff marked a channel as mature, or let its team decide again. */
export interface MatureForced {
  channelId: number;
  byUserId: number;
  reason: string;
  isForced: boolean;
  at: Date;
}
export const matureForced = serverEvent<MatureForced>('matureForced');

export interface RoleChange {
  channelId: number;
  userId: number;
  role: ChannelRole;
  byUserId: number;
  at: Date;
}
export const roleGiven = serverEvent<RoleChange>('roleGiven');
export const roleTaken = serverEvent<RoleChange>('roleTaken');

export interface OfflineBannerChanged {
  channelId: number;
  byUserId: number;
  isRemoved: boolean;
  at: Date;
}
export const offlineBannerChanged = serverEvent<OfflineBannerChanged>('offlineBannerChanged');

/** The merged category is deleted at the end of the transaction, so listeners must move their references now. */
export const categoryMerged = serverEvent<{ from: number; into: number; at: Date }>('categoryMerged');

/** Changed details, with the category name and the editor. */
export interface StreamDetailsChanged {
  channelId: number;
  byUserId: number;
  change: Omit<StreamDetailsChange, 'category_id'> & { category?: string };
  at: Date;
}
export const streamDetailsChanged = serverEvent<StreamDetailsChanged>('streamDetailsChanged');
