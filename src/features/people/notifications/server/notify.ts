import type { Tx } from '#core/server/context.ts';
import { canMail } from '#features/people/accounts/server/api.ts';
import { notificationCreated } from '#features/people/notifications/contract/notification.ts';
import { enqueueMails } from './deliver/mail-jobs.ts';
import { enqueuePushes } from './deliver/push-jobs.ts';
import { notificationOnWire } from './read-notifications.ts';
import { findStored, insertNotifications, type NewNotification, type StoredRow } from './store/notifications.ts';
import { listPushTargets } from './store/push-subscriptions.ts';
import { listMailTargets } from './store/settings.ts';

const UNREAD = 0;

/** Stores in the transaction of the cause, and delivers after commit. A repeat of an unread notification goes to open pages only. */
export async function notify(tx: Tx, added: readonly NewNotification[]): Promise<void> {
  const at = tx.now();
  for (const round of roundsOf(added)) {
    const stored = await insertNotifications(tx, round, at);
    if (stored.length === 0) continue;
    const rows = await findStored(tx, stored);
    for (const row of rows) tx.publish(notificationCreated, [row.userId], { notification: notificationOnWire(tx, row, UNREAD) });
    const keyOf = ({ userId, number }: { userId: number; number: number }) => `${userId} ${number}`;
    const fresh = new Set(stored.filter(({ isNew }) => isNew).map(keyOf));
    await enqueueDeliveries(
      tx,
      rows.filter((row) => fresh.has(keyOf(row))),
    );
  }
}

/** Splits `added` into rounds with each user at most once. The first round holds all users, so that it locks them in one order. */
function roundsOf(added: readonly NewNotification[]): NewNotification[][] {
  const ofEach = [...Map.groupBy(added, ({ userId }) => userId).values()];
  const count = Math.max(0, ...ofEach.map(({ length }) => length));
  return Array.from({ length: count }, (_, round) => ofEach.flatMap((all) => all.slice(round, round + 1)));
}

/** Enqueues pushes and mails of stored notifications in few rows, because the transaction may hold contended locks. */
async function enqueueDeliveries(tx: Tx, rows: readonly StoredRow[]): Promise<void> {
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
