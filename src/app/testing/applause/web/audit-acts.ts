import type { AuditActViews } from '#features/chat/moderation/web/audit/act-views.ts';

export const auditActs: AuditActViews = { applaud: { title: 'applause.title' } };
