import { serverFeature } from '../feature.ts';
import { exporting } from '../metrics.ts';
import { migrations } from './migrations.ts';
import { retentionJob, retentionMetrics, scheduleRetention } from './retention.ts';

export const retentionServer = serverFeature(
  { name: 'retention' },
  { migrations, jobKinds: [retentionJob], periodicJobs: [scheduleRetention], starts: [exporting(retentionMetrics)] },
);
