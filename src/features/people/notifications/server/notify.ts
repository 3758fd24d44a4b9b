import type { Tx } from '#core/server/context.ts';
import { notificationCreated } from '#features/people/notifications/contract/notification.ts';
import { enqueueDeliveries } from './deliver/enqueue.ts';
import { findStored, insertNotifications, type NewNotification } from './store/notifications.ts';
import { toWire } from './wire.ts';

/** Nothing has been read of a notification that was just stored. */
const UNREAD = 0;

/**
 * Stores notifications in the transaction of what happened, and tells the people after its commit: in their open pages, and by push and mail
 * where they want that. What happens again while it is unread, as a role that is given and taken in turns, is told in their open pages alone.
 * Somebody may occur several times.
 */
export async function notify(tx: Tx, added: readonly NewNotification[]): Promise<void> {
  const at = tx.now();
  for (const round of roundsOf(added)) {
    const stored = await insertNotifications(tx, round, at);
    if (stored.length === 0) continue;
    const rows = await findStored(tx, stored);
    for (const row of rows) tx.publish(notificationCreated, [row.userId], { notification: toWire(tx, row, UNREAD) });
    const keyOf = ({ userId, number }: { userId: number; number: number }) => `${userId} ${number}`;
    const fresh = new Set(stored.filter(({ isNew }) => isNew).map(keyOf));
    await enqueueDeliveries(
      tx,
      rows.filter((row) => fresh.has(keyOf(row))),
    );
  }
}

/** The same in rounds in which everybody occurs once. All people are in the first one, so that it locks all of them in one order. */
function roundsOf(added: readonly NewNotification[]): NewNotification[][] {
  const ofEach = [...Map.groupBy(added, ({ userId }) => userId).values()];
  const count = Math.max(0, ...ofEach.map(({ length }) => length));
  return Array.from({ length: count }, (_, round) => ofEach.flatMap((all) => all.slice(round, round + 1)));
}
