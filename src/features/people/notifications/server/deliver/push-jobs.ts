import { z } from 'zod';
import type { Ctx, Tx } from '#core/server/context.ts';
import { enqueueJob, type JobLane, jobKind } from '#core/server/jobs/job.ts';
import type { Notification } from '#features/people/notifications/contract/notification.ts';
import { messageOf } from '#features/people/notifications/rules/message.ts';
import {
  countFailures,
  deleteGone,
  findPushSubscriptions,
  forgetFailures,
  listFollowersToPush,
  type PushSubscriptionRow,
} from '../store/push-subscriptions.ts';
import { pushThread } from './push-thread.ts';
import type { Push, PushOutcome } from './pushes.ts';
import { findLive, findSubjects, StreamStep, Subject } from './subjects.ts';

/** In lanes of their own, so that neither a stream that many follow nor push services that do not answer hold up other news. */
const PUSHES: JobLane = { name: 'pushes', concurrency: 4 };
const STREAM_PUSHES: JobLane = { name: 'stream_pushes', concurrency: 4 };
const PUSH_RETRIES: JobLane = { name: 'push_retries', concurrency: 2 };

/** How long a push service keeps a message for a browser that is off, in seconds: a stream is over sooner than other news. */
const TTL = { stream: 4 * 3600, stored: 3 * 24 * 3600 };
/** How many browsers one job writes to. */
const STEP = 250;

interface Told {
  to: PushSubscriptionRow;
  notification: Notification;
}

/** The browsers of a list of pushes by what became of them. `recovered`: it was reached after an earlier push was not. */
interface Delivered {
  gone: Pick<PushSubscriptionRow, 'id' | 'auth'>[];
  recovered: number[];
  refused: number[];
  failed: number[];
}

async function sendPushes(ctx: Ctx, told: readonly Told[], signal: AbortSignal): Promise<Delivered> {
  const outcomes = told.length === 0 ? [] : await pushThread(ctx).send(told.map(pushOf), signal);
  const thoseWith = (outcome: PushOutcome) => told.flatMap(({ to }, at) => (outcomes[at] === outcome ? [to] : []));
  const idsOf = (rows: readonly PushSubscriptionRow[]) => rows.map(({ id }) => id);
  return {
    gone: thoseWith('gone').map(({ id, auth }) => ({ id, auth })),
    recovered: idsOf(thoseWith('sent').filter(({ failures }) => failures > 0)),
    refused: idsOf(thoseWith('refused')),
    failed: idsOf(thoseWith('failed')),
  };
}

/** Stores what is known now of the browsers themselves. */
async function record(tx: Tx, { gone, recovered, refused }: Omit<Delivered, 'failed'>): Promise<void> {
  await deleteGone(tx, gone);
  await forgetFailures(tx, recovered);
  await countFailures(tx, refused);
}

const pushOf = ({ to: { endpoint, p256dh, auth, language }, notification }: Told): Push => ({
  ...{ endpoint, p256dh, auth },
  text: JSON.stringify(messageOf(notification, language)),
  ttlSeconds: notification.kind === 'went_live' ? TTL.stream : TTL.stored,
});

const Pushed = z.object({
  pushes: z.array(z.object({ subscription_id: z.int(), subject: Subject })),
  /** How often these browsers were tried before. */
  tried: z.int().default(0),
});

/** Seconds before each further attempt to reach a push service. After the last one the push is dropped, because it is news no more. */
const PAUSES = [30, 120, 480, 1920];

const PUSH_AGAIN = 'notifications.push-again';

/**
 * Pushes to some browsers. That a service which somebody else chose cannot be reached is no failure of the job, so no dead job remains of it:
 * `finish` stores the next attempt.
 */
const pushKind = (kind: string, lane: JobLane) =>
  jobKind({
    ...{ kind, lane },
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
      const told = pushes.flatMap(({ subscription_id, subject }) => {
        const [to, notification] = [browsers.get(subscription_id), notificationOf(subject)];
        return to && notification ? [{ to, notification }] : [];
      });
      return sendPushes(ctx, told, signal);
    },
    finish: async (tx, { pushes, tried }, { failed, ...delivered }) => {
      await record(tx, delivered);
      const ids = new Set(failed);
      await enqueueAgain(
        tx,
        pushes.filter(({ subscription_id }) => ids.has(subscription_id)),
        tried,
      );
    },
  });

export const pushJob = pushKind('notifications.push', PUSHES);
export const pushAgainJob = pushKind(PUSH_AGAIN, PUSH_RETRIES);

/** Stores the next attempt to reach browsers, or counts that they were not reached. */
async function enqueueAgain(tx: Tx, failed: z.infer<typeof Pushed>['pushes'], tried: number): Promise<void> {
  if (failed.length === 0) return;
  const pause = PAUSES[tried];
  if (pause === undefined) {
    return countFailures(
      tx,
      failed.map(({ subscription_id }) => subscription_id),
    );
  }
  const runAt = new Date(tx.now().getTime() + pause * 1000);
  await enqueueJob(tx, { kind: PUSH_AGAIN, payload: Pushed }, { pushes: failed, tried: tried + 1 }, { runAt });
}

/** Stores the pushes to these browsers, in as few jobs as they fit. */
export async function enqueuePushes(tx: Tx, pushes: z.infer<typeof Pushed>['pushes']): Promise<void> {
  for (let from = 0; from < pushes.length; from += STEP) await enqueueJob(tx, pushJob, { pushes: pushes.slice(from, from + STEP) });
}

interface PushedStep extends Delivered {
  /** Where the next step begins, or null after the last one. */
  next: number | null;
}

/**
 * Pushes that a stream began to the browsers of followers that asked for it, step by step, each in a job of its own: a crash repeats one step
 * at most, and going live costs one row however many followers there are. The browsers of a step that could not be reached are tried again
 * by themselves.
 */
export const pushStreamJob = jobKind({
  kind: 'notifications.push-stream',
  lane: STREAM_PUSHES,
  payload: StreamStep,
  attempts: 5,
  timeLimitSeconds: 300,
  run: async (ctx, { livestream_id, after }, signal): Promise<PushedStep> => {
    const stream = await findLive(ctx, livestream_id);
    const targets = stream ? await listFollowersToPush(ctx.db, stream.channelId, after, STEP) : [];
    const told = targets.map((to) => ({ to, notification: stream!.notification }));
    return { ...(await sendPushes(ctx, told, signal)), next: targets.length === STEP ? targets.at(-1)!.id : null };
  },
  finish: async (tx, { livestream_id }, { failed, next, ...delivered }) => {
    await record(tx, delivered);
    await enqueueAgain(
      tx,
      failed.map((subscription_id) => ({ subscription_id, subject: { livestream_id } })),
      0,
    );
    if (next !== null) await enqueuePushStream(tx, { livestream_id, after: next });
  },
});

export const enqueuePushStream = (tx: Tx, step: StreamStep) =>
  enqueueJob(tx, { kind: 'notifications.push-stream', payload: StreamStep }, step, { key: `${step.livestream_id} ${step.after}` });
