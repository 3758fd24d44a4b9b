import { secondsAfter } from '#core/contract/durations.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { bytesOf } from '#core/server/settings/setting-types.ts';
import { expiryOf, UNDO_SECONDS } from '#features/stream/recordings/rules.ts';
import { removeRecording } from './delete-recording.ts';
import { type LockedRecording, lockRecording } from './store/recordings.ts';
import { listDeleted, listExpired, listOverQuota, type SurplusRecording } from './store/storage.ts';

/** Retention in days, and quota per channel in bytes; null for no limit. */
export const limitsOf = ({ settings }: Pick<Ctx, 'settings'>): { days: number | null; quotaBytes: number | null } => ({
  days: settings.RECORDING_DAYS,
  quotaBytes: bytesOf(settings.RECORDING_QUOTA_GB),
});

/** Maximum deletions of each kind per run. Later runs delete the rest. */
const PER_RUN = 50;

/** Purges recordings whose deletion can no longer be undone, expired ones, and the oldest ones of channels over their quota. */
export const deleteSurplus: PeriodicJob = {
  name: 'purging expired and surplus recordings',
  everySeconds: 300,
  async run(ctx) {
    const { days, quotaBytes } = limitsOf(ctx);
    const undoLimit = secondsAfter(ctx.now(), -UNDO_SECONDS);
    // The deletion may have been undone and repeated since the listing.
    const isStillDeleted = ({ deletedAt }: LockedRecording) => deletedAt !== null && deletedAt <= undoLimit;
    await remove(ctx, (db) => listDeleted(db, undoLimit, PER_RUN), isStillDeleted);
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
