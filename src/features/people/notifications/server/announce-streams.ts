import { setTimeout as sleep } from 'node:timers/promises';
import { pauseAfter } from '#core/server/concurrency/pause-after.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PeriodicJob, RealtimeView } from '#core/server/periodic-job.ts';
import { type Notification, notificationCreated } from '#features/people/notifications/contract/notification.ts';
import { findStreams, followersAmong, listBegun } from './store/streams.ts';
import { toWire } from './wire.ts';

/** How much further back than the last run a run looks: longer than clocks of two nodes differ and than a transaction takes. */
const OVERLAP_SECONDS = 60;
/** Of how many people one statement looks up what they follow, and of how many streams at most. */
const STEP = 500;
const STREAMS = 20;
/** How many frames go out at once. Each is a write of its own, ten microseconds long. */
const BURST = 100;
const OWN_CHANNEL = /^private-(\d{1,15})$/;

type Frames = Pick<RealtimeView, 'deliver'>;

/**
 * What this node has announced, or found when it started. A run that fails announces all of its streams again: pages know a notification by
 * its id.
 */
const progress = perContext(() => ({ announced: new Set<number>(), lookedAt: null as Date | null }));

/**
 * Tells the followers who have a page open that a stream began. Every node finds new streams by itself and looks up which of the people on
 * its own sockets follow the channels: the cost is bounded by who is here, not by how many follow, and nothing goes through Redis. Who has no
 * page open, or connects later, reads it from the follows.
 */
export const announceStreams: PeriodicJob = { name: 'announcing streams that began', everySeconds: 2, run: announceBegun };

export async function announceBegun(ctx: Ctx, realtime: Pick<RealtimeView, 'holders' | 'deliver'>): Promise<void> {
  const known = progress(ctx);
  const now = ctx.now();
  const begun = await listBegun(ctx.db, new Date((known.lookedAt ?? now).getTime() - OVERLAP_SECONDS * 1000));
  const fresh = known.lookedAt === null ? [] : begun.filter(({ id }) => !known.announced.has(id));
  const here = fresh.length > 0 ? peopleOn(realtime) : [];
  for (let from = 0; from < fresh.length; from += STREAMS) await announce(ctx, realtime, fresh.slice(from, from + STREAMS), here);
  known.announced = new Set(begun.map(({ id }) => id));
  known.lookedAt = now;
}

async function announce(
  ctx: Ctx,
  realtime: Frames,
  begun: readonly { id: number; channelId: number }[],
  here: readonly number[],
): Promise<void> {
  const streams = await findStreams(
    ctx.db,
    begun.map(({ id }) => id),
  );
  const channelIds = streams.map(({ channelId }) => channelId);
  for (let from = 0; from < here.length; from += STEP) {
    const start = performance.now();
    const followers = await followersAmong(ctx.db, channelIds, here.slice(from, from + STEP));
    await sleep(pauseAfter(performance.now() - start));
    for (const stream of streams) {
      const people = followers.filter(({ channelId }) => channelId === stream.channelId).map(({ userId }) => userId);
      await tell(realtime, people, { notification: toWire(ctx, stream, 0) });
    }
  }
}

async function tell(realtime: Frames, people: readonly number[], payload: { notification: Notification }): Promise<void> {
  for (let from = 0; from < people.length; from += BURST) {
    const start = performance.now();
    const channels = people.slice(from, from + BURST).map((userId) => [userId] as const);
    realtime.deliver(notificationCreated, channels, payload);
    // The frames are written right after this.
    await sleep(pauseAfter(performance.now() - start));
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
