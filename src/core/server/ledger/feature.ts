import { serverFeature } from '../feature.ts';
import { exporting } from '../metrics.ts';
import { ledgerMetrics, verifyLedgerJob, watchLedger } from './daily-verification.ts';
import { migrations } from './migrations.ts';

export const ledgerServer = serverFeature(
  { name: 'ledger' },
  { migrations, jobKinds: [verifyLedgerJob], periodicJobs: [watchLedger], starts: [exporting(ledgerMetrics)] },
);
