import type { Tx } from '#core/server/context.ts';
import { type Listener, listen } from '#core/server/server-event.ts';
import { livestreamStarted, type RoleChange, roleGiven, roleTaken } from '#features/channel/channels/server/api.ts';
import { banLifted } from '#features/chat/moderation/server/api.ts';
import { subscriptionGiftPaid } from '#features/economy/subscriptions/server/api.ts';
import { dropsCompleted } from '#features/engagement/drops/server/api.ts';
import { notificationCreated } from '#features/people/notifications/contract/notification.ts';
import { enqueueMailStream, enqueueMails } from './deliver/mail-jobs.ts';
import { enqueuePushes, enqueuePushStream } from './deliver/push-jobs.ts';
import { canMail } from './deliver/send-mail.ts';
import { listMailTargets } from './store/mail.ts';
import { findStored, insertNotifications, type NewNotification, type StoredRow } from './store/notifications.ts';
import { listPushTargets } from './store/push-subscriptions.ts';
import { notificationOnWire } from './wire.ts';

/** A new notification is unread. */
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

/** A new kind needs a server event of its feature, a listener here, and the kind in the contract. */
export const producers: readonly Listener[] = [
  listen(livestreamStarted, enqueueStream),
  listen(subscriptionGiftPaid, (tx, gifts) =>
    notify(
      tx,
      gifts.flatMap(({ channelId, gifterId, isAnonymous, receivers }) =>
        receivers.map(({ userId }) => ({
          userId,
          kind: 'subscription_gifted' as const,
          channelId,
          facts: {},
          actorId: isAnonymous ? null : gifterId,
        })),
      ),
    ),
  ),
  listen(roleGiven, (tx, change) => notifyOfRole(tx, change, true)),
  listen(roleTaken, (tx, change) => notifyOfRole(tx, change, false)),
  listen(dropsCompleted, (tx, completed) =>
    notify(
      tx,
      completed.map(({ userId, campaignId: campaign_id, rewardId: id, rewardName: name }) => ({
        userId,
        kind: 'drop_completed' as const,
        channelId: null,
        actorId: null,
        facts: { id, name, campaign_id },
      })),
    ),
  ),
  // Omits the moderator, because bans are issued in the name of the channel.
  listen(banLifted, (tx, { channelId, userId, permanent }) =>
    notify(tx, [{ userId, kind: 'ban_lifted', channelId, actorId: null, facts: { permanent } }]),
  ),
];

const notifyOfRole = (tx: Tx, { channelId, userId, role }: RoleChange, has_role: boolean) =>
  notify(tx, [{ userId, kind: 'role_changed', channelId, actorId: null, facts: { role, has_role } }]);

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

/** Enqueues a fixed number of jobs per stream without reading its followers. */
async function enqueueStream(tx: Tx, { livestreamId: livestream_id }: { livestreamId: number }): Promise<void> {
  await enqueuePushStream(tx, { livestream_id, after: 0 });
  if (canMail(tx)) await enqueueMailStream(tx, { livestream_id, after: 0 });
}
