import type { AuditActViews } from '#features/chat/moderation/web/api.ts';

export const auditActs: AuditActViews = {
  create_goal: { title: 'goals.audit.create_goal' },
  edit_goal: { title: 'goals.audit.edit_goal' },
  cancel_goal: { title: 'goals.audit.cancel_goal' },
};
