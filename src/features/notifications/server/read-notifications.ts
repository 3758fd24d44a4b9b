import { microsecondDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import {
  listNotifications,
  NOTIFICATIONS_PAGE,
  type Notification,
  notificationsRead,
} from '#features/notifications/contract/notification.ts';
import { keptSince } from '#features/notifications/rules/kinds.ts';
import { formatCursor, mergePage, parseCursor } from '#features/notifications/rules/position.ts';
import { listStored } from './store/notifications.ts';
import { moveReadUntil } from './store/readers.ts';
import { countUnread, listStreams } from './store/streams.ts';
import { type NotificationRow, toWire } from './wire.ts';

/** One page of what was stored for the viewer and of the streams of channels that they follow. */
export async function readPage(
  ctx: Ctx,
  viewer: Viewer,
  cursor: string | undefined,
): Promise<{ notifications: Notification[]; next_cursor: string | null }> {
  const after = cursor === undefined ? null : (parseCursor(cursor) ?? listNotifications.refuse('BAD_CURSOR'));
  const since = keptSince(ctx.now());
  const limit = NOTIFICATIONS_PAGE + 1;
  const [stored, streams, { readUntil }] = await Promise.all([
    listStored(ctx.db, viewer.id, since, after, limit),
    listStreams(ctx.db, viewer.id, since, after, limit),
    countUnread(ctx.db, viewer.id, since),
  ]);
  const { page, next } = mergePage<NotificationRow>([stored, streams], NOTIFICATIONS_PAGE, after?.shown ?? 0);
  return { notifications: page.map((row) => toWire(ctx, row, readUntil)), next_cursor: next && formatCursor(next) };
}

export async function readUnread(ctx: Ctx, viewer: Viewer): Promise<{ unread_count: number }> {
  return { unread_count: (await countUnread(ctx.db, viewer.id, keptSince(ctx.now()))).unread };
}

/** Marks everything up to a time as read, and tells the viewer's other tabs. */
export function markRead(ctx: Ctx, viewer: Viewer, upTo: string): Promise<{ unread_count: number }> {
  return ctx.tx(async (tx) => {
    const readUntil = await moveReadUntil(tx, viewer.id, upTo, ctx.now());
    const { unread: unread_count } = await countUnread(tx, viewer.id, keptSince(ctx.now()));
    tx.publish(notificationsRead, [viewer.id], { read_until: microsecondDate(readUntil), unread_count });
    return { unread_count };
  });
}
