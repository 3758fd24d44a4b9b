import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id } from '#core/contract/ids.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CategoryId, LivestreamCard } from './livestream.ts';
import { Language } from './stream-details.ts';

/** Sidebar row (wire.md 3.12). `session_title` and `category_name` are empty while offline. */
export const RailChannel = z.object({
  channel_id: Id,
  channel_slug: z.string(),
  user_username: z.string(),
  is_live: z.boolean(),
  viewer_count: z.int(),
  category_name: z.string(),
  session_title: z.string(),
  profile_picture: z.string().nullable(),
  banner_picture: z.string().nullable(),
  /** Grandstand field. */
  verified: z.boolean(),
});
export type RailChannel = z.infer<typeof RailChannel>;

/** `last_live_at` is a Grandstand field: end of the last stream; null without one. */
export const FollowedChannel = RailChannel.extend({ last_live_at: WireDate.nullable().optional() });
export type FollowedChannel = z.infer<typeof FollowedChannel>;

/** Page size of the followed list. */
export const FOLLOWED_PAGE = 50;

export const listFollowed = endpoint({
  method: 'GET',
  path: '/api/v2/channels/followed',
  aliases: ['/api/v2/channels/followed-page', '/api/v1/channels/followed', '/api/v1/channels/followed-page'],
  summary: 'List the channels that the viewer follows, live first. Pass `nextCursor` as `cursor` for the next page; null ends the list.',
  viewer: 'required',
  query: z.object({
    cursor: z
      .string()
      .regex(/^-?\d{1,15}$/, 'must be a number')
      .transform(Number)
      .optional(),
  }),
  reply: z.object({ nextCursor: z.int().nullable(), channels: z.array(FollowedChannel) }),
  refusals: {},
});

/** Size of the recommended section of the sidebar. */
export const RECOMMENDED = 10;

export const listRecommended = endpoint({
  method: 'GET',
  path: '/api/internal/v1/recommended-channels',
  summary: 'List recommended channels: live channels by viewers, then most followed. Excludes the viewer’s own and followed channels.',
  viewer: 'optional',
  reply: dataEnvelopeSchema(z.object({ channels: z.array(RailChannel) })),
  refusals: {},
});

/** Followed or often watched channel that caused a suggestion. */
const SuggestionReason = z.object({ slug: z.string(), username: z.string(), kind: z.enum(['followed', 'watched']) });
export type SuggestionReason = z.infer<typeof SuggestionReason>;

/** `because` is the channel itself if the viewer often watches it without following. */
export const SuggestedCard = LivestreamCard.extend({ because: SuggestionReason });
export type SuggestedCard = z.infer<typeof SuggestedCard>;

/** Maximum number of suggestions. */
export const SUGGESTED = 8;

export const listSuggested = endpoint({
  method: 'GET',
  path: '/api/internal/v1/suggested-livestreams',
  summary: `Live channels that the viewer does not follow, at most ${SUGGESTED}: those that they often watch, then those with the categories of channels that they follow or often watch, the most watched first. Each names the channel that is the reason.`,
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ livestreams: z.array(SuggestedCard) })),
  refusals: {},
});

/** Most watched streams that determine the offered tags and languages. */
export const FILTERED_STREAMS = 1_000;

export const listLiveFilters = endpoint({
  method: 'GET',
  path: '/api/internal/v1/live-filters',
  summary: `List the tags and languages to filter live streams by, most common first. Considers the ${FILTERED_STREAMS} most watched streams.`,
  viewer: 'none',
  query: z.object({ category_id: CategoryId.optional() }),
  reply: dataEnvelopeSchema(z.object({ tags: z.array(z.string()), languages: z.array(Language) })),
  refusals: {},
});

/** `livestream` is null while the channel is offline. */
export const FeaturedChannel = FollowedChannel.extend({ livestream: LivestreamCard.nullable() });
export type FeaturedChannel = z.infer<typeof FeaturedChannel>;

export const listFeatured = endpoint({
  method: 'GET',
  path: '/api/internal/v1/featured-channels',
  summary: 'List the channels that staff feature on home, in their order. Suspended channels are omitted. At most five seconds old.',
  viewer: 'none',
  reply: dataEnvelopeSchema(z.object({ channels: z.array(FeaturedChannel) })),
  refusals: {},
});
