import { feature } from '#core/contract/feature.ts';
import { BROADCASTER, MODERATORS } from './rules/permissions.ts';

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    grant_role: true;
    revoke_role: true;
    suspend_channel: true;
    reinstate_channel: true;
    verify_channel: true;
    unverify_channel: true;
    add_category: true;
    rename_category: true;
    hide_category: true;
    show_category: true;
    delete_category: true;
    import_categories: true;
    merge_category: true;
    change_category_art: true;
    mark_mature: true;
    unmark_mature: true;
    feature_channel: true;
    unfeature_channel: true;
    arrange_featured: true;
  }
}

export const channelsFeature = feature({
  name: 'channels',
  pages: ['/', '/browse', '/category/$slug', '/following'],
  subpages: [
    '/staff/channels',
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
