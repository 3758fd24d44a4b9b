import type { AuditActViews } from '#features/chat/moderation/web/api.ts';

export const auditActs: AuditActViews = {
  refund_purchase: { title: 'payments.audit.refund_purchase' },
  give_purchase_again: { title: 'payments.audit.give_purchase_again' },
};
