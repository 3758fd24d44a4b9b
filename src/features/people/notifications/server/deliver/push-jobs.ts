import { z } from 'zod';
import { DAY_SECONDS, HOUR_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import { enqueueJob, type JobLane, jobKind } from '#core/server/jobs/job.ts';
import { metricsOf } from '#core/server/metrics.ts';
import type { Notification } from '#features/people/notifications/contract/notification.ts';
import { messageOf } from '#features/people/notifications/rules/message.ts';
import {
  countFailures,
  deleteGoneSubscriptions,
  findPushSubscriptions,
  listFollowersToPush,
  type PushSubscriptionRow,
  resetFailures,
} from '../store/push-subscriptions.ts';
import { pushThread } from './push-thread.ts';
import { PUSH_OUTCOMES, type Push, type PushOutcome } from './pushes.ts';
import { findLive, findSubjects, StreamStep, Subject } from './subjects.ts';

/** Separate lanes, so that popular streams and slow push services do not delay other notifications. */
const PUSHES: JobLane = { name: 'pushes', concurrency: 4 };
const STREAM_PUSHES: JobLane = { name: 'stream_pushes', concurrency: 4 };
const PUSH_RETRIES: JobLane = { name: 'push_retries', concurrency: 2 };

/** Seconds that a push service stores a message for an offline browser. Streams go stale sooner. */
const TTL_SECONDS = { stream: 4 * HOUR_SECONDS, stored: 3 * DAY_SECONDS };
/** Browsers per job. */
const STEP = 250;

interface AddressedPush {
  to: PushSubscriptionRow;
  notification: Notification;
}

/** Browsers by outcome. `recovered`: reached after earlier failures. */
interface Delivered {
  gone: Pick<PushSubscriptionRow, 'id' | 'auth'>[];
  recovered: number[];
  refused: number[];
  failed: number[];
}

export const pushMetrics = perContext((ctx) => {
  const help = 'Push notifications to browsers, by outcome; gone: the browser has ended its subscription.';
  return { count: metricsOf(ctx).tally('pushes_total', help, 'outcome', PUSH_OUTCOMES) };
});

async function sendPushes(ctx: Ctx, pushes: readonly AddressedPush[], signal: AbortSignal): Promise<Delivered> {
  const outcomes = pushes.length === 0 ? [] : await pushThread(ctx).send(pushes.map(pushOf), signal);
  const { count } = pushMetrics(ctx);
  for (const outcome of outcomes) count(outcome);
  const withOutcome = (outcome: PushOutcome) => pushes.flatMap(({ to }, at) => (outcomes[at] === outcome ? [to] : []));
  const idsOf = (rows: readonly PushSubscriptionRow[]) => rows.map(({ id }) => id);
  return {
    gone: withOutcome('gone').map(({ id, auth }) => ({ id, auth })),
    recovered: idsOf(withOutcome('sent').filter(({ failures }) => failures > 0)),
    refused: idsOf(withOutcome('refused')),
    failed: idsOf(withOutcome('failed')),
  };
}

/** Updates the subscriptions by outcome. */
async function record(tx: Tx, { gone, recovered, refused }: Omit<Delivered, 'failed'>): Promise<void> {
  await deleteGoneSubscriptions(tx, gone);
  await resetFailures(tx, recovered);
  await countFailures(tx, refused);
}

const pushOf = ({ to: { endpoint, p256dh, auth, language }, notification }: AddressedPush): Push => ({
  endpoint,
  p256dh,
  auth,
  text: JSON.stringify(messageOf(notification, language)),
  ttlSeconds: notification.kind === 'went_live' ? TTL_SECONDS.stream : TTL_SECONDS.stored,
});

const Pushed = z.object({
  pushes: z.array(z.object({ subscription_id: z.int(), subject: Subject })),
  /** Previous attempts. */
  tried: z.int().default(0),
});

/** Retry delays in seconds. After the last retry the push is dropped as stale. */
const PAUSES = [30, 120, 480, 1920];

const PUSH_RETRY = 'notifications.push-again';

/** An unreachable user-chosen service is not a job failure, so no dead job remains: `finish` enqueues the next attempt. */
const pushKind = (kind: string, lane: JobLane) =>
  jobKind({
    kind,
    lane,
    payload: Pushed,
    attempts: 5,
    timeLimitSeconds: 300,
    run: async (ctx, { pushes }, signal) => {
      const rows = await findPushSubscriptions(
        ctx.db,
        pushes.map((push) => push.subscription_id),
      );
      const browsers = new Map(rows.map((row) => [row.id, row]));
      const notificationOf = await findSubjects(
        ctx,
        pushes.map((push) => push.subject),
      );
      const addressed = pushes.flatMap(({ subscription_id, subject }) => {
        const [to, notification] = [browsers.get(subscription_id), notificationOf(subject)];
        return to && notification ? [{ to, notification }] : [];
      });
      return sendPushes(ctx, addressed, signal);
    },
    finish: async (tx, { pushes, tried }, { failed, ...delivered }) => {
      await record(tx, delivered);
      const ids = new Set(failed);
      await enqueueRetry(
        tx,
        pushes.filter(({ subscription_id }) => ids.has(subscription_id)),
        tried,
      );
    },
  });

export const pushJob = pushKind('notifications.push', PUSHES);
export const pushRetryJob = pushKind(PUSH_RETRY, PUSH_RETRIES);

/** Enqueues the next attempt, or counts the browsers as unreached after the last one. */
async function enqueueRetry(tx: Tx, failed: z.infer<typeof Pushed>['pushes'], tried: number): Promise<void> {
  if (failed.length === 0) return;
  const pause = PAUSES[tried];
  if (pause === undefined) {
    return countFailures(
      tx,
      failed.map(({ subscription_id }) => subscription_id),
    );
  }
  const runAt = secondsAfter(tx.now(), pause);
  await enqueueJob(tx, { kind: PUSH_RETRY, payload: Pushed }, { pushes: failed, tried: tried + 1 }, { runAt });
}

/** Enqueues pushes in as few jobs as possible. */
export async function enqueuePushes(tx: Tx, pushes: z.infer<typeof Pushed>['pushes']): Promise<void> {
  for (let from = 0; from < pushes.length; from += STEP) await enqueueJob(tx, pushJob, { pushes: pushes.slice(from, from + STEP) });
}

interface PushedStep extends Delivered {
  /** Start of the next step, or null after the last one. */
  next: number | null;
}

/** One job per step: a crash repeats at most one step, and going live costs one row for any number of followers. */
export const pushStreamJob = jobKind({
  kind: 'notifications.push-stream',
  lane: STREAM_PUSHES,
  payload: StreamStep,
  attempts: 5,
  timeLimitSeconds: 300,
  run: async (ctx, { livestream_id, after }, signal): Promise<PushedStep> => {
    const stream = await findLive(ctx, livestream_id);
    const targets = stream ? await listFollowersToPush(ctx.db, stream.channelId, after, STEP) : [];
    const pushes = targets.map((to) => ({ to, notification: stream!.notification }));
    return { ...(await sendPushes(ctx, pushes, signal)), next: targets.length === STEP ? targets.at(-1)!.id : null };
  },
  finish: async (tx, { livestream_id }, { failed, next, ...delivered }) => {
    await record(tx, delivered);
    await enqueueRetry(
      tx,
      failed.map((subscription_id) => ({ subscription_id, subject: { livestream_id } })),
      0,
    );
    if (next !== null) await enqueuePushStream(tx, { livestream_id, after: next });
  },
});

export const enqueuePushStream = (tx: Tx, step: StreamStep) =>
  enqueueJob(tx, { kind: 'notifications.push-stream', payload: StreamStep }, step, { key: `${step.livestream_id} ${step.after}` });
