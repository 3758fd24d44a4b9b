import { feature } from '#core/contract/feature.ts';

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    refund_purchase: true;
    give_purchase_again: true;
  }
}

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    reverse_test_money: true;
    refund_purchase: true;
    give_purchase_again: true;
  }
}

export const paymentsFeature = feature({
  name: 'payments',
  pages: ['/checkout/$purchase'],
  subpages: ['/staff/purchases'],
  auditActs: ['refund_purchase', 'give_purchase_again'],
});
