import { serverFeature } from '../feature.ts';
import { deadlines } from './migrations/001-deadlines.ts';

export const deadlinesServer = serverFeature({ name: 'deadlines' }, { migrations: { '001-deadlines': deadlines } });
