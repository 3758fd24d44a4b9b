import { serverFeature } from '../feature.ts';
import { clockDiagnostic } from './check-clock.ts';
import { migrations } from './migrations.ts';
import { compareClocks } from './node-clocks.ts';

export const clockServer = serverFeature(
  { name: 'clock' },
  { migrations, periodicJobs: [compareClocks], diagnostics: [clockDiagnostic], transientTables: ['node_clocks'] },
);
