import { feature } from '#core/contract/feature.ts';
import { BROADCASTER, MODERATORS } from '#features/channel/channels/rules/permissions.ts';

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    delete_clip: true;
    change_clip_settings: true;
  }
}

export const clipsFeature = feature({
  name: 'clips',
  pages: ['/$slug/clips/$clip', '/category/$slug/clips'],
  subpages: ['/$slug/clips', '/dashboard/$slug/channel-clips'],
  permissions: {
    /** Other people's clips. */
    delete_clips: MODERATORS,
    manage_clip_settings: BROADCASTER,
  },
  auditActs: ['delete_clip', 'change_clip_settings'],
});
