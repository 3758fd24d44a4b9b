import { serverFeature } from '#core/server/feature.ts';
import { staffFeature } from '#features/operators/staff/feature.ts';
import { jobsDiagnostic } from './check-jobs.ts';
import { migrations } from './migrations.ts';
import { countSentMessages, measureNode, pruneNodeMinutes, startNodeMeter } from './node-minutes.ts';
import { staffRoutes } from './routes.ts';

export const staffServer = serverFeature(staffFeature, {
  staffActs: ['retry_job', 'delete_job'],
  migrations,
  routes: staffRoutes,
  starts: [startNodeMeter],
  diagnostics: [jobsDiagnostic],
  listeners: [countSentMessages],
  periodicJobs: [measureNode, pruneNodeMinutes],
});
