import type { Tx } from '#core/server/context.ts';
import { listMailTargets } from '../store/mail.ts';
import type { StoredRow } from '../store/notifications.ts';
import { listPushTargets } from '../store/push-subscriptions.ts';
import { enqueueMailStream, enqueueMails } from './mail-jobs.ts';
import { enqueuePushes, enqueuePushStream } from './push-jobs.ts';
import { canMail } from './send-mail.ts';

/** Enqueues pushes and mails of stored notifications in few rows, because the transaction may hold contended locks. */
export async function enqueueDeliveries(tx: Tx, rows: readonly StoredRow[]): Promise<void> {
  const subjectAt = (index: number) => {
    const { userId: user_id, number } = rows[index - 1]!;
    return { user_id, number };
  };
  const browsers = await listPushTargets(tx, rows);
  await enqueuePushes(
    tx,
    browsers.map(({ id, index }) => ({ subscription_id: id, subject: subjectAt(index) })),
  );
  if (canMail(tx)) await enqueueMails(tx, (await listMailTargets(tx, rows)).map(subjectAt));
}

/** Enqueues a fixed number of jobs per stream without reading its followers. */
export async function enqueueStream(tx: Tx, { livestreamId: livestream_id }: { livestreamId: number }): Promise<void> {
  await enqueuePushStream(tx, { livestream_id, after: 0 });
  if (canMail(tx)) await enqueueMailStream(tx, { livestream_id, after: 0 });
}
