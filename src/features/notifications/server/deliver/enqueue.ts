import type { Tx } from '#core/server/context.ts';
import { enqueueJob } from '#core/server/jobs/job.ts';
import { listMailTargets } from '../store/mail.ts';
import type { StoredRow } from '../store/notifications.ts';
import { listPushTargets } from '../store/push-subscriptions.ts';
import { mailJob, mailStreamJob, pushJob, pushStreamJob } from './jobs.ts';
import { canMail } from './send-mail.ts';

/** Stores the pushes and mails of stored notifications, for the people who want them. */
export async function enqueueDeliveries(tx: Tx, rows: readonly StoredRow[]): Promise<void> {
  const subjectAt = (place: number) => {
    const { userId: user_id, number } = rows[place - 1]!;
    return { user_id, number };
  };
  for (const { id, place } of await listPushTargets(tx, rows)) {
    await enqueueJob(tx, pushJob, { subscription_id: id, subject: subjectAt(place) });
  }
  if (!canMail(tx)) return;
  for (const place of await listMailTargets(tx, rows)) {
    const subject = subjectAt(place);
    await enqueueJob(tx, mailJob, { user_id: subject.user_id, subject });
  }
}

/** Stores the jobs that write to followers that a stream began: a fixed number of rows, and no look at the followers. */
export async function enqueueStream(tx: Tx, { livestreamId }: { livestreamId: number }): Promise<void> {
  const first = { livestream_id: livestreamId, after: 0 };
  await enqueueJob(tx, pushStreamJob, first, { key: `${livestreamId} 0` });
  if (canMail(tx)) await enqueueJob(tx, mailStreamJob, first, { key: `${livestreamId} 0` });
}
