import type { AuditActViews } from '#features/chat/moderation/web/api.ts';

export const auditActs: AuditActViews = { allow_streaming: { title: 'streams.audit.allow_streaming' } };
