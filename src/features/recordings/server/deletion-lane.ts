import type { JobLane } from '#core/server/jobs/job.ts';

/** Files of recordings are deleted one after the other. */
export const DELETION: JobLane = { name: 'video_deletion', concurrency: 1 };
