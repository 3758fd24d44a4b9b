import { serverFeature } from '#core/server/feature.ts';
import { listen, listenAlways } from '#core/server/server-event.ts';
import type { DeclaredSettings, SettingValues } from '#core/server/settings/setting.ts';
import { countOrOff } from '#core/server/settings/setting.ts';
import { eraseChannel, flagged, livestreamEnded, livestreamStarted } from '#features/channel/channels/server/api.ts';
import { accountDeleted, erasePerson } from '#features/people/accounts/server/api.ts';
import { recordingStateChanged } from '#features/stream/recordings/contract/manage.ts';
import { videoPrivated } from '#features/stream/recordings/contract/video.ts';
import { recordingsFeature } from '#features/stream/recordings/feature.ts';
import { segmentsLost } from '#features/stream/streams/server/api.ts';
import { findReplayTimes } from './export-chat.ts';
import { migrations } from './migrations.ts';
import { deleteExpiredMovies, deleteMovieJob, movieSweep } from './movie/movie-files.ts';
import { makeMovieJob } from './movie/movies.ts';
import { videoHead } from './read-videos.ts';
import { publishState } from './recording-state.ts';
import {
  deleteMediaJob,
  deleteSurplus,
  deleteUnkeptMedia,
  deleteVideosOf,
  keepRecording,
  markUnrecordedWhenFull,
  measureRecordingDeadline,
  stopRecordings,
  trimStoppedJob,
  trimUnrecorded,
  watchStorage,
} from './retention.ts';
import { recordingRoutes } from './routes.ts';
import { recordingFolder } from './serve-video.ts';
import { MOVIE_KEYS } from './store/movies.ts';
import { isHiddenMedia, listPublicMedia, moveRecordingsOfCategory, videoPages } from './store/recordings.ts';
import { listRecordedChannels } from './store/storage.ts';

const recordingSettings = {
  RECORDING_DAYS: {
    ...countOrOff,
    default: '14',
    help: 'Days after which recordings are deleted; off: never.',
    label: 'Days to keep recordings',
    changeable: 'now',
  },
  RECORDING_QUOTA_GB: {
    ...countOrOff,
    default: '50',
    help: 'GiB of recordings per channel, beyond which the oldest are deleted, and a running one ends; off: no limit.',
    label: 'Recordings of a channel, in GiB',
    changeable: 'now',
  },
  RECORDING_HOURS: {
    ...countOrOff,
    default: '24',
    help: 'Hours after which the recording of a stream ends, while the stream goes on; off: no limit.',
    label: 'Longest recording, in hours',
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof recordingSettings> {}
}

declare module '#features/channel/channels/server/contributed-fields.ts' {
  interface ChannelFields {
    vod_enabled: boolean;
  }
}

export const recordingsServer = serverFeature(recordingsFeature, {
  settings: recordingSettings,
  migrations,
  pageHeads: { '/$slug/videos/$id': videoHead },
  sitemaps: { videos: videoPages },
  routes: recordingRoutes,
  categoryMoves: [moveRecordingsOfCategory],
  listeners: [
    listen(livestreamStarted, markUnrecordedWhenFull),
    listen(livestreamEnded, keepRecording),
    listenAlways(accountDeleted, deleteVideosOf),
    listen(segmentsLost, (tx, { channelId }) => publishState(tx, channelId)),
  ],
  erasures: [eraseChannel('recording_settings'), erasePerson('recording_positions')],
  deadlines: [measureRecordingDeadline],
  events: [videoPrivated, recordingStateChanged],
  jobKinds: [deleteMediaJob, trimStoppedJob, makeMovieJob, deleteMovieJob, movieSweep.job],
  periodicJobs: [deleteUnkeptMedia, deleteExpiredMovies, deleteSurplus, watchStorage, stopRecordings, trimUnrecorded, movieSweep.start],
  channelFields: { vod_enabled: async (db, _within, ids) => flagged(ids, await listRecordedChannels(db, ids)) },
  storedObjects: [{ group: 'video', prefix: 'movies/', type: 'video/mp4', keys: MOVIE_KEYS }],
  contributes: {
    publicMedia: async (db, mediaIds) =>
      new Map([...(await listPublicMedia(db, mediaIds))].map(([media, uuid]) => [media, recordingFolder(uuid)])),
    hidesMedia: isHiddenMedia,
    replayTimes: findReplayTimes,
  },
});
