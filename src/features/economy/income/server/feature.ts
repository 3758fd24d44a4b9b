import { serverFeature } from '#core/server/feature.ts';
import { listen, listenAlways } from '#core/server/server-event.ts';
import { eraseChannel, livestreamEnded } from '#features/channel/channels/server/api.ts';
import { incomeFeature } from '#features/economy/income/feature.ts';
import { testMoneyReversing } from '#features/economy/payments/server/api.ts';
import { checkEarnings, checkPayouts, countAllEarnings } from './count-earnings.ts';
import { migrations } from './migrations.ts';
import { undoTestPayouts } from './payouts.ts';
import { incomeRoutes } from './routes.ts';
import { endAllSegments } from './store/tools.ts';
import { incomeCommands } from './tools.ts';

export const incomeServer = serverFeature(incomeFeature, {
  staffActs: ['record_payout', 'undo_payout'],
  migrations,
  routes: incomeRoutes,
  listeners: [
    listen(livestreamEnded, (tx, { livestreamId, at }) => endAllSegments(tx, livestreamId, at)),
    listenAlways(testMoneyReversing, (tx, { at }) => undoTestPayouts(tx, at)),
  ],
  periodicJobs: [countAllEarnings],
  // Earnings and payouts stay with the books.
  erasures: [eraseChannel('income_settings')],
  ledgerChecks: [checkPayouts, checkEarnings],
  commands: incomeCommands,
});
