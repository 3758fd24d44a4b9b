import { serverFeature } from '../feature.ts';
import { deadlines } from './migrations/001-deadlines.ts';
import { failures } from './migrations/002-failures.ts';

export const deadlinesServer = serverFeature(
  { name: 'deadlines' },
  { migrations: { '001-deadlines': deadlines, '002-failures': failures } },
);
