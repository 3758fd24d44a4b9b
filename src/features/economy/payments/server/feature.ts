import { serverFeature } from '#core/server/feature.ts';
import { purchaseUpdated } from '#features/economy/payments/contract/purchase.ts';
import { paymentsFeature } from '#features/economy/payments/feature.ts';
import { erasePerson } from '#features/people/accounts/server/api.ts';
import { failedRefundJob } from './after-refund.ts';
import { endRenewalsOfUser, pauseSuspended, stopRenewalJob, syncPausedJob } from './change-renewal.ts';
import { checkPayments } from './check-payments.ts';
import { moneyDiagnostic } from './check-provider.ts';
import { migrations } from './migrations.ts';
import { checkMoneyChange, checkMoneyProvider } from './money-provider.ts';
import { checkPaymentSettings, paymentSettings } from './operator-settings.ts';
import { confirmDeadline } from './pay-as-test.ts';
import { renewDue } from './renew.ts';
import { reverseTestMoneyCommand } from './reverse-test-money.ts';
import { reviewDue } from './review-purchases.ts';
import { paymentRoutes } from './routes.ts';
import { sendRefundJob } from './send-refund.ts';

export const paymentsServer = serverFeature(paymentsFeature, {
  staffActs: ['reverse_test_money', 'refund_purchase', 'give_purchase_again'],
  settings: paymentSettings,
  checkSettings: checkPaymentSettings,
  checkSettingsChange: checkMoneyChange,
  events: [purchaseUpdated],
  migrations,
  starts: [checkMoneyProvider],
  operatorCommands: [reverseTestMoneyCommand],
  routes: paymentRoutes,
  deadlines: [confirmDeadline],
  jobKinds: [sendRefundJob, stopRenewalJob, failedRefundJob, syncPausedJob],
  periodicJobs: [renewDue, reviewDue, pauseSuspended],
  ledgerChecks: [checkPayments],
  // Purchases stay with the books.
  erasures: [{ columns: [], step: endRenewalsOfUser }, erasePerson('resuming_orders', 'buyer_id')],
  diagnostics: [moneyDiagnostic],
});
