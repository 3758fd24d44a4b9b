import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { byName, type FeatureManifest, registry } from '#core/contract/feature.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { NextCursor } from '#core/contract/pages.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';

/**
 * Reasons of a balance change. Features that move points add theirs by declaration merging and in their manifest. Clients know only
 * `REDEEMED` (wire.md 1.12). The sign of the points shows the direction.
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
/** One upper case word on the wire. This contract does not know the reasons of later features. */
const PointsReasonWord = z.string().regex(/^[A-Z_]{1,64}$/) as unknown as z.ZodType<PointsReason>;

declare module '#core/contract/feature.ts' {
  interface FeatureManifest {
    /** Reasons for which the feature moves points, each with its text key in a statement. */
    readonly pointsReasons?: { readonly [Reason in PointsReason]?: string };
  }
}

/** Text key of each reason. */
export const pointsReasons = registry((manifests: readonly FeatureManifest[]) =>
  byName(
    'points reason',
    manifests.flatMap(({ pointsReasons: reasons = {} }) => Object.entries(reasons)),
  ),
);

export const Points = z.int().nonnegative();

/**
 * A person's balance in a channel changed (CP-07). `points` is negative for spent points. `pool_id` is an extension of the wire format: the
 * stake or payout pool, e.g. the id of a prediction. Other changes and older nodes omit it.
 */
export const pointsUpdated = event(
  'PointsUpdated',
  (userId: number) => `private-channelpoints-${userId}`,
  z.object({ reason: PointsReasonWord, points: z.int(), balance: Points, user_id: Id, channel_id: Id, pool_id: z.string().optional() }),
);

export const showPoints = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/points',
  summary: 'Get the viewer’s points in a channel.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.object({ points: Points })),
  refusals: { CHANNEL_NOT_FOUND },
});

/** Page size of balances and statements. */
export const POINTS_PAGE = 50;

/** A balance in a channel with points on, where the user has or had points (CP-01). */
export const PointsBalance = z.object({
  channel: z.object({ id: Id, slug: z.string(), username: z.string() }),
  points: Points,
});
export type PointsBalance = z.infer<typeof PointsBalance>;

export const listBalances = endpoint({
  method: 'GET',
  path: '/api/v2/channel-points/balances',
  summary: 'List the viewer’s balances in channels with points on where they ever had points. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({ cursor: PathId.optional() }),
  reply: dataEnvelopeSchema(z.object({ balances: z.array(PointsBalance), next_cursor: NextCursor })),
  refusals: {},
});

/**
 * A line of a statement. `note` is the title of the reward or prediction, or null. `balance` is the balance after it. `reason` is a
 * `PointsReason`, or an unknown reason from a newer node during an upgrade.
 */
export const StatementLine = z.object({
  id: Id,
  reason: z.string(),
  points: z.int(),
  balance: Points,
  note: z.string().nullable(),
  created_at: WireDate,
});
export type StatementLine = z.infer<typeof StatementLine>;

export const showStatement = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/points/statement',
  summary: 'List the credits and debits of the viewer’s points in a channel, newest first. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  params: SlugParams,
  query: z.object({ cursor: PathId.optional() }),
  reply: dataEnvelopeSchema(z.object({ lines: z.array(StatementLine), next_cursor: NextCursor })),
  refusals: { CHANNEL_NOT_FOUND },
});
