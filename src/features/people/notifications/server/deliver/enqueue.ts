import type { Tx } from '#core/server/context.ts';
import { listMailTargets } from '../store/mail.ts';
import type { StoredRow } from '../store/notifications.ts';
import { listPushTargets } from '../store/push-subscriptions.ts';
import { enqueueMailStream, enqueueMails } from './mail-jobs.ts';
import { enqueuePushes, enqueuePushStream } from './push-jobs.ts';
import { canMail } from './send-mail.ts';

/**
 * Stores the pushes and mails of stored notifications, for the people who want them: few rows, however many people there are, because the
 * transaction may hold locks that others wait for.
 */
export async function enqueueDeliveries(tx: Tx, rows: readonly StoredRow[]): Promise<void> {
  const subjectAt = (place: number) => {
    const { userId: user_id, number } = rows[place - 1]!;
    return { user_id, number };
  };
  const browsers = await listPushTargets(tx, rows);
  await enqueuePushes(
    tx,
    browsers.map(({ id, place }) => ({ subscription_id: id, subject: subjectAt(place) })),
  );
  if (canMail(tx)) await enqueueMails(tx, (await listMailTargets(tx, rows)).map(subjectAt));
}

/** Stores the jobs that write to followers that a stream began: a fixed number of rows, and no look at the followers. */
export async function enqueueStream(tx: Tx, { livestreamId: livestream_id }: { livestreamId: number }): Promise<void> {
  await enqueuePushStream(tx, { livestream_id, after: 0 });
  if (canMail(tx)) await enqueueMailStream(tx, { livestream_id, after: 0 });
}
