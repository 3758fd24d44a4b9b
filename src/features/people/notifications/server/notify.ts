import type { Tx } from '#core/server/context.ts';
import { notificationCreated } from '#features/people/notifications/contract/notification.ts';
import { enqueueDeliveries } from './deliver/enqueue.ts';
import { findStored, insertNotifications, type NewNotification } from './store/notifications.ts';
import { notificationOnWire } from './wire.ts';

/** A new notification is unread. */
const UNREAD = 0;

/**
 * Stores notifications in the transaction of their cause and delivers them after commit to open pages, push and mail. A repeat of an unread
 * notification goes to open pages only. A user may occur several times in `added`.
 */
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
