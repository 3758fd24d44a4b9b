import { z } from 'zod';
import type { Tx } from '#core/server/context.ts';
import { enqueueJob, type JobLane, jobKind } from '#core/server/jobs/job.ts';
import { canMail, mailAccount } from '#features/people/accounts/server/api.ts';
import { messageOf } from '#features/people/notifications/rules/message.ts';
import { listFollowersToMail } from '../store/settings.ts';
import { findLive, findSubjects, StreamStep, Subject } from './subjects.ts';
import { unsubscribeLink } from './unsubscribe.ts';

const MAILS: JobLane = { name: 'notification_mails', concurrency: 4 };
/** Mails stored per job. Each is a statement of one transaction that may block chat. */
const STEP = 20;

/** Maximum mails per job. */
const LIST = 500;

/** A mail may arrive twice if the mail server fails after accepting it. */
export const mailJob = jobKind({
  kind: 'notifications.mail',
  lane: MAILS,
  payload: z.object({ user_id: z.int(), subject: Subject }),
  attempts: 5,
  timeLimitSeconds: 120,
  run: async (ctx, { user_id, subject }) => {
    const notification = (await findSubjects(ctx, [subject]))(subject);
    if (!notification) return;
    const { title, body, path } = messageOf(notification, 'en');
    await mailAccount(ctx, user_id, async ({ username }) => {
      const unsubscribe = await unsubscribeLink(ctx, user_id, notification.kind);
      const lines = [
        `Hello ${username},`,
        [title, body].filter((text) => text !== '').join('\n'),
        `${ctx.publicUrl}${path}`,
        `Choose your notifications: ${ctx.publicUrl}/settings/notifications`,
        `To stop emails of this kind: ${unsubscribe}`,
      ];
      return { subject: title, text: lines.join('\n\n'), unsubscribe };
    });
  },
});

const Mailed = z.object({ subjects: z.array(z.object({ user_id: z.int(), number: z.int() })) });
const MAILS_KIND = 'notifications.mails';

/** Splits bulk mails into a few further jobs at a time, so that the event itself inserts few rows. */
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

/** Enqueues mails in as few jobs as possible. */
export async function enqueueMails(tx: Tx, subjects: z.infer<typeof Mailed>['subjects']): Promise<void> {
  for (let from = 0; from < subjects.length; from += LIST) await enqueueJob(tx, mailsJob, { subjects: subjects.slice(from, from + LIST) });
}

/** Mails followers of a started stream in steps, with one further job per mail. */
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
