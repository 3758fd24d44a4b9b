import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';

/** How many people a list names (decisions.md, Leaderboards). */
export const ENTRIES = 10;

/** Somebody on a board: how many subscriptions they gifted, or how many KICKs they sent. */
export const LeaderboardEntry = z.object({
  user_id: Id,
  username: z.string(),
  quantity: z.int(),
  /** The address of their picture, or null. This is our own field: the screens draw it. */
  profile_pic: z.string().nullable(),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

const Entries = z.array(LeaderboardEntry);

/** The lists in the order in which the tabs cycle through them (LB-02). */
export const LIST_NAMES = ['gifts_week', 'gifts_month', 'gifts', 'kicks_week', 'kicks_month', 'kicks_lifetime'] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** Who gifted the most subscriptions in a channel (wire.md 3.10). A list that is not enabled is empty. */
export const GiftsLeaderboard = z.object({
  gifts: Entries,
  gifts_enabled: z.boolean(),
  gifts_week: Entries,
  gifts_week_enabled: z.boolean(),
  gifts_month: Entries,
  gifts_month_enabled: z.boolean(),
});
export type GiftsLeaderboard = z.infer<typeof GiftsLeaderboard>;

/** Who sent the most KICKs in a channel (wire.md 3.10). */
export const KicksLeaderboard = z.object({
  kicks_gifts_lifetime: Entries,
  kicks_gifts_lifetime_enabled: z.boolean(),
  kicks_gifts_week: Entries,
  kicks_gifts_week_enabled: z.boolean(),
  kicks_gifts_month: Entries,
  kicks_gifts_month_enabled: z.boolean(),
});
export type KicksLeaderboard = z.infer<typeof KicksLeaderboard>;

export const showGiftsLeaderboard = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/leaderboards',
  aliases: ['/channels/:slug/leaderboards'],
  summary: 'The ten people who gifted the most subscriptions in a channel: this week, this month and ever.',
  viewer: 'none',
  params: SlugParams,
  reply: GiftsLeaderboard,
  refusals: { CHANNEL_NOT_FOUND },
});

export const showKicksLeaderboard = endpoint({
  method: 'GET',
  path: '/api/v1/kicks/:channelId/leaderboard',
  summary: 'The ten people who sent the most KICKs to a channel: this week, this month and ever. Refusals have `data.type`.',
  viewer: 'none',
  params: z.object({ channelId: z.string().min(1).max(64) }),
  reply: dataEnvelopeSchema(KicksLeaderboard),
  refusals: { CHANNEL_NOT_FOUND },
});

/** The viewer in one list. `place` counts from 1; null without a quantity, and beyond place 1,000. */
export const OwnPlace = z.object({ quantity: z.int(), place: z.int().nullable() });
export type OwnPlace = z.infer<typeof OwnPlace>;

export const showOwnPlaces = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/leaderboards/me',
  summary: "The viewer's place and quantity in each of the six lists of a channel.",
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.record(z.enum(LIST_NAMES), OwnPlace)),
  refusals: { CHANNEL_NOT_FOUND },
});

const bareChannelEvents = (channelId: number) => `channel_${channelId}`;

/**
 * Subscriptions were gifted, or taken back (wire.md 1.13): the lists as they are now, and the latest change to them. `gifted_quantity` is 0
 * when that took gifts back. At most one a second, so programs that count gifts use the events of the gifts.
 */
export const giftsLeaderboardUpdated = event(
  'GiftsLeaderboardUpdated',
  bareChannelEvents,
  z.object({
    leaderboard: Entries,
    weekly_leaderboard: Entries,
    monthly_leaderboard: Entries,
    gifter_id: Id,
    gifter_username: z.string(),
    gifted_quantity: z.int(),
  }),
);

/** KICKs were sent, or taken back (wire.md 1.13): the lists as they are now, at most once a second. */
export const kicksLeaderboardUpdated = event(
  'KicksLeaderboardUpdated',
  bareChannelEvents,
  z.object({
    gifts_lifetime: Entries,
    gifts_lifetime_enabled: z.boolean(),
    gifts_week: Entries,
    gifts_week_enabled: z.boolean(),
    gifts_month: Entries,
    gifts_month_enabled: z.boolean(),
  }),
);
