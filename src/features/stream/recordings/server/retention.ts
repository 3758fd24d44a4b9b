import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { bytesOf } from '#core/server/settings/setting-types.ts';
import { expiryOf, UNDO_SECONDS } from '#features/stream/recordings/rules.ts';
import { removeRecording } from './delete-recording.ts';
import { type LockedRecording, lockRecording } from './store/recordings.ts';
import { listDeleted, listExpired, listOverQuota, type SurplusRecording } from './store/storage.ts';

/** How long recordings stay and how many bytes a channel may have; null for no limit. */
export const limitsOf = ({ settings }: Pick<Ctx, 'settings'>): { days: number | null; quotaBytes: number | null } => ({
  days: settings.RECORDING_DAYS,
  quotaBytes: bytesOf(settings.RECORDING_QUOTA_GB),
});

/** Recordings of each sort that one run deletes at most. What is left is deleted by the next one. */
const PER_RUN = 50;

/** Removes recordings whose deletion can no longer be undone, those that are too old, and the oldest ones of channels that have too many bytes. */
export const deleteSurplus: PeriodicJob = {
  name: 'deleting recordings that are deleted, too old or too many',
  everySeconds: 300,
  async run(ctx) {
    const { days, quotaBytes } = limitsOf(ctx);
    const undoOver = new Date(ctx.now().getTime() - UNDO_SECONDS * 1000);
    // Somebody may have undone it, and deleted it again, since it was listed.
    const isStillDeleted = ({ deletedAt }: LockedRecording) => deletedAt !== null && deletedAt <= undoOver;
    await remove(ctx, (db) => listDeleted(db, undoOver, PER_RUN), isStillDeleted);
    if (days !== null) await remove(ctx, (db) => listExpired(db, expiryOf(ctx.now(), -days), PER_RUN));
    if (quotaBytes !== null) await remove(ctx, (db) => listOverQuota(db, quotaBytes, PER_RUN));
  },
};

async function remove(
  ctx: Ctx,
  list: (db: Db) => Promise<SurplusRecording[]>,
  isDue: (recording: LockedRecording) => boolean = () => true,
): Promise<void> {
  for (const { uuid } of await list(ctx.db)) {
    await ctx.tx(async (tx) => {
      // Another node may have removed it.
      const recording = await lockRecording(tx, uuid);
      if (recording && isDue(recording)) await removeRecording(tx, recording);
    });
  }
}
