import type { AuditActViews } from '#features/chat/moderation/web/api.ts';

export const auditActs: AuditActViews = { change_chat_rules: { title: 'chat-rules.audit' } };
