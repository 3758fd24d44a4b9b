import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { byName, type FeatureManifest, registry } from '#core/contract/feature.ts';
import { Id } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';

/**
 * The reasons for a balance change. Later features that move points add theirs by declaration merging, and name them in their manifest.
 * Clients know only `REDEEMED` by name (wire.md 1.12); the others are our own. Whether points came or went is told by their sign.
 */
export interface PointsReasons {
  WATCHED: true;
  FOLLOWED: true;
  SUBSCRIBED: true;
  GIFTED: true;
  REDEEMED: true;
  REDEMPTION_REJECTED: true;
}
export type PointsReason = keyof PointsReasons & string;
/** On the wire a reason is one word in capitals; which ones there are is not known to a contract below the features that add them. */
const PointsReasonWord = z.string().regex(/^[A-Z_]{1,64}$/) as unknown as z.ZodType<PointsReason>;

declare module '#core/contract/feature.ts' {
  interface FeatureManifest {
    /** The reasons for which the feature moves points, each with the key of its text in a statement. */
    readonly pointsReasons?: { readonly [Reason in PointsReason]?: string };
  }
}

/** The key of each reason's text. */
export const pointsReasons = registry((manifests: readonly FeatureManifest[]) =>
  byName(
    'points reason',
    manifests.flatMap(({ pointsReasons: reasons = {} }) => Object.entries(reasons)),
  ),
);

/** A whole number of points, zero or more. */
export const Points = z.int().nonnegative();

/**
 * Sent to one person when their balance in a channel changes (CP-07). `points` is negative when points were spent. `pool_id` is our own
 * field: what the points were staked in or paid from, e.g. the id of a prediction. Points of other origins, and events of a node of an older
 * version, do not have it.
 */
export const pointsUpdated = event(
  'PointsUpdated',
  (userId: number) => `private-channelpoints-${userId}`,
  z.object({ reason: PointsReasonWord, points: z.int(), balance: Points, user_id: Id, channel_id: Id, pool_id: z.string().optional() }),
);

export const showPoints = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/points',
  summary: 'How many points you have in a channel.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.object({ points: Points })),
  refusals: { CHANNEL_NOT_FOUND },
});

/** Page size of the balance list and of the statement. */
export const POINTS_PAGE = 50;

/** RFC 3339 with microseconds. */
const At = z.string();

/** The balance in one channel that has channel points on, where the user has, or once had, points (CP-01). */
export const PointsBalance = z.object({
  channel: z.object({ id: Id, slug: z.string(), username: z.string() }),
  points: Points,
});
export type PointsBalance = z.infer<typeof PointsBalance>;

/** An opaque list cursor: the id of the last row of the previous page. */
const Cursor = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'must be a cursor')
  .transform(Number)
  .refine(Number.isSafeInteger, 'must be a cursor');
const NextCursor = z.string().nullable();

export const listBalances = endpoint({
  method: 'GET',
  path: '/api/v2/channel-points/balances',
  summary:
    'Your points in every channel that has channel points on and where you ever had some, by channel. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({ cursor: Cursor.optional() }),
  reply: dataEnvelopeSchema(z.object({ balances: z.array(PointsBalance), next_cursor: NextCursor })),
  refusals: {},
});

/**
 * One line of a statement. `note` is the title of the reward or prediction, or null. `balance` is the balance after this line. `reason` is a
 * `PointsReason`, or the reason of a newer version that runs beside this one during an upgrade.
 */
export const StatementLine = z.object({
  id: Id,
  reason: z.string(),
  points: z.int(),
  balance: Points,
  note: z.string().nullable(),
  created_at: At,
});
export type StatementLine = z.infer<typeof StatementLine>;

export const showStatement = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/points/statement',
  summary: 'What came to your points in a channel and what left them, the newest first. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  params: SlugParams,
  query: z.object({ cursor: Cursor.optional() }),
  reply: dataEnvelopeSchema(z.object({ lines: z.array(StatementLine), next_cursor: NextCursor })),
  refusals: { CHANNEL_NOT_FOUND },
});
