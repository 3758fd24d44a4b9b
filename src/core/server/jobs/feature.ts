import { serverFeature } from '../feature.ts';
import { migrations } from './migrations.ts';

export const jobsServer = serverFeature({ name: 'jobs' }, { migrations });
