import { serverFeature } from '#core/server/feature.ts';
import { staffFeature } from '#features/operators/staff/feature.ts';
import { jobsDiagnostic } from './check-jobs.ts';
import { staffRoutes } from './routes.ts';

export const staffServer = serverFeature(staffFeature, { routes: staffRoutes, diagnostics: [jobsDiagnostic] });
