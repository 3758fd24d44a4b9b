import { z } from 'zod';
import type { Tx } from '#core/server/context.ts';
import { enqueueJob, type JobLane, jobKind } from '#core/server/jobs/job.ts';
import { findAddress, listFollowersToMail } from '../store/mail.ts';
import { canMail, sendMail } from './send-mail.ts';
import { findLive, findSubjects, StreamStep, Subject } from './subjects.ts';

const MAILS: JobLane = { name: 'notification_mails', concurrency: 4 };
/** How many mails one job stores. Each is a statement of one transaction, which chat may wait for. */
const STEP = 20;

/** How many mails are waiting in one job at most. */
const LIST = 500;

/** One mail to one person. A mail server that fails after it accepted a mail may make it arrive twice. */
export const mailJob = jobKind({
  kind: 'notifications.mail',
  lane: MAILS,
  payload: z.object({ user_id: z.int(), subject: Subject }),
  attempts: 5,
  timeLimitSeconds: 120,
  run: async (ctx, { user_id, subject }) => {
    const [to, subjectOf] = [await findAddress(ctx.db, user_id), await findSubjects(ctx, [subject])];
    const notification = subjectOf(subject);
    if (to && notification) await sendMail(ctx, to, notification);
  },
});

const Mailed = z.object({ subjects: z.array(z.object({ user_id: z.int(), number: z.int() })) });
const MAILS_KIND = 'notifications.mails';

/** Mails to many people at once: a few further jobs at a time, so that what happened to all of them does not wait for one row each. */
export const mailsJob = jobKind({
  kind: MAILS_KIND,
  lane: MAILS,
  payload: Mailed,
  attempts: 5,
  timeLimitSeconds: 60,
  run: async () => {},
  finish: async (tx, { subjects }) => {
    for (const subject of subjects.slice(0, STEP)) await enqueueJob(tx, mailJob, { user_id: subject.user_id, subject });
    const rest = subjects.slice(STEP);
    if (rest.length > 0) await enqueueJob(tx, { kind: MAILS_KIND, payload: Mailed }, { subjects: rest });
  },
});

/** Stores the mails about these notifications, in as few jobs as they fit. */
export async function enqueueMails(tx: Tx, subjects: z.infer<typeof Mailed>['subjects']): Promise<void> {
  for (let from = 0; from < subjects.length; from += LIST) await enqueueJob(tx, mailsJob, { subjects: subjects.slice(from, from + LIST) });
}

/** Mails that a stream began to the followers who want that: step by step, with one further job for each mail. */
export const mailStreamJob = jobKind({
  kind: 'notifications.mail-stream',
  lane: MAILS,
  payload: StreamStep,
  attempts: 5,
  timeLimitSeconds: 60,
  run: async (ctx, { livestream_id, after }): Promise<number[]> => {
    const stream = canMail(ctx) ? await findLive(ctx, livestream_id) : null;
    return stream ? listFollowersToMail(ctx.db, stream.channelId, after, STEP) : [];
  },
  finish: async (tx, { livestream_id }, userIds) => {
    for (const user_id of userIds) await enqueueJob(tx, mailJob, { user_id, subject: { livestream_id } });
    if (userIds.length === STEP) await enqueueMailStream(tx, { livestream_id, after: userIds.at(-1)! });
  },
});

export const enqueueMailStream = (tx: Tx, step: StreamStep) =>
  enqueueJob(tx, { kind: 'notifications.mail-stream', payload: StreamStep }, step, { key: `${step.livestream_id} ${step.after}` });
