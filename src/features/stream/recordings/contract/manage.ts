import { z } from 'zod';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { DOWNLOAD_COST, endpoint, textStream } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { PathId } from '#core/contract/ids.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { StreamTitle } from '#features/channel/channels/contract/stream-details.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';
import { streamHealthMeasured } from '#features/stream/streams/contract.ts';
import { IsKept, VIDEO_NOT_FOUND, Video, VideoParams, Visibility } from './video.ts';

/** Whether streams are recorded, and the visibility of new recordings. */
export const RecordingSettings = z.object({ keep_recordings: z.boolean(), visibility: Visibility });
export type RecordingSettings = z.infer<typeof RecordingSettings>;

export const NOT_ALLOWED = [403, 'Only the broadcaster can manage the videos of this channel.'] as const;

export const changeRecordingSettings = endpoint({
  method: 'PATCH',
  path: '/api/internal/v1/channels/:slug/recordings/settings',
  summary: 'Change whether streams of a channel are recorded, and the visibility of new recordings. Requires the broadcaster or staff.',
  viewer: 'required',
  params: SlugParams,
  body: RecordingSettings.partial(),
  reply: dataEnvelopeSchema(RecordingSettings),
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED },
  limit: { rate: 30, seconds: 60 },
});

/**
 * Why a recording ended before its stream: `disk`: the server is out of space. `length`: the maximum length. `quota`: the storage of the
 * channel. Null when an older node ended it.
 */
export const STOP_REASONS = ['disk', 'length', 'quota'] as const;

/** `recorded_until` is null when nothing of the stream is recorded. */
export const RecordingStop = z.object({ reason: z.enum(STOP_REASONS).nullable(), recorded_until: WireDate.nullable() });
export type RecordingStop = z.infer<typeof RecordingStop>;

/** What is missing in the recording of a stream. `has_gaps`: parts of it could not be stored. */
export const RecordingState = z.object({ stop: RecordingStop.nullable().default(null), has_gaps: z.boolean().default(false) });
export type RecordingState = z.infer<typeof RecordingState>;

export const showRecordingState = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/recording-state',
  summary: 'Get what is missing in the recording of the running stream. Null while offline, and without recordings. Requires a moderator.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(RecordingState.nullable()),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: [403, 'Only the broadcaster and moderators can see the state of a recording.'] },
  limit: { rate: 60, seconds: 60 },
});

/** Sent to the broadcaster and moderators when the recording of a running stream ends, or has its first gap. */
export const recordingStateChanged = event('App\\Events\\RecordingStateEvent', streamHealthMeasured.channel, RecordingState);

/** A recording for its broadcaster. */
export const ManagedVideo = Video.extend({
  byte_length: z.int(),
  /** Time of automatic deletion. Null when the recording does not expire. */
  expires_at: WireDate.nullable(),
  is_kept: IsKept,
  /** The viewer can undo their deletion until then. Null when not deleted. */
  restorable_until: WireDate.nullable(),
  ...RecordingState.shape,
});
export type ManagedVideo = z.infer<typeof ManagedVideo>;

/** In bytes, for all recordings of a channel. */
export const ChannelStorage = z.object({
  used: z.int(),
  /** Part of `used`: the recordings that are kept for good. */
  kept: z.int(),
  /** Part of `used`: the running recording. */
  running: z.int().default(0),
  /** Beyond this, the oldest recordings that are not kept are deleted. Null for no limit. */
  quota: z.int().nullable(),
  /** The server's disk is nearly full: new streams are not recorded. */
  is_full: z.boolean(),
});

export type ChannelStorage = z.infer<typeof ChannelStorage>;

export const listRecordings = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/recordings',
  summary:
    "List all recordings of a channel with its settings and storage, latest first, including the viewer's recent deletions. Requires the broadcaster or staff.",
  viewer: 'required',
  params: SlugParams,
  query: z.object({ before: PathId.optional() }),
  reply: dataEnvelopeSchema(
    z.object({
      recordings: z.array(ManagedVideo),
      /** `before` of the next page. */
      next: z.int().nullable(),
      settings: RecordingSettings,
      storage: ChannelStorage,
    }),
  ),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED },
});

export const changeVideo = endpoint({
  method: 'PATCH',
  path: '/api/internal/v1/videos/:uuid',
  summary:
    'Change the title or visibility of a recording, or keep it for good. Kept recordings must fit into the quota together. Requires the broadcaster or staff.',
  viewer: 'required',
  params: VideoParams,
  body: z.object({ title: StreamTitle.optional(), visibility: Visibility.optional(), is_kept: z.boolean().optional() }),
  reply: dataEnvelopeSchema(ManagedVideo),
  refusals: {
    VIDEO_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED,
    KEPT_VIDEOS_FULL: [409, 'Kept videos would exceed the storage of the channel. Delete a kept video or stop keeping one.'],
  },
  limit: { rate: 60, seconds: 60 },
});

