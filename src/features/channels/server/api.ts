/** What later features may ask of channels. */

export { appearanceOf } from './appearance.ts';
export { type CountAudience, type Live, recordAudience } from './audience.ts';
export { type Contributions, contributeToChannel } from './contributions.ts';
export { channelCreated, followed, livestreamEnded, livestreamStarted, unfollowed } from './events.ts';
export { findChannel, findUserId } from './find.ts';
export { type ChannelRow, findChannelById, findChannelOfUser } from './store/channels.ts';
export { findLivestream, isLivestream } from './store/livestreams.ts';
export { findStanding, listStandings, type Standing } from './store/standings.ts';
export { changeStreamWords } from './stream-settings.ts';
export { streamerChannelOf } from './streamer-channel.ts';
