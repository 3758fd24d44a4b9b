import type { AuditActViews } from '#features/chat/moderation/web/api.ts';

export const auditActs: AuditActViews = {
  change_income_tools: { title: 'income.audit.change_income_tools' },
  record_payout: { title: 'income.audit.record_payout' },
  undo_payout: { title: 'income.audit.undo_payout' },
};
