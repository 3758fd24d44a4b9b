import { serverFeature } from '../feature.ts';
import { deadlinesDiagnostic } from './check-deadlines.ts';
import { migrations } from './migrations.ts';

export const deadlinesServer = serverFeature({ name: 'deadlines' }, { migrations, diagnostics: [deadlinesDiagnostic] });
