import { feature } from '#core/contract/feature.ts';
import { BROADCASTER, MODERATORS } from './rules/permissions.ts';

export const channelsFeature = feature({
  name: 'channels',
  pages: ['/', '/browse', '/category/$slug', '/following'],
  subpages: [
    '/staff/suspensions',
    '/staff/categories',
    '/dashboard/$slug/stream',
    '/dashboard/$slug/community',
    '/dashboard/$slug/settings',
  ],
  permissions: {
    set_title: MODERATORS,
    set_mature: MODERATORS,
    set_category: MODERATORS,
    grant_vip: MODERATORS,
    grant_og: MODERATORS,
    grant_moderator: BROADCASTER,
    grant_sidekick: BROADCASTER,
    go_live: BROADCASTER,
    change_channel_pictures: BROADCASTER,
  },
});
