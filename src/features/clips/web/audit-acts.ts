import type { AuditActViews } from '#features/moderation/web/api.ts';

export const auditActs: AuditActViews = {
  delete_clip: { title: 'clips.audit.delete_clip' },
  change_clip_settings: { title: 'clips.audit.change_clip_settings' },
};
