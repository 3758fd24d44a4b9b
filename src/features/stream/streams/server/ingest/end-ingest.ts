import { secondsAfter } from '#core/contract/durations.ts';
import type { Tx } from '#core/server/context.ts';
import { type Deadline, ensureDeadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { endCurrentLivestream } from '#features/channel/channels/server/api.ts';
import { streamHealthMeasured } from '#features/stream/streams/contract.ts';
import { GRACE_SECONDS, graceEnd, RENEWAL_SECONDS } from '#features/stream/streams/rules/ingest.ts';
import { deleteIngest, type IngestRow, interruptIngest, listLostLeases, lockIngest } from '../store/ingests.ts';
import { updateHold } from '../store/stream-keys.ts';

/**
 * Disconnects the encoder of an ended livestream. Other nodes notice at their next lease renewal. Encoders reconnect automatically,
 * unless they have stopped themselves, so a stream that a person ended is held (docs/decisions/070).
 */
export async function endIngest(
  tx: Tx,
  ended: { channelId: number; livestreamId: number; byUserId: number | null; at: Date },
): Promise<void> {
  const ingest = await lockIngest(tx, ended.channelId);
  if (ingest?.livestreamId !== ended.livestreamId) return;
  await deleteIngest(tx, ended.channelId);
  const hasStopped = ingest.hasStopped || tx.services.ingest?.hasStopped(ingest.connectionId) === true;
  if (ended.byUserId !== null && !hasStopped) await updateHold(tx, ended.channelId, ended.at);
  tx.afterCommit(() => {
    tx.log.info(ended, 'A stream ended');
    tx.services.ingest?.finish(ingest.mediaId);
  });
}

/** Disconnects a channel's encoder. Its livestream waits for another one, as after any interruption. */
export async function disconnectEncoder(tx: Tx, channelId: number, at: Date): Promise<void> {
  const ingest = await lockIngest(tx, channelId);
  if (!ingest || (await interruptIngest(tx, ingest.connectionId, at)) === null) return;
  await startGracePeriod(tx, channelId, at);
  tx.afterCommit(() => tx.services.ingest?.disconnect(ingest.connectionId));
}

/** Schedules the end of an interrupted livestream, and shows the interruption on the dashboard. */
export async function startGracePeriod(tx: Tx, channelId: number, at: Date): Promise<void> {
  const end = secondsAfter(at, GRACE_SECONDS);
  await setDeadline(tx, endInterruptedDeadline, String(channelId), end);
  tx.publish(streamHealthMeasured, [channelId], { interrupted_at: at.toISOString(), ends_at: end.toISOString(), figures: null });
}

export const endInterruptedDeadline: Deadline = {
  kind: 'streams.end_interrupted',
  async run(tx: Tx, ref, now) {
    const channelId = Number(ref);
    const ingest = await lockIngest(tx, channelId);
    const end = ingest && graceEnd(ingest, now);
    if (!ingest || !end) return null;
    if (isHere(tx, ingest)) return secondsAfter(now, RENEWAL_SECONDS);
    if (end > now) return end;
    await endCurrentLivestream(tx, channelId, { at: now });
    return null;
  },
};

/** A node that stood still renews the lease of its encoder late, which does not mean that the encoder is lost. */
const isHere = (tx: Tx, { interruptedAt, connectionId }: IngestRow): boolean =>
  interruptedAt === null && tx.services.ingest?.holds(connectionId) === true;

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
