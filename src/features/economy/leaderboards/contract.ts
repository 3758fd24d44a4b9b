import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';

/** Entries per list (decisions.md, Leaderboards). */
export const ENTRIES = 10;

/** `quantity` is gifted subscriptions or sent KICKs. */
export const LeaderboardEntry = z.object({
  user_id: Id,
  username: z.string(),
  quantity: z.int(),
  /** Picture URL, or null. An extension of the wire format for our screens. */
  profile_pic: z.string().nullable(),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

const Entries = z.array(LeaderboardEntry);

export const LIST_NAMES = ['gifts_week', 'gifts_month', 'gifts', 'kicks_week', 'kicks_month', 'kicks_lifetime'] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** Top gifters of subscriptions (wire.md 3.10). A disabled list is empty. */
export const GiftsLeaderboard = z.object({
  gifts: Entries,
  gifts_enabled: z.boolean(),
  gifts_week: Entries,
  gifts_week_enabled: z.boolean(),
  gifts_month: Entries,
  gifts_month_enabled: z.boolean(),
});
export type GiftsLeaderboard = z.infer<typeof GiftsLeaderboard>;

/** Top senders of KICKs (wire.md 3.10). */
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
  summary: 'List the top ten subscription gifters of a channel by week, month and all time.',
  viewer: 'none',
  params: SlugParams,
  reply: GiftsLeaderboard,
  refusals: { CHANNEL_NOT_FOUND },
});

export const showKicksLeaderboard = endpoint({
  method: 'GET',
  path: '/api/v1/kicks/:channelId/leaderboard',
  summary: 'List the top ten senders of KICKs to a channel by week, month and all time. Refusals have `data.type`.',
  viewer: 'none',
  params: z.object({ channelId: z.string().min(1).max(64) }),
  reply: dataEnvelopeSchema(KicksLeaderboard),
  refusals: { CHANNEL_NOT_FOUND },
});

/** The viewer in one list. `place` starts at 1; null without a quantity and beyond place 1,000. */
export const OwnPlace = z.object({ quantity: z.int(), place: z.int().nullable() });
export type OwnPlace = z.infer<typeof OwnPlace>;

export const showOwnPlaces = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/leaderboards/me',
  summary: "List the viewer's place and quantity in each of the six lists of a channel.",
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.record(z.enum(LIST_NAMES), OwnPlace)),
  refusals: { CHANNEL_NOT_FOUND },
});

const bareChannelEvents = (channelId: number) => `channel_${channelId}`;

/**
 * Subscriptions were gifted or taken back (wire.md 1.13): the current lists and the newest change. `gifted_quantity` is 0 if the change
 * took gifts back. Sent at most once a second, so API clients that count gifts use the gift events.
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

/** KICKs were sent or taken back (wire.md 1.13): the current lists. Sent at most once a second. */
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
