import { isTextKey, t } from '#core/web/i18n/text.ts';
import type { AuditActViews } from '#features/chat/moderation/web/api.ts';

export const auditActs: AuditActViews = {
  delete_clip: { title: 'clips.deleted', detail: ({ clip }) => (typeof clip === 'string' ? clip : null) },
  change_clip_settings: {
    title: 'clips.audit.change_clip_settings',
    detail: ({ who_may_clip }) => {
      const key = `clips.settings.${who_may_clip}`;
      return isTextKey(key) ? t(key as 'clips.settings.everyone') : null;
    },
  },
};
