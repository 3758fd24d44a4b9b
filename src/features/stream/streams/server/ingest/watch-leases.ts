import { ensureDeadline } from '#core/server/deadlines/deadline.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { RENEWAL_SECONDS } from '#features/stream/streams/rules/ingest.ts';
import { listLostLeases } from '../store/ingests.ts';
import { endInterruptedDeadline } from './end-interrupted.ts';

/** Detects encoders of dead nodes: their livestreams end after the grace period. */
export const watchLeases: PeriodicJob = {
  name: 'checking the leases of encoders',
  everySeconds: RENEWAL_SECONDS,
  run: (ctx) =>
    ctx.tx(async (tx) => {
      const now = ctx.now();
      // The deadline itself checks the grace period and the encoder's return.
      for (const channelId of await listLostLeases(tx, now)) await ensureDeadline(tx, endInterruptedDeadline, String(channelId), now);
    }),
};
