import { setTimeout as sleep } from 'node:timers/promises';
import { secondsAfter } from '#core/contract/durations.ts';
import { pauseAfter } from '#core/server/concurrency/pace.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PeriodicJob, RealtimeView } from '#core/server/periodic-job.ts';
import { type Notification, notificationCreated } from '#features/people/notifications/contract/notification.ts';
import { notificationOnWire } from './read-notifications.ts';
import { findStreams, followersAmong, listStarted } from './store/streams.ts';

/** Overlap of two runs; exceeds the clock difference of nodes and the length of a transaction. */
const OVERLAP_SECONDS = 60;
/** Users and streams per statement. */
const STEP = 500;
const STREAMS = 20;
/** Frames per burst. Each is a separate write of about ten microseconds. */
const BURST = 100;
const OWN_CHANNEL = /^private-(\d{1,15})$/;

type Frames = Pick<RealtimeView, 'deliver'>;

/** Streams that this node has announced. A failed run repeats all of its streams, because pages deduplicate by id. */
const progress = perContext(() => ({ announced: new Set<number>(), lookedAt: null as Date | null }));

/** Each node looks up its own connections, so cost is bounded by connections, not followers, and nothing goes through Redis. */
export const announceStreams: PeriodicJob = { name: 'announcing started streams', everySeconds: 2, run: announceStarted };

export async function announceStarted(ctx: Ctx, realtime: Pick<RealtimeView, 'holders' | 'deliver'>): Promise<void> {
  const known = progress(ctx);
  const now = ctx.now();
  const started = await listStarted(ctx.db, secondsAfter(known.lookedAt ?? now, -OVERLAP_SECONDS));
  const fresh = known.lookedAt === null ? [] : started.filter(({ id }) => !known.announced.has(id));
  const here = fresh.length > 0 ? peopleOn(realtime) : [];
  for (let from = 0; from < fresh.length; from += STREAMS) await announce(ctx, realtime, fresh.slice(from, from + STREAMS), here);
  known.announced = new Set(started.map(({ id }) => id));
  known.lookedAt = now;
}

async function announce(
  ctx: Ctx,
  realtime: Frames,
  started: readonly { id: number; channelId: number }[],
  here: readonly number[],
): Promise<void> {
  const streams = await findStreams(
    ctx.db,
    started.map(({ id }) => id),
  );
  const channelIds = streams.map(({ channelId }) => channelId);
  for (let from = 0; from < here.length; from += STEP) {
    const start = performance.now();
    const followers = await followersAmong(ctx.db, channelIds, here.slice(from, from + STEP));
    await sleep(pauseAfter(performance.now() - start));
    for (const stream of streams) {
      const people = followers.filter(({ channelId }) => channelId === stream.channelId).map(({ userId }) => userId);
      await tell(realtime, people, { notification: notificationOnWire(ctx, stream, 0) });
    }
  }
}

async function tell(realtime: Frames, people: readonly number[], payload: { notification: Notification }): Promise<void> {
  for (let from = 0; from < people.length; from += BURST) {
    const start = performance.now();
    const channels = people.slice(from, from + BURST).map((userId) => [userId] as const);
    realtime.deliver(notificationCreated, channels, payload);
    // The sleep lets the queued frames be written.
    await sleep(pauseAfter(performance.now() - start));
  }
}

/** Signed-in users connected to this node. */
function peopleOn({ holders }: Pick<RealtimeView, 'holders'>): number[] {
  const people = new Set<number>();
  for (const { channel } of holders('private-')) {
    const id = OWN_CHANNEL.exec(channel)?.[1];
    if (id !== undefined) people.add(Number(id));
  }
  return [...people];
}
