import { feature } from '#core/contract/feature.ts';
import { BROADCASTER } from '#features/channel/channels/rules/permissions.ts';

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    change_video: true;
    delete_video: true;
    restore_video: true;
    change_recording_settings: true;
  }
}

export const recordingsFeature = feature({
  name: 'recordings',
  pages: ['/$slug/videos/$id', '/category/$slug/videos'],
  subpages: ['/$slug/videos', '/dashboard/$slug/recordings'],
  permissions: { manage_recordings: BROADCASTER },
  auditActs: ['change_video', 'delete_video', 'restore_video', 'change_recording_settings'],
});
