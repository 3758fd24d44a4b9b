import { serverFeature } from '../feature.ts';
import { jobs } from './migrations/001-jobs.ts';

export const jobsServer = serverFeature({ name: 'jobs' }, { migrations: { '001-jobs': jobs } });
