import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import type { ChannelRole } from '#features/channel/channels/contract/roles.ts';

/** Serializes changes to a user's roles and bans until the transaction ends. */
export async function lockUser(db: Db, userId: number): Promise<void> {
  await db.rows(sql`select 1 from users where id = ${userId}::int8 for no key update`);
}

/** Locks in id order. Returns the usernames. */
export async function lockUsers(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.rows(
    sql<{
      id: number;
      username: string;
    }>`select id, username from users where id = any(${arrayOf('int8', userIds)}) order by id for no key update`,
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}

export interface RoleHolder {
  id: number;
  username: string;
  slug: string;
  /** The hash of the person's picture. */
  picture: string | null;
}

/** Sorted by slug, starting after `after`. */
export function listRoleHolders(db: Db, channelId: number, role: ChannelRole, after: string, limit: number): Promise<RoleHolder[]> {
  return db.rows(sql<RoleHolder>`
    select u.id, u.username, u.slug, u.picture
      from channel_roles r join users u on u.id = r.user_id
     where r.channel_id = ${channelId}::int8 and r.role = ${role} and u.slug > ${after}
     order by u.slug limit ${limit}::int`);
}

export interface ModeratedChannel {
  id: number;
  userId: number;
  slug: string;
  username: string;
  /** The hash of the broadcaster's picture. */
  picture: string | null;
  isLive: boolean;
}

/** Sorted by slug. */
export function listModeratedChannels(db: Db, userId: number): Promise<ModeratedChannel[]> {
  return db.rows(sql<ModeratedChannel>`
    select c.id, c.user_id as "userId", c.slug, owner.username, owner.picture,
           exists (select 1 from livestreams l where l.channel_id = c.id and l.ended_at is null) as "isLive"
      from channel_roles r join channels c on c.id = r.channel_id join users owner on owner.id = c.user_id
     where r.user_id = ${userId}::int8 and r.role = 'moderator'
     order by c.slug`);
}
