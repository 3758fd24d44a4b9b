import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** Number of watched minutes that earn `watch_points` once. */
export const WATCH_MINUTES = 5;
/** The highest value of any rate. */
export const RATE_MAX = 10_000;

const Rate = z.int().min(0).max(RATE_MAX);

/** How many whole points a channel gives for each activity (CP-08); 0 gives none. */
export const PointsRates = z.object({
  /** For every `WATCH_MINUTES` minutes of a live stream watched. */
  watch_points: Rate,
  /** The same for subscribers of the channel. */
  subscriber_watch_points: Rate,
  /** For the first follow; following again earns nothing. */
  follow_points: Rate,
  /** For a new or renewed subscription. */
  subscription_points: Rate,
  /** For every gifted subscription. */
  gift_points: Rate,
});
export type PointsRates = z.infer<typeof PointsRates>;

/** The rates of a channel that never changed them (decisions.md, Points). */
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
  summary: 'Whether a channel has channel points, and how they are earned there.',
  viewer: 'none',
  params: SlugParams,
  reply: dataEnvelopeSchema(PointsSettings),
  refusals: { CHANNEL_NOT_FOUND },
});

export const updatePointsSettings = endpoint({
  method: 'PUT',
  path,
  summary:
    'Switches channel points on or off and sets the rates; what is left out stays. Switching them off cancels what viewers have staked points on, and returns every stake. With `cancel_running` false this is refused instead. The broadcaster and staff.',
  viewer: 'required',
  params: SlugParams,
  body: PointsSettings.partial().extend({
    /** Whether to cancel what is running with staked points when points are switched off; true when left out. */
    cancel_running: z.boolean().optional(),
  }),
  reply: dataEnvelopeSchema(PointsSettings),
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED: [403, 'Only the broadcaster can change the channel points of this channel.'],
    POINTS_IN_USE: [409, 'Viewers are staking points in this channel right now.'],
  },
  limit: { rate: 60, seconds: 60 },
});

/** The settings in their new state, after a change. Our own event, on the channel that every open chat listens to already. */
export const pointsSettingsChanged = event(
  'ChannelPointsSettingsChanged',
  (channelId: number) => `channel.${channelId}`,
  PointsSettings.extend({ channel_id: Id }),
);
