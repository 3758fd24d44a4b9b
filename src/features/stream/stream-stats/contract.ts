import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';

/** A stream and the figures of its recorded minutes. `ended_at` is null while it is live. */
export const StreamSummary = z.object({
  id: Id,
  title: z.string(),
  started_at: WireDate,
  ended_at: WireDate.nullable(),
  peak_viewers: z.int(),
  /** Rounded to a whole number. */
  average_viewers: z.int(),
  messages: z.int(),
  /** New followers who were still following at the end of their minute. */
  new_followers: z.int(),
  /** Whole points spent on rewards; redemptions rejected within the minute are excluded. */
  points_spent: z.int(),
});
export type StreamSummary = z.infer<typeof StreamSummary>;

/** One or more minutes of a stream. `viewers` is the maximum, `messages` the average per minute. Unrecorded minutes are omitted. */
export const StatsPoint = z.object({
  /** Start of the first minute. */
  at: WireDate,
  viewers: z.int(),
  messages: z.int(),
  new_followers: z.int(),
  points_spent: z.int(),
});
export type StatsPoint = z.infer<typeof StatsPoint>;

export const StreamStats = z.object({
  /** The requested stream: by default the live one, otherwise the latest. Null for a channel that was never live. */
  stream: StreamSummary.nullable(),
  /** Minutes per point. Whole streams fit into 240 points. */
  minutes_per_point: z.int(),
  /** Oldest first. */
  points: z.array(StatsPoint),
  /** Up to 10 ended streams, latest first. */
  previous: z.array(StreamSummary),
});
export type StreamStats = z.infer<typeof StreamStats>;

export const showStreamStats = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/stream-stats',
  summary: 'Get viewers, messages, new followers and points spent per minute, of the current or latest stream. Requires a moderator.',
  viewer: 'required',
  params: SlugParams,
  query: z.object({ livestream_id: PathId.optional() }),
  reply: dataEnvelopeSchema(StreamStats),
  refusals: {
    CHANNEL_NOT_FOUND,
    NOT_ALLOWED: [403, 'Only the broadcaster and moderators can see stream stats.'],
    LIVESTREAM_NOT_FOUND: [404, 'Stream not found.'],
  },
  limit: { rate: 60, seconds: 60 },
});
