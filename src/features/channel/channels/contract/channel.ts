import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { Id } from '#core/contract/ids.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { Category } from './category.ts';
import { Livestream } from './livestream.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from './params.ts';
import { Role } from './roles.ts';

/**
 * Chatroom inside a channel (wire.md 3.2). `message_interval` is in seconds, `following_min_duration` in minutes. Dates are RFC 3339 with
 * microseconds.
 */
export const ChannelChatroom = z.object({
  id: Id,
  chatable_type: z.literal('App\\Models\\Channel'),
  channel_id: Id,
  chatable_id: Id,
  created_at: WireDate,
  updated_at: WireDate,
  chat_mode_old: z.string(),
  chat_mode: z.string(),
  slow_mode: z.boolean(),
  followers_mode: z.boolean(),
  subscribers_mode: z.boolean(),
  emotes_mode: z.boolean(),
  message_interval: z.int(),
  following_min_duration: z.int(),
  pinned_message: z.unknown().nullable(),
});
export type ChannelChatroom = z.infer<typeof ChannelChatroom>;

/** Broadcaster inside a channel. `email_verified_at` is null until the address is confirmed. */
export const ChannelUser = z.object({
  id: Id,
  username: z.string(),
  agreed_to_terms: z.literal(true),
  email_verified_at: z.string().nullable(),
  bio: z.string(),
  country: z.null(),
  state: z.null(),
  city: z.null(),
  instagram: z.string(),
  twitter: z.string(),
  youtube: z.string(),
  discord: z.string(),
  tiktok: z.string(),
  facebook: z.string(),
  profile_pic: z.string().nullable(),
  /** Up to five http or https URLs. Links to the sites above also fill the account names. */
  links: z.array(z.string()),
});
export type ChannelUser = z.infer<typeof ChannelUser>;

/** `src` and `srcset` of an image. */
export const ResponsivePicture = z.object({ src: z.string(), srcset: z.string() });
export type ResponsivePicture = z.infer<typeof ResponsivePicture>;

export const SubscriberBadge = z.object({
  id: Id,
  channel_id: Id,
  /** Months from which this badge image applies. */
  months: z.int(),
  badge_image: z.object({ src: z.string(), srcset: z.string() }),
});
export type SubscriberBadge = z.infer<typeof SubscriberBadge>;

/** A channel's own badge. Its name is the type of the badge beside a sender (wire.md 5). */
export const ChannelBadge = z.object({ id: Id, name: z.string(), badge_image: z.object({ src: z.string(), srcset: z.string() }) });
export type ChannelBadge = z.infer<typeof ChannelBadge>;

export const Channel = z.object({
  id: Id,
  user_id: Id,
  slug: z.string(),
  is_banned: z.boolean(),
  playback_url: z.string().default(''),
  vod_enabled: z.boolean().default(false),
  subscription_enabled: z.boolean().default(false),
  is_affiliate: z.boolean(),
  followers_count: z.int(),
  /** False when signed out. */
  following: z.boolean(),
  subscriber_badges: z.array(SubscriberBadge).default([]),
  /** Grandstand field. */
  channel_badges: z.array(ChannelBadge).default([]),
  banner_image: z.object({ url: z.string() }).nullable(),
  offline_banner_image: ResponsivePicture.nullable(),
  /** Null for ordinary and signed-out viewers. */
  role: Role.nullable(),
  muted: z.boolean(),
  follower_badges: z.array(z.unknown()),
  verified: z.boolean(),
  can_host: z.boolean().default(false),
  livestream: Livestream.nullable(),
  /** Grandstand field: end of the latest finished stream. Null without one. */
  last_live_at: WireDate.nullable(),
  user: ChannelUser,
  chatroom: ChannelChatroom,
  recent_categories: z.array(Category),
});
export type Channel = z.infer<typeof Channel>;

export const showChannel = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug',
  summary: 'Read a channel with its broadcaster, chatroom and stream.',
  viewer: 'optional',
  params: SlugParams,
  reply: Channel,
  refusals: { CHANNEL_NOT_FOUND },
});

/** Legacy form with more fields: past streams, and fields that are always empty. */
export const ChannelV1 = Channel.extend({
  previous_livestreams: z.array(Livestream),
  plan: z.null(),
  media: z.array(z.unknown()),
  ascending_links: z.array(z.unknown()),
});

export type ChannelV1 = z.infer<typeof ChannelV1>;

export const showChannelV1 = endpoint({
  method: 'GET',
  path: '/api/v1/channels/:slug',
  summary: 'Read a channel in its legacy form, with past streams.',
  viewer: 'optional',
  params: SlugParams,
  reply: ChannelV1,
  refusals: { CHANNEL_NOT_FOUND },
});

/** Short form for lists, host previews and identity cards. Stock readers take category and viewers from `livestream`. */
export const ChannelCard = Channel.pick({
  id: true,
  user_id: true,
  slug: true,
  is_banned: true,
  playback_url: true,
  vod_enabled: true,
  subscription_enabled: true,
  followers_count: true,
  verified: true,
  can_host: true,
  livestream: true,
  user: true,
  chatroom: true,
}).extend({
  username: z.string(),
  bio: z.string(),
  profile_pic: z.string().nullable(),
  is_live: z.boolean(),
  viewer_count: z.int(),
  session_title: z.string().nullable(),
  category: Category.pick({ id: true, name: true, slug: true }).nullable(),
});

export type ChannelCard = z.infer<typeof ChannelCard>;

export const showChannelCard = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/info',
  aliases: ['/api/v1/channels/:slug/info'],
  summary: 'Read a channel in its short form.',
  viewer: 'none',
  params: SlugParams,
  reply: ChannelCard,
  refusals: { CHANNEL_NOT_FOUND },
});
