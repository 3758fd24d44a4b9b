import { z } from 'zod';
import { Uuid } from '#core/contract/ids.ts';
import type { Tx } from '#core/server/context.ts';
import { enqueueJob, type JobKind, type JobLane, jobKind } from '#core/server/jobs/job.ts';
import { deleteObjects } from '#core/server/objects/object-store.ts';

/** Deletes files one at a time. */
export const DELETION: JobLane = { name: 'video_deletion', concurrency: 1 };

const Deleted = z.object({ id: Uuid });
type Deletion = JobKind<typeof Deleted, void>;

/** Kind of job that deletes all files in an entity's folder, and then runs `finish`. */
export const fileDeletion = (kind: string, folderOf: (id: string) => string, finish?: (tx: Tx, id: string) => Promise<void>): Deletion =>
  jobKind({
    kind,
    lane: DELETION,
    payload: Deleted,
    attempts: 10,
    timeLimitSeconds: 1800,
    run: (ctx, { id }, signal) => deleteObjects(ctx.objects, folderOf(id), signal),
    finish: async (tx, { id }) => finish?.(tx, id),
  });

export const enqueueDeletion = async (tx: Tx, deletion: Deletion, id: string): Promise<void> =>
  void (await enqueueJob(tx, deletion, { id }, { key: id }));
