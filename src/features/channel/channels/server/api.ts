export { readLiveCards } from './browse.ts';
export type { CategoryMove } from './categories.ts';
export {
  channelFieldsOf,
  chatroomIdOf,
  chatroomIdsOf,
  fieldsOfChannel,
  flagged,
  type PersonInChannel,
  type ReadContext,
  type ReplyContext,
  type Thumbnails,
  thumbnailsOf,
} from './contributed-fields.ts';

export { eraseChannel, ownChannel } from './erase.ts';
export {
  categoryMerged,
  channelCreated,
  channelReinstated,
  channelSuspended,
  followed,
  livestreamEnded,
  livestreamStarted,
  type MatureForced,
  matureForced,
  type OfflineBannerChanged,
  offlineBannerChanged,
  type RoleChange,
  roleGiven,
  roleTaken,
  type StreamDetailsChanged,
  type SuspensionChange,
  streamDetailsChanged,
  unfollowed,
} from './events.ts';

export { findChannelInBatch, findUserId, refuseSuspended, requireChannel, requirePermissionTo } from './find.ts';
export { beginLivestream, endCurrentLivestream } from './go-live.ts';
export { appearanceOf } from './identity.ts';
export { absolute as absolutePicture } from './page-heads.ts';
export { grantRole, removeMemberRole, revokeRole } from './roles.ts';
export {
  type ChannelBadgeRow,
  deleteBadgeHolder,
  deleteChannelBadge,
  insertBadgeHolder,
  insertChannelBadge,
  listBadgeHolders,
  listChannelBadges,
  lockChannelBadge,
} from './store/badges.ts';
export { categoryBanner, findCategoryId, listCategoriesById } from './store/categories.ts';
export {
  type ChannelRow,
  findChannelById,
  findChannelOfUser,
  lockChannel,
  lockChannels,
  lockSuspensions,
  type Suspended,
  shareChannels,
} from './store/channels.ts';

export { channelsOfLivestreams, findLivestream, findLivestreamById, type LivestreamRow, shareLivestream } from './store/livestreams.ts';
export {
  addGifts,
  badgesHeld,
  type ChannelMembership,
  findMembership,
  listMemberships,
  type SubscriptionState,
  writeSubscriptions,
} from './store/memberships.ts';
export { changeStreamDetails, changeStreamTitle, publishVideo } from './stream-settings.ts';
export { livestreamOnWire } from './wire.ts';
