import type { AuditActViews } from '#features/moderation/web/audit/act-views.ts';

export const auditActs: AuditActViews = { applaud: { title: 'applause.title' } };
