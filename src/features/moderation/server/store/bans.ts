import { sql } from 'kysely';
import type { Db } from '../../../../core/server/db/db.ts';
import type { Ban } from '../../rules/ban.ts';

/** A ban and who gave it. The banner has id 0 and no name when that account is gone. */
export interface BanRow extends Ban {
  id: string;
  channelId: number;
  userId: number;
  reason: string;
  banner: { id: number; username: string; slug: string };
}

export interface NewBan {
  id: string;
  channelId: number;
  userId: number;
  bannerId: number;
  permanent: boolean;
  reason: string;
  createdAt: Date;
  /** Null when it is permanent. */
  expiresAt: Date | null;
}

/** The one ban that nobody lifted; it may be over all the same: ask `activeBan`. */
export async function findActiveBan(db: Db, channelId: number, userId: number): Promise<BanRow | null> {
  const row = await db.row(sql<Omit<BanRow, 'banner'> & { bannerId: number; bannerUsername: string; bannerSlug: string }>`
    select b.id, b.channel_id as "channelId", b.user_id as "userId", b.permanent, b.reason, b.created_at as "createdAt",
           b.expires_at as "expiresAt", b.ended_at as "endedAt", coalesce(by.id, 0) as "bannerId",
           coalesce(by.username, '') as "bannerUsername", coalesce(by.slug, '') as "bannerSlug"
      from bans b left join users by on by.id = b.banner_id
     where b.channel_id = ${channelId}::int8 and b.user_id = ${userId}::int8 and b.ended_at is null`);
  if (!row) return null;
  const { bannerId, bannerUsername, bannerSlug, ...ban } = row;
  return { ...ban, banner: { id: bannerId, username: bannerUsername, slug: bannerSlug } };
}

/**
 * False when the person has a ban that nobody lifted: the unique index settles it when two moderators ban at once.
 * Whoever replaces a ban (a longer timeout, one that is over) ends the old one first, in the same transaction.
 */
export async function insertBan(db: Db, ban: NewBan): Promise<boolean> {
  const row = await db.row(sql`
    insert into bans (id, channel_id, user_id, banner_id, permanent, reason, created_at, expires_at)
    values (${ban.id}, ${ban.channelId}, ${ban.userId}, ${ban.bannerId}, ${ban.permanent}, ${ban.reason}, ${ban.createdAt}, ${ban.expiresAt})
    on conflict (channel_id, user_id) where ended_at is null do nothing returning id`);
  return row !== null;
}

/** False when there was none to end. */
export async function endBan(db: Db, channelId: number, userId: number, endedAt: Date): Promise<boolean> {
  const row = await db.row(sql`
    update bans set ended_at = ${endedAt}
     where channel_id = ${channelId}::int8 and user_id = ${userId}::int8 and ended_at is null returning id`);
  return row !== null;
}
