import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';

/** Channels on the overview, most watched first. */
export const OVERVIEW_CHANNELS = 10;

export const LiveChannel = z.object({
  slug: z.string(),
  username: z.string(),
  profile_pic: z.string().nullable(),
  category: z.string(),
  viewers: z.int(),
  started_at: z.iso.datetime(),
  /** Bits per second; null without an encoder, and before the first measurement. */
  bitrate: z.int().nullable(),
  /** `unstable`: the health of the stream has warnings. `lost`: the encoder is gone. Null without an encoder or measurement. */
  health: z.enum(['good', 'unstable', 'lost']).nullable(),
});
export type LiveChannel = z.infer<typeof LiveChannel>;

/** A running node, as it measured itself in the last seconds. */
export const NodeFigures = z.object({
  /** Host name and process id. */
  node: z.string(),
  version: z.string(),
  /** People with an open socket. Somebody on two nodes counts twice. */
  people: z.int(),
  sockets: z.int(),
  /** Messages a second. */
  sends: z.number(),
  /** Longest delay of the event loop in the last seconds, in milliseconds. */
  loop_delay_ms: z.number(),
  /** Share of one processor core, from 0; more than 1 with several threads. */
  cpu: z.number(),
  /** Resident memory in bytes. */
  memory: z.int(),
});
export type NodeFigures = z.infer<typeof NodeFigures>;

export const Overview = z.object({
  live: z.object({ channels: z.int(), viewers: z.int(), most_watched: z.array(LiveChannel) }),
  /** Sorted by name. */
  nodes: z.array(NodeFigures),
  database: z.object({
    kind: z.enum(['embedded', 'postgresql']),
    version: z.string(),
    /** Bytes. At most a minute old. */
    size: z.int(),
    /** Connections of all nodes, those of them that run a statement, and how many the database accepts. */
    connections: z.int(),
    busy: z.int(),
    max_connections: z.int(),
  }),
  /** Null without Redis. */
  redis: z.enum(['up', 'down']).nullable(),
  /** The disk of the media, in bytes; null in a bucket. Media leave `reserve` bytes free. */
  disk: z.object({ total: z.int(), free: z.int(), reserve: z.int() }).nullable(),
  jobs: z.object({ waiting: z.int(), running: z.int(), retrying: z.int(), dead: z.int() }),
  /** Of the node that replies. `ffmpeg` is null when it found none. */
  versions: z.object({ server: z.string(), node: z.string(), ffmpeg: z.string().nullable() }),
  /** Null when no feature makes backups. `at` is null before the first one. */
  backup: z.object({ at: z.iso.datetime().nullable(), has_failed: z.boolean() }).nullable(),
});
export type Overview = z.infer<typeof Overview>;

const refusals = { NOT_ALLOWED: NOT_STAFF } as const;

export const showOverview = endpoint({
  method: 'GET',
  path: '/api/internal/v1/overview',
  summary: 'Read the state of the installation: live channels, nodes, database, jobs. Staff only. At most two seconds old.',
  viewer: 'required',
  reply: dataEnvelopeSchema(Overview),
  refusals,
  limit: { rate: 120, seconds: 60 },
});

/** Minutes per point of the last day. */
export const DAY_STEP_MINUTES = 5;

export const DayPoint = z.object({
  /** Start of its minutes. */
  at: z.iso.datetime(),
  /** Averages over the minutes, summed over the nodes. */
  people: z.int(),
  /** Messages a minute. */
  sends: z.number(),
  /** Of the slowest node. */
  loop_delay_ms: z.number(),
  /** Of the busiest node. */
  cpu: z.number(),
  /** Bits per second of all encoders. */
  bitrate: z.int(),
});
export type DayPoint = z.infer<typeof DayPoint>;

export const showLastDay = endpoint({
  method: 'GET',
  path: '/api/internal/v1/overview/day',
  summary: 'Read the figures of the last 24 hours in steps of five minutes. Staff only. Minutes without a running node are missing.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ minutes_per_point: z.int(), points: z.array(DayPoint) })),
  refusals,
  limit: { rate: 60, seconds: 60 },
});
