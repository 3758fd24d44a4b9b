import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';

const NOT_ALLOWED = [403, 'Only the broadcaster can see and reset the stream key.'] as const;

/** What an encoder needs to stream to a channel. Times are RFC 3339. */
export const StreamKey = z.object({
  /** `rtmp://HOST:PORT/live`; null while this installation takes no streams over RTMP. */
  server_url: z.string().nullable(),
  stream_key: z.string(),
  created_at: z.string(),
  /** When an encoder last connected with it. */
  last_used_at: z.string().nullable(),
});
export type StreamKey = z.infer<typeof StreamKey>;

export const showStreamKey = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/stream-key',
  summary: 'The server and the stream key for the encoder of one’s own channel. The key is made when it is first read.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(StreamKey),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED },
  limit: { rate: 60, seconds: 60 },
});

export const resetStreamKey = endpoint({
  method: 'POST',
  path: '/api/internal/v1/channels/:slug/stream-key/reset',
  summary: 'A new stream key for one’s own channel. The old one stops working at once, and ends what is streamed with it.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(StreamKey),
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED },
  limit: { rate: 10, seconds: 60 },
});

const VideoFigures = z.object({
  /** RFC 6381, e.g. `avc1.64001f`. */
  codec: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** Frames a second over the last 10 s, with one decimal; null before the second frame. */
  frame_rate: z.number().nullable(),
  /** The longest of the last distances between key frames, in seconds with one decimal; null before the second key frame. */
  keyframe_interval: z.number().nullable(),
  /** Frames that the encoder left out in the last minute, as a share of all from 0 to 1. Null where it does not say its frame rate. */
  dropped: z.number().nullable(),
});

/** What the ingest measures of a stream. Bitrates are bits per second. */
export const HealthFigures = z.object({
  /** When the encoder connected, RFC 3339. */
  connected_at: z.string(),
  /** The name that the encoder gives itself. */
  encoder: z.string().nullable(),
  /** Over the last 10 s. */
  bitrate: z.int(),
  /** Averages of 5 s each over the last 5 minutes, oldest first. */
  bitrates: z.array(z.int()),
  /** Null while there is none. */
  video: VideoFigures.nullable(),
  /** Null while there is none, also when it has stopped while the video goes on. */
  audio: z.object({ codec: z.string(), sample_rate: z.int(), channels: z.int() }).nullable(),
  /** Times in the last minute when nothing arrived for 2 s, or the timestamps jumped. */
  gaps: z.int(),
  /** How often the encoder connected again in the last 10 minutes. */
  reconnects: z.int(),
});
export type HealthFigures = z.infer<typeof HealthFigures>;

/** The connection of a live channel's encoder. Times are RFC 3339. */
export const StreamHealth = z.object({
  /** When the encoder was lost; null while it is connected. */
  interrupted_at: z.string().nullable(),
  /** When the stream ends unless the encoder comes back; null while it is connected. */
  ends_at: z.string().nullable(),
  /** Null until they are first measured, and in the event of an interruption. */
  figures: HealthFigures.nullable(),
});
export type StreamHealth = z.infer<typeof StreamHealth>;

export const showStreamHealth = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/stream-health',
  summary: 'What arrives from the encoder of a channel, at most 5 seconds old, for moderators and above. Null while no encoder streams.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(StreamHealth.nullable()),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: [403, 'Only the broadcaster and moderators see the health of a stream.'] },
  limit: { rate: 60, seconds: 60 },
});

/** Every 2 s while an encoder streams, and when it is lost, to the broadcaster and moderators. */
export const streamHealthMeasured = event(
  'App\\Events\\StreamHealthEvent',
  (channelId: number) => `private-stream-health.${channelId}`,
  StreamHealth,
);

/** A stream that a node takes now. */
export const IngestedStream = z.object({
  channel: z.object({ slug: z.string(), username: z.string() }),
  /** Where other nodes reach the node of its encoder; null in an installation of one node. */
  node_url: z.string().nullable(),
  /** When the encoder was lost; null while it is connected. */
  interrupted_at: z.string().nullable(),
  /** Null until they are first measured. */
  figures: HealthFigures.nullable(),
});
export type IngestedStream = z.infer<typeof IngestedStream>;

/** Streams in the list for staff, those with the highest bitrate. */
export const LISTED_STREAMS = 200;

export const listIngestedStreams = endpoint({
  method: 'GET',
  path: '/api/internal/v1/ingests',
  summary: 'The streams that encoders send now, on all nodes, those with the highest bitrate first; for staff.',
  viewer: 'required',
  reply: dataEnvelopeSchema(
    z.object({
      /** Where encoders connect; null when the node that answers takes no streams. */
      server_url: z.string().nullable(),
      /** Whether the node that answers has found ffmpeg. */
      has_ffmpeg: z.boolean(),
      /** By node, also of streams that are not listed. Bits per second. */
      nodes: z.array(z.object({ node_url: z.string().nullable(), streams: z.int(), bitrate: z.int() })),
      /** At most `LISTED_STREAMS`. */
      streams: z.array(IngestedStream),
    }),
  ),
  refusals: { NOT_ALLOWED: NOT_STAFF },
  limit: { rate: 60, seconds: 60 },
});
