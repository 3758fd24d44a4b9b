import { serverFeature } from '../feature.ts';
import { migrations } from './migrations.ts';

export const deadlinesServer = serverFeature({ name: 'deadlines' }, { migrations });
