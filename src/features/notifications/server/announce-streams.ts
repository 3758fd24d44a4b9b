import { setTimeout as sleep } from 'node:timers/promises';
import { pauseAfter } from '#core/server/concurrency/pause-after.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PeriodicJob, RealtimeView } from '#core/server/periodic-job.ts';
import { notificationCreated } from '#features/notifications/contract/notification.ts';
import { findStream, followersAmong, listBegun } from './store/streams.ts';
import { toWire } from './wire.ts';

/** How far back a run looks: longer than clocks of two nodes differ and than a transaction takes. */
const LOOK_BACK_SECONDS = 60;
/** How many people one statement and one burst of frames reach. */
const STEP = 1_000;
const OWN_CHANNEL = /^private-(\d{1,15})$/;

/** The streams that this node has announced, or found when it started. */
const announced = perContext(() => ({ ids: new Set<number>(), isFirstRun: true }));

/**
 * Tells the followers who have a page open that a stream began. Every node finds new streams by itself and looks up which of the people on
 * its own sockets follow the channel: the cost is bounded by who is here, not by how many follow, and nothing goes through Redis. Who has no
 * page open, or connects later, reads it from the follows.
 */
export const announceStreams: PeriodicJob = { name: 'announcing streams that began', everySeconds: 2, run: announceBegun };

export async function announceBegun(ctx: Ctx, realtime: Pick<RealtimeView, 'holders' | 'deliver'>): Promise<void> {
  const known = announced(ctx);
  const begun = await listBegun(ctx.db, new Date(ctx.now().getTime() - LOOK_BACK_SECONDS * 1000));
  const fresh = known.isFirstRun ? [] : begun.filter(({ id }) => !known.ids.has(id));
  known.ids = new Set(begun.map(({ id }) => id));
  known.isFirstRun = false;
  if (fresh.length === 0) return;
  const here = peopleOn(realtime);
  for (const { id, channelId } of fresh) await announce(ctx, realtime, { id, channelId }, here);
}

async function announce(
  ctx: Ctx,
  realtime: Pick<RealtimeView, 'deliver'>,
  stream: { id: number; channelId: number },
  here: readonly number[],
): Promise<void> {
  const row = await findStream(ctx.db, stream.id);
  if (!row) return;
  const payload = { notification: toWire(ctx, row, 0) };
  for (let from = 0; from < here.length; from += STEP) {
    const began = performance.now();
    const followers = await followersAmong(ctx.db, stream.channelId, here.slice(from, from + STEP));
    realtime.deliver(
      notificationCreated,
      followers.map((userId) => [userId] as const),
      payload,
    );
    await sleep(pauseAfter(performance.now() - began));
  }
}

/** The signed-in people with a page open on this node. */
function peopleOn({ holders }: Pick<RealtimeView, 'holders'>): number[] {
  const people = new Set<number>();
  for (const { channel } of holders('private-')) {
    const id = OWN_CHANNEL.exec(channel)?.[1];
    if (id !== undefined) people.add(Number(id));
  }
  return [...people];
}
