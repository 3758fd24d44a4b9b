import type { JobLane } from '#core/server/jobs/job.ts';

/** Calls to the payment provider. */
export const PAYMENTS_LANE: JobLane = { name: 'payments', concurrency: 2 };
