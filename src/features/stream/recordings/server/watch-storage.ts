import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { requireStaff } from '#features/people/accounts/server/api.ts';
import { type RecordingStorage, showRecordingStorage } from '#features/stream/recordings/contract/manage.ts';
import { isNearlyFull } from '#features/stream/recordings/rules.ts';
import { trimMedia } from '#features/stream/streams/server/api.ts';
import { limitsOf } from './retention.ts';
import { findFullSince, findUsage, insertUnrecorded, listUnrecordedMedia, updateFull } from './store/storage.ts';

export const watchStorage: PeriodicJob = {
  name: 'checking free space for recordings',
  everySeconds: 60,
  atStart: true,
  async run(ctx) {
    const space = await ctx.objects.space();
    const isFull = space !== null && isNearlyFull(space, (await findFullSince(ctx.db)) !== null);
    if (!(await updateFull(ctx.db, isFull, ctx.now()))) return;
    if (isFull) ctx.log.warn(space, 'Disk nearly full: new streams are not recorded');
    else ctx.log.info(space ?? {}, 'Free space restored: new streams are recorded');
  },
};

/** Marks a livestream that starts while the disk is nearly full. */
export const markUnrecordedWhenFull = (tx: Tx, { livestreamId }: { livestreamId: number }): Promise<void> =>
  insertUnrecorded(tx, livestreamId);

/** Deletes segments of unrecorded streams once viewers can no longer seek back to them. */
export const trimUnrecorded: PeriodicJob = {
  name: 'deleting old video of unrecorded streams',
  everySeconds: 300,
  async run(ctx) {
    for (const mediaId of await listUnrecordedMedia(ctx.db)) await trimMedia(ctx, mediaId);
  },
};

export async function readStorage(ctx: Ctx, viewer: Viewer): Promise<RecordingStorage> {
  await requireStaff(ctx.db, viewer, showRecordingStorage);
  const [usage, fullSince, disk] = await Promise.all([findUsage(ctx.db, null), findFullSince(ctx.db), ctx.objects.space()]);
  const { days, quotaBytes } = limitsOf(ctx);
  return { ...usage, disk, full_since: fullSince && wireDate(fullSince), days, quota: quotaBytes };
}
