import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';

const NOT_ALLOWED = [403, 'Only the broadcaster can see and reset the stream key.'] as const;

/** Encoder settings for a channel. Times are RFC 3339. */
export const StreamKey = z.object({
  /** `rtmp://HOST:PORT/live`; null while this installation accepts no RTMP streams. */
  server_url: z.string().nullable(),
  stream_key: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** When the stream was ended on the dashboard. Encoders are refused since then; null while they may stream. */
  held_since: z.string().nullable().default(null),
});
export type StreamKey = z.infer<typeof StreamKey>;

export const showStreamKey = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/stream-key',
  summary: 'Get the server and stream key for an encoder of your own channel. The first read creates the key.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(StreamKey),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED },
  limit: { rate: 60, seconds: 60 },
});

export const resetStreamKey = endpoint({
  method: 'POST',
  path: '/api/internal/v1/channels/:slug/stream-key/reset',
  summary: 'Reset the stream key of your own channel. The old key stops working immediately and its stream is disconnected.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(StreamKey),
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED },
  limit: { rate: 10, seconds: 60 },
});

export const allowStreaming = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/channels/:slug/stream-hold',
  summary: 'Let encoders stream again after the stream was ended on the dashboard. Broadcaster and staff only.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.null()),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: [403, 'Only the broadcaster can allow streaming again.'] },
  limit: { rate: 20, seconds: 60 },
});

const VideoFigures = z.object({
  /** RFC 6381, for example `avc1.64001f`. */
  codec: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** Frames per second over the last 10 s, with one decimal; null before the second frame. */
  frame_rate: z.number().nullable(),
  /** Longest recent distance between key frames, in seconds with one decimal; null before the second key frame. */
  keyframe_interval: z.number().nullable(),
  /** Share of frames dropped by the encoder in the last minute, from 0 to 1. Null when it does not declare its frame rate. */
  dropped: z.number().nullable(),
});

/** Frames that the encoder sent, but that are not part of the stream, with the likely cause. */
export const DISCARD_CAUSES = ['damaged', 'no_key_frame', 'timestamps', 'too_large', 'not_ready'] as const;

const DiscardedFrames = z.object({
  track: z.enum(['video', 'audio']),
  /**
   * `damaged`: cannot be decoded. `no_key_frame`: needs a lost frame. `timestamps`: contradicts earlier times. `too_large`: beyond any usual
   * frame. `not_ready`: before the track started, or after its end.
   */
  cause: z.enum(DISCARD_CAUSES),
  /** In the last minute. */
  frames: z.int(),
});

/** Measurements of a stream at the ingest. Bitrates are bits per second. */
export const HealthFigures = z.object({
  connected_at: z.string(),
  encoder: z.string().nullable(),
  /** Over the last 10 s. */
  bitrate: z.int(),
  /** Averages of 5 s each over the last 5 minutes, oldest first. */
  bitrates: z.array(z.int()),
  /** Null without video. */
  video: VideoFigures.nullable(),
  /** Null without audio, also when it has stopped while the video continues. */
  audio: z.object({ codec: z.string(), sample_rate: z.int(), channels: z.int() }).nullable(),
  /** Pauses of 2 s and timestamp jumps in the last minute. */
  gaps: z.int(),
  /** Reconnections of the encoder in the last 10 minutes. */
  reconnects: z.int(),
  discarded: z.array(DiscardedFrames).default([]),
  /** Tracks that the encoder sends beside those of the stream. `codec` is null for a further track of the same codec. */
  ignored_tracks: z.array(z.object({ track: z.enum(['video', 'audio']), codec: z.string().nullable() })).default([]),
});
export type HealthFigures = z.infer<typeof HealthFigures>;

