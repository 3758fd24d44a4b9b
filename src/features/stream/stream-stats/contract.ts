import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';

/** A stream with the figures of its recorded minutes. Dates are RFC 3339 with microseconds; `ended_at` is null while it is live. */
export const StreamSummary = z.object({
  id: Id,
  title: z.string(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  peak_viewers: z.int(),
  /** Rounded to a whole number. */
  average_viewers: z.int(),
  messages: z.int(),
  /** People who followed during the stream and still followed at the end of that minute. */
  new_followers: z.int(),
  /** Whole points that were spent on rewards; rejected redemptions of the minute are left out. */
  points_spent: z.int(),
});
export type StreamSummary = z.infer<typeof StreamSummary>;

/** One or more minutes of a stream. `viewers` is the most, and `messages` the average per minute. Minutes without a record are left out. */
export const StatsPoint = z.object({
  /** The start of the first minute. */
  at: z.string(),
  viewers: z.int(),
  messages: z.int(),
  new_followers: z.int(),
  points_spent: z.int(),
});
export type StatsPoint = z.infer<typeof StatsPoint>;

export const StreamStats = z.object({
  /** The asked stream: the live one by default, otherwise the latest. Null for a channel that never was live. */
  stream: StreamSummary.nullable(),
  /** How many minutes each point covers. Whole streams fit into 240 points. */
  minutes_per_point: z.int(),
  /** Oldest first. */
  points: z.array(StatsPoint),
  /** Up to 10 ended streams, the latest first. */
  previous: z.array(StreamSummary),
});
export type StreamStats = z.infer<typeof StreamStats>;

export const showStreamStats = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/stream-stats',
  summary:
    'Viewers, messages, new followers and points spent, minute by minute, of the current or latest stream, for moderators and above.',
  viewer: 'required',
  params: SlugParams,
  query: z.object({ livestream_id: PathId.optional() }),
  reply: dataEnvelopeSchema(StreamStats),
  refusals: {
    CHANNEL_NOT_FOUND,
    NOT_ALLOWED: [403, 'Only the broadcaster and moderators see the figures of a stream.'],
    LIVESTREAM_NOT_FOUND: [404, 'Stream not found.'],
  },
  limit: { rate: 60, seconds: 60 },
});
