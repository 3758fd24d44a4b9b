import { feature } from '#core/contract/feature.ts';
import { BROADCASTER, MODERATORS, VIEWERS } from '#features/channel/channels/rules/permissions.ts';

declare module './contract/audit.ts' {
  interface AuditActs {
    ban: true;
    timeout: true;
    unban: true;
    remove_timeout: true;
    add_role: true;
    remove_role: true;
    add_note: true;
    remove_note: true;
    add_banned_words: true;
    remove_banned_words: true;
    change_filters: true;
    change_stream: true;
    change_banner: true;
    remove_banner: true;
    suspend: true;
    reinstate: true;
    force_mature: true;
    lift_mature: true;
  }
}

export const moderationFeature = feature({
  name: 'moderation',
  subpages: ['/dashboard/$slug/moderation', '/dashboard/$slug/audit'],
  permissions: {
    /** Allows timeouts, bans and unbans. Nobody can ban the broadcaster (MO-04). */
    ban: {
      viewer: [],
      moderator: VIEWERS,
      broadcaster: [...VIEWERS, 'moderator'],
      staff: [...VIEWERS, 'moderator', 'staff'],
    },
    list_bans: MODERATORS,
    /** Allows changing the word list. `change_filters` covers AI moderation. */
    change_banned_words: MODERATORS,
    change_filters: BROADCASTER,
    read_audit_log: MODERATORS,
  },
  auditActs: [
    'ban',
    'timeout',
    'unban',
    'remove_timeout',
    'add_role',
    'remove_role',
    'add_note',
    'remove_note',
    'add_banned_words',
    'remove_banned_words',
    'change_filters',
    'change_stream',
    'change_banner',
    'remove_banner',
    'suspend',
    'reinstate',
    'force_mature',
    'lift_mature',
  ],
});
