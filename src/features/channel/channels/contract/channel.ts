import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { Id } from '#core/contract/ids.ts';
import { Category } from './category.ts';
import { Livestream } from './livestream.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from './params.ts';
import { Role } from './roles.ts';

/**
 * The chatroom inside a channel, with flat modes (wire.md 3.2). `message_interval` is in seconds,
 * `following_min_duration` in minutes, and dates are RFC 3339 with microseconds.
 */
export const ChannelChatroom = z.object({
  id: Id,
  chatable_type: z.literal('App\\Models\\Channel'),
  channel_id: Id,
  chatable_id: Id,
  created_at: z.string(),
  updated_at: z.string(),
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

/** The broadcaster inside a channel. `email_verified_at` is null, because addresses are not verified. */
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
  /** Up to five http or https addresses. Those of the sites above are also there, as the name of the account. */
  links: z.array(z.string()),
});
export type ChannelUser = z.infer<typeof ChannelUser>;

/** A picture in several widths, as the attributes of an image. */
export const ResponsivePicture = z.object({ src: z.string(), srcset: z.string() });
export type ResponsivePicture = z.infer<typeof ResponsivePicture>;

export const SubscriberBadge = z.object({
  id: Id,
  channel_id: Id,
  /** The number of months from which on this badge image is used. */
  months: z.int(),
  badge_image: z.object({ src: z.string(), srcset: z.string() }),
});
export type SubscriberBadge = z.infer<typeof SubscriberBadge>;

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
  /** Whether the viewer follows this channel. False when nobody is signed in. */
  following: z.boolean(),
  subscriber_badges: z.array(SubscriberBadge).default([]),
  banner_image: z.object({ url: z.string() }).nullable(),
  offline_banner_image: ResponsivePicture.nullable(),
  /** The viewer's role in this channel. Null for ordinary viewers and when nobody is signed in. */
  role: Role.nullable(),
  muted: z.boolean(),
  follower_badges: z.array(z.unknown()),
  verified: z.boolean(),
  can_host: z.boolean().default(false),
  livestream: Livestream.nullable(),
  /** Our own field: when the latest finished stream ended, RFC 3339 with microseconds. Null before the first one has ended. */
  last_live_at: z.string().nullable(),
  user: ChannelUser,
  chatroom: ChannelChatroom,
  recent_categories: z.array(Category),
});
export type Channel = z.infer<typeof Channel>;

export const showChannel = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug',
  summary: 'A channel with its broadcaster, chatroom and stream.',
  viewer: 'optional',
  params: SlugParams,
  reply: Channel,
  refusals: { CHANNEL_NOT_FOUND },
});

/** The older form has more fields: past streams, and fields that are always empty here. */
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
  summary: 'The older form of a channel, with its past streams.',
  viewer: 'optional',
  params: SlugParams,
  reply: ChannelV1,
  refusals: { CHANNEL_NOT_FOUND },
});

/** A short form of a channel for lists, host previews and identity cards. */
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
  summary: 'A short form of a channel.',
  viewer: 'none',
  params: SlugParams,
  reply: ChannelCard,
  refusals: { CHANNEL_NOT_FOUND },
});
