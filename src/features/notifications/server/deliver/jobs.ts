import { z } from 'zod';
import type { Ctx, Tx } from '#core/server/context.ts';
import { enqueueJob, type JobLane, jobKind } from '#core/server/jobs/job.ts';
import type { Notification } from '#features/notifications/contract/notification.ts';
import { messageOf } from '#features/notifications/rules/message.ts';
import { findAddress, listFollowersToMail } from '../store/mail.ts';
import { findStored } from '../store/notifications.ts';
import { deleteGone, findPushSubscription, listFollowersToPush, type PushSubscriptionRow } from '../store/push-subscriptions.ts';
import { findStream } from '../store/streams.ts';
import { toWire } from '../wire.ts';
import { canMail, sendMail } from './send-mail.ts';
import { type PushOutcome, pushSender } from './send-push.ts';

const LANE: JobLane = { name: 'notifications', concurrency: 4 };

/** How long a push service keeps a message for a browser that is off, in seconds: a stream is over sooner than other news. */
const TTL = { stream: 4 * 3600, stored: 3 * 24 * 3600 };
/** How many followers one job writes to, and how many of them at the same time. */
const STEP = 200;
const AT_ONCE = 20;

/** A notification that is stored for a person, or a stream that began. */
const Subject = z.union([z.object({ user_id: z.int(), number: z.int() }), z.object({ livestream_id: z.int() })]);
type Subject = z.infer<typeof Subject>;

/** Null when it was deleted since, or the stream has ended. */
async function findSubject(ctx: Ctx, subject: Subject): Promise<Notification | null> {
  if ('livestream_id' in subject) return (await findLive(ctx, subject.livestream_id))?.notification ?? null;
  const [row] = await findStored(ctx.db, [{ userId: subject.user_id, number: subject.number }]);
  return row ? toWire(ctx, row, 0) : null;
}

/** A stream that still lasts. */
async function findLive(ctx: Ctx, livestreamId: number): Promise<{ channelId: number; notification: Notification } | null> {
  const stream = await findStream(ctx.db, livestreamId);
  return stream?.isLive ? { channelId: stream.channelId, notification: toWire(ctx, stream, 0) } : null;
}

const ttlOf = ({ kind }: Notification): number => (kind === 'went_live' ? TTL.stream : TTL.stored);

type Gone = Pick<PushSubscriptionRow, 'id' | 'auth'>;

const PUSH = 'notifications.push';
const Pushed = z.object({ subscription_id: z.int(), subject: Subject, attempt: z.int().default(1) });

/** Seconds before the further attempts to reach a push service. After the last one the push is dropped, because it is news no more. */
const PAUSES = [30, 120, 480, 1920];

/**
 * One push to one browser. That a service which somebody else chose cannot be reached is no failure of the job, so no dead job remains of it:
 * `finish` stores the next attempt.
 */
export const pushJob = jobKind({
  kind: PUSH,
  lane: LANE,
  payload: Pushed,
  attempts: 5,
  timeLimitSeconds: 60,
  run: async (ctx, { subscription_id, subject }, signal): Promise<{ outcome: PushOutcome; to: Gone } | null> => {
    const [to, notification] = [await findPushSubscription(ctx.db, subscription_id), await findSubject(ctx, subject)];
    if (!to || !notification) return null;
    const send = await pushSender(ctx, signal);
    return { outcome: await send(to, messageOf(notification, to.language), ttlOf(notification)), to };
  },
  finish: async (tx, { subscription_id, subject, attempt }, pushed) => {
    if (pushed?.outcome === 'gone') await deleteGone(tx, [pushed.to]);
    const pause = PAUSES[attempt - 1];
    if (pushed?.outcome !== 'failed' || pause === undefined) return;
    const runAt = new Date(tx.now().getTime() + pause * 1000);
    await enqueueJob(tx, { kind: PUSH, payload: Pushed }, { subscription_id, subject, attempt: attempt + 1 }, { runAt });
  },
});

/** One mail to one person. A mail server that fails after it accepted a mail may make it arrive twice. */
export const mailJob = jobKind({
  kind: 'notifications.mail',
  lane: LANE,
  payload: z.object({ user_id: z.int(), subject: Subject }),
  attempts: 5,
  timeLimitSeconds: 120,
  run: async (ctx, { user_id, subject }) => {
    const [to, notification] = [await findAddress(ctx.db, user_id), await findSubject(ctx, subject)];
    if (to && notification) await sendMail(ctx, to, notification);
  },
});

const After = z.object({ livestream_id: z.int(), after: z.int() });

interface PushedStep {
  gone: Gone[];
  failed: number[];
  /** Where the next step begins, or null after the last one. */
  next: number | null;
}

/**
 * Pushes that a stream began to the browsers of followers that asked for it, step by step, each in a job of its own: a crash repeats one step
 * at most, and going live costs one row however many followers there are. A browser that could not be reached is tried again by itself.
 */
export const pushStreamJob = jobKind({
  kind: 'notifications.push-stream',
  lane: LANE,
  payload: After,
  attempts: 5,
  timeLimitSeconds: 300,
  run: async (ctx, { livestream_id, after }, signal): Promise<PushedStep> => {
    const stream = await findLive(ctx, livestream_id);
    if (!stream) return { gone: [], failed: [], next: null };
    const targets = await listFollowersToPush(ctx.db, stream.channelId, after, STEP);
    const step: PushedStep = { gone: [], failed: [], next: targets.length === STEP ? targets.at(-1)!.id : null };
    if (targets.length === 0) return step;
    const send = await pushSender(ctx, signal);
    for (let from = 0; from < targets.length; from += AT_ONCE) {
      await Promise.all(
        targets.slice(from, from + AT_ONCE).map(async (to) => {
          const outcome = await send(to, messageOf(stream.notification, to.language), ttlOf(stream.notification));
          if (outcome === 'gone') step.gone.push(to);
          if (outcome === 'failed') step.failed.push(to.id);
        }),
      );
    }
    return step;
  },
  finish: async (tx, { livestream_id }, { gone, failed, next }) => {
    await deleteGone(tx, gone);
    for (const subscription_id of failed) await enqueueJob(tx, pushJob, { subscription_id, subject: { livestream_id } });
    if (next !== null) await enqueueNext(tx, 'notifications.push-stream', livestream_id, next);
  },
});

/** The same by mail, with one further job for each mail. */
export const mailStreamJob = jobKind({
  kind: 'notifications.mail-stream',
  lane: LANE,
  payload: After,
  attempts: 5,
  timeLimitSeconds: 60,
  run: async (ctx, { livestream_id, after }): Promise<number[]> => {
    const stream = canMail(ctx) ? await findLive(ctx, livestream_id) : null;
    return stream ? listFollowersToMail(ctx.db, stream.channelId, after, STEP) : [];
  },
  finish: async (tx, { livestream_id }, userIds) => {
    for (const user_id of userIds) await enqueueJob(tx, mailJob, { user_id, subject: { livestream_id } });
    if (userIds.length === STEP) await enqueueNext(tx, 'notifications.mail-stream', livestream_id, userIds.at(-1)!);
  },
});

const enqueueNext = (tx: Tx, kind: string, livestream_id: number, after: number) =>
  enqueueJob(tx, { kind, payload: After }, { livestream_id, after }, { key: `${livestream_id} ${after}` });
