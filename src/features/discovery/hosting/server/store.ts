import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { isInRange, type NoticeRange } from '#features/chat/chat/server/api.ts';
import type { WhoMayHost } from '#features/discovery/hosting/contract/host-settings.ts';

export interface HostRow {
  id: string;
  channelId: number;
  hostedChannelId: number;
  /** Viewers of the hosting channel at the start. */
  viewers: number;
  startedAt: Date;
}

const COLUMNS = sql`
  h.id, h.channel_id as "channelId", h.hosted_channel_id as "hostedChannelId", h.viewers, h.started_at as "startedAt"`;

export const findHost = (db: Db, channelId: number): Promise<HostRow | null> =>
  db.row(sql<HostRow>`select ${COLUMNS} from hosts h where h.channel_id = ${channelId}::int8 and h.ended_at is null`);

/** Returns false when already hosting. The unique index decides. */
export async function insertHost(db: Db, host: HostRow): Promise<boolean> {
  const row = await db.row(sql`
    insert into hosts (id, channel_id, hosted_channel_id, viewers, started_at)
    values (${host.id}::uuid, ${host.channelId}, ${host.hostedChannelId}, ${host.viewers}, ${host.startedAt})
    on conflict (channel_id) where ended_at is null do nothing returning 1`);
  return row !== null;
}

/** Hosts of a channel, hosts that it receives, or the host between both. */
export interface HostsOf {
  channelId?: number;
  hostedChannelId?: number;
}

export function endHosts(db: Db, { channelId, hostedChannelId }: HostsOf, at: Date): Promise<HostRow[]> {
  return db.rows(sql<HostRow>`
    update hosts h set ended_at = ${at}::timestamptz
     where h.ended_at is null
       ${channelId === undefined ? sql`` : sql`and h.channel_id = ${channelId}::int8`}
       ${hostedChannelId === undefined ? sql`` : sql`and h.hosted_channel_id = ${hostedChannelId}::int8`}
    returning ${COLUMNS}`);
}

/** Number of hosts since `since`, and the start of the first. */
export async function countHosts(db: Db, channelId: number, since: Date): Promise<{ count: number; first: Date | null }> {
  const row = await db.row(sql<{ count: number; first: Date | null }>`
    select count(*)::int as count, min(h.started_at) as first from hosts h
     where h.channel_id = ${channelId}::int8 and h.started_at > ${since}::timestamptz`);
  return row!;
}

export async function isFollower(db: Db, channelId: number, userId: number): Promise<boolean> {
  const row = await db.row(sql`select 1 from follows f where f.channel_id = ${channelId}::int8 and f.user_id = ${userId}::int8`);
  return row !== null;
}

export async function listSlugs(db: Db, channelIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows(sql<{ id: number; slug: string }>`
    select c.id, c.slug from channels c where c.id = any(${arrayOf('int8', channelIds)})`);
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

export interface ReceivedHost {
  id: string;
  chatroomId: number;
  userId: number;
  username: string;
  viewers: number;
  at: Date;
}

/** Newest first. */
export const listReceivedHosts = (db: Db, channelId: number, range: NoticeRange): Promise<ReceivedHost[]> =>
  db.rows(sql<ReceivedHost>`
    select h.id, r.id as "chatroomId", u.id as "userId", u.username, h.viewers, h.started_at as at
      from hosts h
      join channels c on c.id = h.channel_id
      join users u on u.id = c.user_id
      join chatrooms r on r.channel_id = h.hosted_channel_id
     where h.hosted_channel_id = ${channelId}::int8 and ${isInRange(sql`h.started_at`, range)}
     order by h.started_at desc limit ${range.limit}::int`);

/** Defaults to everyone. */
export async function findWhoMayHost(db: Db, channelId: number): Promise<WhoMayHost> {
  const row = await db.row(sql<{ who: WhoMayHost }>`select who_may_host as who from host_settings where channel_id = ${channelId}::int8`);
  return row?.who ?? 'everyone';
}

/** Returns false when unchanged. */
export async function upsertWhoMayHost(db: Db, channelId: number, who: WhoMayHost, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    insert into host_settings as s (channel_id, who_may_host, changed_at) values (${channelId}, ${who}, ${at})
    on conflict (channel_id) do update set who_may_host = excluded.who_may_host, changed_at = excluded.changed_at
      where s.who_may_host <> excluded.who_may_host
    returning 1`);
  return row !== null;
}

export async function hostableAmong(db: Db, channelIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.rows(sql<{ id: number }>`
    select channel_id as id from host_settings where channel_id = any(${arrayOf('int8', channelIds)}) and who_may_host = 'nobody'`);
  const refusing = new Set(rows.map(({ id }) => id));
  return new Set(channelIds.filter((id) => !refusing.has(id)));
}
