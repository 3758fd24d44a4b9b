import type { AuditActViews } from '#features/moderation/web/api.ts';

export const auditActs: AuditActViews = { change_chat_rules: { title: 'chatrules.audit' } };
