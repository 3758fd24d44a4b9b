import { sql } from 'kysely';
import { z } from 'zod';
import { microsecondDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { avatarUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import {
  listNotifications,
  NOTIFICATIONS_PAGE,
  type Notification,
  notificationsRead,
  type Unread,
} from '#features/people/notifications/contract/notification.ts';
import { keptSince, recentSince } from '#features/people/notifications/rules/kinds.ts';
import { formatCursor, mergePage, notificationId, parseCursor } from '#features/people/notifications/rules/position.ts';
import { type ChannelColumns, listStored, type StoredRow } from './store/notifications.ts';
import { countUnread, listStreams, type StreamRow } from './store/streams.ts';

export async function readPage(
  ctx: Ctx,
  viewer: Viewer,
  cursor: string | undefined,
): Promise<{ notifications: Notification[]; next_cursor: string | null }> {
  const after = cursor === undefined ? null : (parseCursor(cursor) ?? listNotifications.refuse('BAD_CURSOR'));
  const since = keptSince(ctx.now(), ctx.settings.NOTIFICATION_DAYS);
  const limit = NOTIFICATIONS_PAGE + 1;
  const [stored, streams, readUntil] = await Promise.all([
    listStored(ctx.db, viewer.id, since, after, limit),
    listStreams(ctx.db, viewer.id, since, after, limit),
    findReadUntil(ctx.db, viewer.id),
  ]);
  const { page, next } = mergePage<NotificationRow>([stored, streams], NOTIFICATIONS_PAGE, after?.shown ?? 0);
  return { notifications: page.map((row) => notificationOnWire(ctx, row, readUntil)), next_cursor: next && formatCursor(next) };
}

export const readUnread = (ctx: Ctx, viewer: Viewer): Promise<Unread> => unreadOf(ctx.db, ctx, viewer);

async function unreadOf(db: Db, ctx: Pick<Ctx, 'now' | 'settings'>, { id }: Viewer): Promise<Unread> {
  const now = ctx.now();
  const since = keptSince(now, ctx.settings.NOTIFICATION_DAYS);
  const { unread: unread_count, readUntil, recentIds: recent_ids } = await countUnread(db, id, since, recentSince(now));
  return { unread_count, read_until: microsecondDate(readUntil), recent_ids };
}

export function markRead(ctx: Ctx, viewer: Viewer, upTo: string): Promise<Unread> {
  return ctx.tx(async (tx) => {
    await moveReadUntil(tx, viewer.id, upTo, ctx.now());
    const unread = await unreadOf(tx, ctx, viewer);
    tx.publish(notificationsRead, [viewer.id], unread);
    return unread;
  });
}

/** Moves the read time forward only, up to now or the latest notification. */
async function moveReadUntil(db: Db, userId: number, upTo: string, now: Date): Promise<void> {
  await db.rows(sql`
    insert into notification_readers as r (user_id, read_until) values (${userId}::int8, least(${upTo}::timestamptz, ${now}::timestamptz))
    on conflict (user_id) do update
      set read_until = greatest(r.read_until, least(${upTo}::timestamptz, greatest(${now}::timestamptz, r.last_at)))`);
}

/** Microseconds since the epoch. */
async function findReadUntil(db: Db, userId: number): Promise<number> {
  const row = await db.row(sql<{ readUntil: number }>`
    select (extract(epoch from read_until) * 1000000)::int8 as "readUntil" from notification_readers where user_id = ${userId}::int8`);
  return row?.readUntil ?? 0;
}

type NotificationRow = StoredRow | StreamRow;

/** Stored details by kind. */
const RoleDetails = z.object({ role: ChannelRole, has_role: z.boolean() });
const BanDetails = z.object({ permanent: z.boolean() });
const DropDetails = z.object({ id: z.string(), name: z.string(), campaign_id: z.string() });

/** `readUntil` is in microseconds since the epoch. */
export function notificationOnWire(site: WithSite, row: NotificationRow, readUntil: number): Notification {
  const common = { id: notificationId(row), created_at: microsecondDate(row.at), is_read: row.at <= readUntil };
  if (row.source === 'stored' && row.kind === 'drop_completed') return { ...common, kind: row.kind, reward: DropDetails.parse(row.facts) };
  const ofChannel = { ...common, channel: wireChannel(site, row) };
  if (row.source === 'stream') {
    const livestream = { id: row.number, title: row.title, category: row.category, is_live: row.isLive };
    return { ...ofChannel, kind: 'went_live', livestream };
  }
  switch (row.kind) {
    case 'subscription_gifted':
      return { ...ofChannel, kind: row.kind, gifter: row.actor };
    case 'role_changed':
      return { ...ofChannel, kind: row.kind, ...RoleDetails.parse(row.facts) };
    case 'ban_lifted':
      return { ...ofChannel, kind: row.kind, ...BanDetails.parse(row.facts) };
  }
}

const wireChannel = (site: WithSite, { channelId, slug, username, picture }: ChannelColumns) => ({
  id: channelId,
  slug,
  username,
  profile_picture: avatarUrl(site, picture),
});
