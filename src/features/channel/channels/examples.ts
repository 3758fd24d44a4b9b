import { ana, viewer } from '#features/people/accounts/examples.ts';
import type { RailChannel } from './contract/browse.ts';
import type { Category } from './contract/category.ts';
import type { Channel, ChannelChatroom } from './contract/channel.ts';
import type { Livestream, LivestreamCard } from './contract/livestream.ts';
import type { Relation, UserCard } from './contract/relation.ts';

/** Channel of ana, the broadcaster in every test. */
export const ANA_CHANNEL = 20_000_002;
export const ANA_CHATROOM = 30_000_002;
const ANA_LIVESTREAM = 40_000_002;

export function aCategory(overrides: Partial<Category> = {}): Category {
  return {
    id: 101,
    category_id: 2,
    name: 'Just Chatting',
    slug: 'just-chatting',
    tags: ['Talk'],
    description: null,
    deleted_at: null,
    is_mature: false,
    is_promoted: false,
    viewers: 0,
    banner: { responsive: '', url: '' },
    category: { id: 2, name: 'Talk', slug: 'talk', icon: '' },
    ...overrides,
  };
}

/** Started one hour before noon. */
export function aLivestream(overrides: Partial<Livestream> = {}): Livestream {
  const viewers = overrides.viewer_count ?? 12;
  return {
    id: ANA_LIVESTREAM,
    slug: `${ANA_LIVESTREAM}-sunday-rides`,
    channel_id: ANA_CHANNEL,
    created_at: '2026-01-02 11:00:00',
    session_title: 'Sunday rides',
    is_live: true,
    risk_level_id: null,
    start_time: '2026-01-02 11:00:00',
    source: null,
    twitch_channel: null,
    duration: 0,
    language: 'English',
    lang_iso: 'en',
    is_mature: false,
    viewer_count: viewers,
    viewers,
    thumbnail: { url: '', src: '', srcset: '' },
    tags: ['Racing'],
    categories: [aCategory()],
    ...overrides,
  };
}

export function aChatroom(overrides: Partial<ChannelChatroom> = {}): ChannelChatroom {
  const channelId = overrides.channel_id ?? ANA_CHANNEL;
  return {
    id: ANA_CHATROOM,
    chatable_type: 'App\\Models\\Channel',
    channel_id: channelId,
    chatable_id: channelId,
    created_at: '2025-06-01T12:00:00.000000Z',
    updated_at: '2025-06-01T12:00:00.000000Z',
    chat_mode_old: 'public',
    chat_mode: 'public',
    slow_mode: false,
    followers_mode: false,
    subscribers_mode: false,
    emotes_mode: false,
    message_interval: 6,
    following_min_duration: 0,
    pinned_message: null,
    ...overrides,
  };
}

/** Ana's channel, offline without a livestream. */
export function aChannel(overrides: Partial<Channel> = {}): Channel {
  const id = overrides.id ?? ANA_CHANNEL;
  return {
    id,
    user_id: ana.id,
    slug: ana.slug,
    is_banned: false,
    playback_url: '',
    vod_enabled: true,
    subscription_enabled: true,
    is_affiliate: false,
    followers_count: 12,
    following: false,
    subscriber_badges: [],
    channel_badges: [],
    banner_image: null,
    offline_banner_image: null,
    role: null,
    muted: false,
    follower_badges: [],
    verified: false,
    can_host: true,
    livestream: null,
    last_live_at: null,
    user: {
      id: ana.id,
      username: ana.username,
      agreed_to_terms: true,
      email_verified_at: '2025-06-01T12:00:00.000000Z',
      bio: 'Rides at dawn.',
      country: null,
      state: null,
      city: null,
      instagram: '',
      twitter: '',
      youtube: '',
      discord: '',
      tiktok: '',
      facebook: '',
      profile_pic: null,
      links: [],
    },
    chatroom: aChatroom({ channel_id: id }),
    recent_categories: [],
    ...overrides,
  };
}

/** A viewer who has followed for a day. */
export function aRelation(overrides: Partial<Relation> = {}): Relation {
  return {
    subscription: null,
    is_super_admin: false,
    is_following: true,
    following_since: '2026-01-01T12:00:00.000000Z',
    is_broadcaster: false,
    is_moderator: false,
    leaderboards: { gifts: { lifetime: 0, monthly: 0, weekly: 0 } },
    banned: null,
    celebrations: [],
    role: 'viewer',
    ...overrides,
  };
}

export function aUserCard(overrides: Partial<UserCard> = {}): UserCard {
  return {
    id: viewer.id,
    username: viewer.username,
    slug: viewer.slug,
    profile_pic: null,
    is_staff: false,
    is_channel_owner: false,
    is_moderator: false,
    badges: [],
    created_at: '2025-12-24T12:00:00.000000Z',
    following_since: '2026-01-01T12:00:00.000000Z',
    subscribed_for: 0,
    banned: null,
    color: '#1475E1',
    role: 'viewer',
    ...overrides,
  };
}

/** Sidebar row: ana, live. */
export function aRailChannel(overrides: Partial<RailChannel> = {}): RailChannel {
  return {
    channel_id: ANA_CHANNEL,
    channel_slug: ana.slug,
    user_username: ana.username,
    is_live: true,
    viewer_count: 12,
    category_name: 'Just Chatting',
    session_title: 'Sunday rides',
    profile_picture: null,
    banner_picture: null,
    verified: false,
    ...overrides,
  };
}

/** Home page card: ana, live. */
export function aLivestreamCard(overrides: Partial<LivestreamCard> = {}): LivestreamCard {
  return {
    id: ANA_LIVESTREAM,
    title: 'Sunday rides',
    viewer_count: 12,
    thumbnail: { src: '', srcset: '' },
    start_time: '2026-01-02T11:00:00.000000Z',
    channel: { id: ANA_CHANNEL, slug: ana.slug, username: ana.username, profile_picture: null, verified: false },
    category: { id: 101, name: 'Just Chatting', slug: 'just-chatting', category_id: 2 },
    language: 'en',
    is_mature: false,
    tags: ['Racing'],
    is_followed: false,
    ...overrides,
  };
}
