import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** Watched minutes that earn `watch_points` once. */
export const WATCH_MINUTES = 5;
export const RATE_MAX = 10_000;

const Rate = z.int().min(0).max(RATE_MAX);

/** Whole points per activity in a channel (CP-08); 0 turns an activity off. */
export const PointsRates = z.object({
  /** For every `WATCH_MINUTES` watched minutes of a live stream. */
  watch_points: Rate,
  /** The same for subscribers. */
  subscriber_watch_points: Rate,
  /** For the first follow only. */
  follow_points: Rate,
  /** For a new or renewed subscription. */
  subscription_points: Rate,
  /** For each gifted subscription. */
  gift_points: Rate,
});
export type PointsRates = z.infer<typeof PointsRates>;

/** From decisions.md, Points. */
export const DEFAULT_RATES: PointsRates = {
  watch_points: 10,
  subscriber_watch_points: 15,
  follow_points: 100,
  subscription_points: 500,
  gift_points: 100,
};

export const PointsSettings = PointsRates.extend({ channel_points_enabled: z.boolean() });
export type PointsSettings = z.infer<typeof PointsSettings>;

const path = '/api/v2/channels/:slug/channel-points/channel-settings';

export const showPointsSettings = endpoint({
  method: 'GET',
  path,
  summary: 'Get whether channel points are on in a channel, and their rates.',
  viewer: 'none',
  params: SlugParams,
  reply: dataEnvelopeSchema(PointsSettings),
  refusals: { CHANNEL_NOT_FOUND },
});

export const updatePointsSettings = endpoint({
  method: 'PUT',
  path,
  summary:
    'Turn channel points on or off and set the rates. Omitted fields keep their value. Turning points off cancels whatever holds staked points and refunds all stakes; with `cancel_running` false it is refused instead. Broadcaster and staff only.',
  viewer: 'required',
  params: SlugParams,
  body: PointsSettings.partial().extend({
    /** When points are turned off: whether to cancel whatever holds staked points. Default: true. */
    cancel_running: z.boolean().optional(),
  }),
  reply: dataEnvelopeSchema(PointsSettings),
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED: [403, 'Only the broadcaster can change the channel points of this channel.'],
    POINTS_IN_USE: [409, 'Viewers have staked points in this channel.'],
  },
  limit: { rate: 60, seconds: 60 },
});

/** The settings after a change. Grandstand's own event, on a channel that every open chat subscribes to. */
export const pointsSettingsChanged = event(
  'ChannelPointsSettingsChanged',
  (channelId: number) => `channel.${channelId}`,
  PointsSettings.extend({ channel_id: Id }),
);
