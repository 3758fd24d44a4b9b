/** The part of channels that later features may use on the server. */

export { appearanceOf } from './appearance.ts';
export {
  type Capabilities,
  capabilitiesOf,
  chatroomOf,
  pinnedMessageOf,
  playbackUrlsOf,
  type ReplyContext,
  type Thumbnails,
} from './contributions.ts';
export { endCurrentLivestream } from './end-livestream.ts';
export {
  channelCreated,
  channelReinstated,
  channelSuspended,
  followed,
  livestreamEnded,
  livestreamStarted,
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
export { findChannelInBatch, findUserId, refuseSuspended, requireChannel } from './find.ts';
export { beginLivestream } from './go-live.ts';
export { grantRole, removeMemberRole, revokeRole } from './roles.ts';
export { findCategoryId, listCategoriesById } from './store/categories.ts';
export {
  type ChannelRow,
  findChannelById,
  findChannelOfUser,
  lockChannel,
  lockSuspensions,
  type Suspended,
  shareChannels,
} from './store/channels.ts';
export { channelsOfLivestreams, findLivestream, findLivestreamById, type LivestreamRow } from './store/livestreams.ts';
export { type ChannelMembership, findMembership, listMemberships } from './store/memberships.ts';
export { lockUser } from './store/roles.ts';
export { changeStreamDetails, changeStreamTitle, publishVideo } from './stream-settings.ts';
export { toWireLivestream, wireDate } from './wire.ts';
