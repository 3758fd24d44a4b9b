import type { Ctx, Services, Tx } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { expiryOf } from '#features/recordings/rules.ts';
import { removeRecording } from './delete-recording.ts';
import { findRecording, lockRecording } from './store/recordings.ts';
import { listExpired, listOverQuota } from './store/storage.ts';

declare module '#core/server/context.ts' {
  interface Services {
    /** How long recordings stay and how many bytes a channel may have, as the operator set them; null for no limit. */
    recordings: { days: number | null; quotaBytes: number | null };
  }
}

export const limitsOf = ({ services }: { services: Partial<Services> }): Services['recordings'] =>
  services.recordings ?? { days: null, quotaBytes: null };

/** Recordings that one run deletes at most. What is left is deleted by the next one. */
const PER_RUN = 50;

/** Deletes recordings that are too old, and the oldest ones of channels that have too many bytes. */
export const deleteSurplus: PeriodicJob = {
  name: 'deleting recordings that are too old or too many',
  everySeconds: 300,
  async run(ctx) {
    const { days, quotaBytes } = limitsOf(ctx);
    if (days !== null) await remove(ctx, (tx) => listExpired(tx, expiryOf(ctx.now(), -days), PER_RUN));
    if (quotaBytes !== null) await remove(ctx, (tx) => listOverQuota(tx, quotaBytes, PER_RUN));
  },
};

const remove = (ctx: Ctx, list: (tx: Tx) => Promise<Array<{ uuid: string }>>): Promise<void> =>
  ctx.tx(async (tx) => {
    for (const { uuid } of await list(tx)) {
      await lockRecording(tx, uuid);
      // Another node may have deleted it.
      const recording = await findRecording(tx, uuid);
      if (recording) await removeRecording(tx, recording);
    }
  });