/** Encoder connection of a live channel. Times are RFC 3339. */
export const StreamHealth = z.object({
  interrupted_at: z.string().nullable(),
  /** When the stream ends unless the encoder returns; null while it is connected. */
  ends_at: z.string().nullable(),
  /** Null before the first measurement, and in the event of an interruption. */
  figures: HealthFigures.nullable(),
});
export type StreamHealth = z.infer<typeof StreamHealth>;

export const showStreamHealth = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/stream-health',
  summary: "Get the health of a channel's encoder stream, at most 5 seconds old. Null while no encoder streams. Requires a moderator.",
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(StreamHealth.nullable()),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: [403, 'Only the broadcaster and moderators can see stream health.'] },
  limit: { rate: 60, seconds: 60 },
});

/** Sent to the broadcaster and moderators every 2 s while an encoder streams, and when it is lost. */
export const streamHealthMeasured = event(
  'App\\Events\\StreamHealthEvent',
  (channelId: number) => `private-stream-health.${channelId}`,
  StreamHealth,
);

/** How the connection of an encoder ended. `refused`: by a rule of the site. `unsupported`: nothing in it was playable. */
export const ATTEMPT_REASONS = [
  'unpublished',
  'disconnected',
  'refused',
  'protocol_error',
  'unsupported',
  'limit_exceeded',
  'handshake_timeout',
  'publish_timeout',
  'idle',
  'failed',
  'displaced',
  'shutting_down',
] as const;

export const StreamAttempt = z.object({
  /** RFC 3339. */
  ended_at: z.string(),
  reason: z.enum(ATTEMPT_REASONS),
  /** Of the status message to the encoder, for example `NetStream.Publish.BadName`; null without one. */
  code: z.string().nullable(),
  /** The sentence that the encoder got, in English. */
  description: z.string(),
});
export type StreamAttempt = z.infer<typeof StreamAttempt>;

/** Maximum number of attempts that are kept for a channel, and for those without one. */
export const KEPT_ATTEMPTS = 10;

export const listStreamAttempts = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/stream-attempts',
  summary: 'List the last ten attempts to stream to a channel that ended, the latest first, with the reason. Requires a moderator.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.array(StreamAttempt)),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: [403, 'Only the broadcaster and moderators can see attempts to stream.'] },
  limit: { rate: 60, seconds: 60 },
});

/** Sent to the broadcaster and moderators when an encoder was refused, or its connection ended. */
export const streamAttemptEnded = event(
  'App\\Events\\StreamAttemptEvent',
  (channelId: number) => `private-stream-health.${channelId}`,
  StreamAttempt,
);

export const IngestedStream = z.object({
  channel: z.object({ slug: z.string(), username: z.string() }),
  /** Internal URL of the encoder's node; null in an installation of one node. */
  node_url: z.string().nullable(),
  interrupted_at: z.string().nullable(),
  figures: HealthFigures.nullable(),
});
export type IngestedStream = z.infer<typeof IngestedStream>;

/** Maximum streams in the staff list, highest bitrate first. */
export const LISTED_STREAMS = 200;

export const listIngestedStreams = endpoint({
  method: 'GET',
  path: '/api/internal/v1/ingests',
  summary: 'List the streams that encoders currently send to all nodes, highest bitrate first. Requires staff.',
  viewer: 'required',
  reply: dataEnvelopeSchema(
    z.object({
      /** Encoder address; null when the responding node accepts no streams. */
      server_url: z.string().nullable(),
      has_ffmpeg: z.boolean(),
      /** Totals per node, including unlisted streams. Bits per second. */
      nodes: z.array(z.object({ node_url: z.string().nullable(), streams: z.int(), bitrate: z.int() })),
      streams: z.array(IngestedStream),
      /** The last ten that ended, the latest first. `channel` is null when the key is unknown. */
      attempts: z.array(StreamAttempt.extend({ channel: z.object({ slug: z.string(), username: z.string() }).nullable() })).default([]),
    }),
  ),
  refusals: { NOT_ALLOWED: NOT_STAFF },
  limit: { rate: 60, seconds: 60 },
});
