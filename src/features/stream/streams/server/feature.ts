import { serverFeature } from '#core/server/feature.ts';
import { exporting } from '#core/server/metrics.ts';
import { listen } from '#core/server/server-event.ts';
import { eraseChannel, livestreamEnded } from '#features/channel/channels/server/api.ts';
import { streamAttemptEnded, streamHealthMeasured } from '#features/stream/streams/contract.ts';
import { streamsFeature } from '#features/stream/streams/feature.ts';
import { rtmpDiagnostic } from './check-rtmp.ts';
import { deleteRungsJob, mediaSweep, scheduleRungDeletion } from './delete-media.ts';
import { mediaMetrics } from './delivery/media-metrics.ts';
import { livePlaylistUrl } from './delivery/stored-media.ts';
import { endIngest, endInterruptedDeadline, watchLeases } from './ingest/end-ingest.ts';
import { ingestMetrics } from './ingest/ingest-metrics.ts';
import { startIngest } from './ingest/start-ingest.ts';
import { healthChannel, revokeHealthChannel } from './ingest-status.ts';
import { migrations } from './migrations.ts';
import { checkStreamSettings, streamSettings } from './operator-settings.ts';
import {
  liveThumbnailJob,
  readThumbnails,
  recordingPicturesJob,
  scheduleLiveThumbnails,
  scheduleRecordingPictures,
} from './pictures/media-pictures.ts';
import { streamRoutes } from './routes.ts';
import { listIngested } from './store/ingests.ts';
import { SEGMENT_KEYS } from './store/media.ts';
import { deleteStreamKeys } from './store/stream-keys.ts';

declare module '#features/channel/channels/server/contributed-fields.ts' {
  interface ChannelFields {
    /** Playlist URL of the channel's stream; empty without video. */
    playback_url: string;
  }
}

export const streamsServer = serverFeature(streamsFeature, {
  settings: streamSettings,
  checkSettings: checkStreamSettings,
  migrations,
  routes: streamRoutes,
  events: [streamHealthMeasured, streamAttemptEnded],
  privateChannels: [healthChannel],
  listeners: [
    listen(livestreamEnded, endIngest),
    listen(livestreamEnded, scheduleRecordingPictures),
    listen(livestreamEnded, scheduleRungDeletion),
    revokeHealthChannel,
  ],
  deadlines: [endInterruptedDeadline],
  jobKinds: [liveThumbnailJob, recordingPicturesJob, deleteRungsJob, mediaSweep.job],
  periodicJobs: [watchLeases, scheduleLiveThumbnails, mediaSweep.start],
  starts: [exporting(mediaMetrics), exporting(ingestMetrics), startIngest],
  diagnostics: [rtmpDiagnostic],
  storedObjects: [{ group: 'video', prefix: 'media/', type: 'video/mp4', keys: SEGMENT_KEYS }],
  forgetSecrets: deleteStreamKeys,
  erasures: [eraseChannel('stream_keys'), eraseChannel('stream_attempts')],
  channelFields: {
    playback_url: async (db, site, ids) => new Map((await listIngested(db, ids)).map(({ id, slug }) => [id, livePlaylistUrl(site, slug)])),
  },
  streamPictures: readThumbnails,
});
