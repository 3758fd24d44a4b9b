import { z } from 'zod';
import { Uuid } from '#core/contract/ids.ts';
import type { Tx } from '#core/server/context.ts';
import { enqueueJob, type JobKind, type JobLane, jobKind } from '#core/server/jobs/job.ts';
import { deleteObjects } from '#core/server/objects/delete-objects.ts';

/** Files of recordings are deleted one after the other. */
const DELETION: JobLane = { name: 'video_deletion', concurrency: 1 };

const Deleted = z.object({ id: Uuid });
type Deletion = JobKind<typeof Deleted, void>;

/** A kind of job that deletes the files below the folder of something with an id, and then perhaps its rows. */
export const deletionOf = (kind: string, folderOf: (id: string) => string, finish?: (tx: Tx, id: string) => Promise<void>): Deletion =>
  jobKind({
    kind,
    lane: DELETION,
    payload: Deleted,
    attempts: 10,
    timeLimitSeconds: 1800,
    run: (ctx, { id }, signal) => deleteObjects(ctx.objects, folderOf(id), signal),
    finish: async (tx, { id }) => finish?.(tx, id),
  });

/** Has the files of this one deleted. */
export const enqueueDeletion = async (tx: Tx, deletion: Deletion, id: string): Promise<void> =>
  void (await enqueueJob(tx, deletion, { id }, { key: id }));
