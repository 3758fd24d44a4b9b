import { z } from 'zod';
import { Uuid } from '#core/contract/ids.ts';
import { type JobLane, jobKind } from '#core/server/jobs/job.ts';
import { clipKey } from './clip-file.ts';

const DELETION: JobLane = { name: 'clip_deletion', concurrency: 1 };

export const deleteClipFileJob = jobKind({
  kind: 'clips.delete_file',
  lane: DELETION,
  payload: z.object({ clip: Uuid }),
  attempts: 10,
  timeLimitSeconds: 60,
  run: (ctx, { clip }) => ctx.objects.delete([clipKey(clip)]),
});
