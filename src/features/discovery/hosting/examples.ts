import type { PayloadInput } from '#core/contract/event.ts';
import type { chatMovedToChannel } from './contract/events.ts';
import type { HostedChannel } from './contract/hosts.ts';

/** A music channel with 744 viewers. */
export const aHostedChannel = (change: Partial<HostedChannel> = {}): HostedChannel => ({
  id: 402,
  username: 'nightbusfm',
  slug: 'nightbusfm',
  viewers_count: 744,
  is_live: true,
  profile_pic: null,
  category: 'Music',
  preview_thumbnail: { srcset: '', src: '' },
  session_title: 'Requests until two',
  is_mature: false,
  category_slug: 'music',
  playback_url: '',
  ...change,
});

export const aMove = (host: { id: number; slug: string }, hosted: Partial<HostedChannel> = {}): PayloadInput<typeof chatMovedToChannel> => {
  const target = aHostedChannel(hosted);
  return {
    channel: {
      id: host.id,
      user_id: 7001,
      slug: host.slug,
      is_banned: false,
      playback_url: '',
      name_updated_at: null,
      vod_enabled: false,
      subscription_enabled: false,
      is_affiliate: false,
      can_host: true,
      current_livestream: null,
    },
    slug: target.slug,
    hosted: target,
  };
};
