import type { AuditActViews } from '#features/chat/moderation/web/api.ts';

export const auditActs: AuditActViews = {
  change_video: { title: 'recordings.audit.change_video' },
  delete_video: { title: 'recordings.audit.delete_video' },
  restore_video: { title: 'recordings.audit.restore_video' },
  change_recording_settings: { title: 'recordings.audit.change_recording_settings' },
};