export const deleteVideo = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/videos/:uuid',
  summary: 'Delete a recording. It can be restored for ten minutes; then its files are deleted. Requires the broadcaster or staff.',
  viewer: 'required',
  params: VideoParams,
  reply: dataEnvelopeSchema(ManagedVideo),
  refusals: { VIDEO_NOT_FOUND, NOT_ALLOWED },
  limit: { rate: 60, seconds: 60 },
});

export const restoreVideo = endpoint({
  method: 'POST',
  path: '/api/internal/v1/videos/:uuid/restore',
  summary: 'Restore a recording that the viewer deleted within the last ten minutes.',
  viewer: 'required',
  params: VideoParams,
  reply: dataEnvelopeSchema(ManagedVideo),
  refusals: { VIDEO_NOT_FOUND, NOT_ALLOWED },
  limit: { rate: 60, seconds: 60 },
});

export const exportChat = endpoint({
  method: 'GET',
  path: '/api/internal/v1/videos/:uuid/chat',
  summary:
    'Export the chat of a recording as a CSV or JSON file. Each message has its position in the video in seconds; deleted messages are omitted.',
  viewer: 'required',
  params: VideoParams,
  query: z.object({ format: z.enum(['csv', 'json']).default('csv') }),
  reply: textStream,
  readCost: DOWNLOAD_COST,
  refusals: { VIDEO_NOT_FOUND, NOT_ALLOWED },
  limit: { rate: 20, seconds: 60 },
});

/** Storage and limits of all recordings of the installation, in bytes. */
export const RecordingStorage = z.object({
  recordings: z.int(),
  used: z.int(),
  /** The disk of a local store; null for a bucket. */
  disk: z.object({ total: z.int(), free: z.int() }).nullable(),
  /** Since when streams are not recorded because the disk is nearly full; otherwise null. */
  full_since: WireDate.nullable(),
  /** Retention in days, and quota per channel in bytes; null for no limit. */
  days: z.int().nullable(),
  quota: z.int().nullable(),
});
export type RecordingStorage = z.infer<typeof RecordingStorage>;

export const showRecordingStorage = endpoint({
  method: 'GET',
  path: '/api/internal/v1/recordings/storage',
  summary: 'Get the storage used by recordings, and whether the disk is nearly full. Requires staff.',
  viewer: 'required',
  reply: dataEnvelopeSchema(RecordingStorage),
  refusals: { NOT_ALLOWED: NOT_STAFF },
});

/** The MP4 files of a recording: one, or several in order after format changes or beyond six hours. */
export const Movie = z.object({
  state: z.enum(['making', 'ready', 'failed']),
  /** From 0 to 1. */
  progress: z.number(),
  files: z.array(
    z.object({
      url: z.string(),
      /** In bytes. */
      size: z.int(),
      /** In seconds. */
      duration: z.number(),
    }),
  ),
  /** Time of the files' deletion. Null until they are ready. */
  expires_at: WireDate.nullable(),
});
export type Movie = z.infer<typeof Movie>;

export const makeMovie = endpoint({
  method: 'POST',
  path: '/api/internal/v1/videos/:uuid/movie',
  summary: 'Create the MP4 files of a recording, downloadable for a day. Idempotent. Requires the broadcaster or staff.',
  viewer: 'required',
  params: VideoParams,
  reply: dataEnvelopeSchema(Movie),
  refusals: {
    VIDEO_NOT_FOUND,
    NOT_ALLOWED,
    CHANNEL_SUSPENDED,
    VIDEO_PROCESSING: [409, 'This video is still processing. Try again soon.'],
    STORAGE_FULL: [409, 'The disk of the server is nearly full. Try again later.'],
  },
  limit: { rate: 20, seconds: HOUR_SECONDS },
});

export const showMovie = endpoint({
  method: 'GET',
  path: '/api/internal/v1/videos/:uuid/movie',
  summary: 'Get the MP4 files of a recording, or their progress. Null when not requested. Requires the broadcaster or staff.',
  viewer: 'required',
  params: VideoParams,
  reply: dataEnvelopeSchema(Movie.nullable()),
  refusals: { VIDEO_NOT_FOUND, NOT_ALLOWED },
});
