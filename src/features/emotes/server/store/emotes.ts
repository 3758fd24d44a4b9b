import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

/** An emote of a channel that can be used. */
export interface EmoteRow {
  id: number;
  channelId: number;
  name: string;
  subscribersOnly: boolean;
  animated: boolean;
}

const COLUMNS = sql`id, channel_id as "channelId", name, subscribers_only as "subscribersOnly", animated`;

/** A channel with its emotes, and what a viewer is in it. */
export interface EmoteChannelRow {
  id: number;
  userId: number;
  slug: string;
  username: string;
  isBroadcaster: boolean;
  isModerator: boolean;
  isSubscriber: boolean;
  emotes: EmoteRow[];
}

/**
 * The channel itself first, then the viewer's own, then those where the viewer has a subscription that runs now, by name; `limit` of them.
 * One statement; the channel itself is there even without emotes, the others are not.
 */
export function listEmoteChannels(
  db: Db,
  { channelId, viewerId, now, limit }: { channelId: number; viewerId: number | null; now: Date; limit: number },
): Promise<EmoteChannelRow[]> {
  return db.rows(sql<EmoteChannelRow>`
    with here as (
      select ${channelId}::int8 as channel_id, false as subscribed
      union all
      select id, false from channels where user_id = ${viewerId}::int8
      union all
      select channel_id, true from channel_subscriptions where user_id = ${viewerId}::int8 and expires_at > ${now}
    ), distinct_here as (
      select channel_id, bool_or(subscribed) as subscribed from here group by channel_id
    )
    select c.id, c.user_id as "userId", c.slug, u.username, coalesce(c.user_id = ${viewerId}::int8, false) as "isBroadcaster",
           exists (select 1 from channel_roles r where r.channel_id = c.id and r.user_id = ${viewerId}::int8 and r.role = 'moderator')
             as "isModerator",
           h.subscribed as "isSubscriber",
           coalesce((select json_agg(row_to_json(e) order by e.id) from (select ${COLUMNS} from emotes where channel_id = c.id and removed_at is null) e), '[]')
             as emotes
      from distinct_here h
      join channels c on c.id = h.channel_id
      join users u on u.id = c.user_id
     where c.id = ${channelId}::int8 or exists (select 1 from emotes e where e.channel_id = c.id and e.removed_at is null)
     order by c.id = ${channelId}::int8 desc, "isBroadcaster" desc, u.slug
     limit ${limit}::int`);
}

/** Changes of a channel's set go one after the other: the row of the channel stays locked until the transaction ends. */
export async function lockEmoteSet(db: Db, channelId: number): Promise<void> {
  await db.rows(sql`select 1 from channels where id = ${channelId}::int8 for no key update`);
}

export async function countEmotes(db: Db, channelId: number): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*) as count from emotes where channel_id = ${channelId}::int8 and removed_at is null`);
  return row!.count;
}

/** Whether an emote of the channel, other than `exceptId`, has this name, whatever the case. */
export async function isNameTaken(db: Db, channelId: number, name: string, exceptId: number | null = null): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from emotes
     where channel_id = ${channelId}::int8 and lower(name) = lower(${name}) and removed_at is null and id is distinct from ${exceptId}::int8`);
  return row !== null;
}

/** Null when the channel has an emote of that name. */
export function insertEmote(db: Db, emote: Omit<EmoteRow, 'id'> & { createdAt: Date }): Promise<EmoteRow | null> {
  const { channelId, name, subscribersOnly, animated, createdAt } = emote;
  return db.row(sql<EmoteRow>`
    insert into emotes (channel_id, name, subscribers_only, animated, created_at)
    values (${channelId}, ${name}, ${subscribersOnly}, ${animated}, ${createdAt})
    on conflict do nothing
    returning ${COLUMNS}`);
}

/** Takes what is given and leaves the rest; null when there is no such emote. */
export function updateEmote(
  db: Db,
  channelId: number,
  id: number,
  change: { name?: string | undefined; subscribersOnly?: boolean | undefined },
): Promise<EmoteRow | null> {
  return db.row(sql<EmoteRow>`
    update emotes
       set name = coalesce(${change.name ?? null}, name), subscribers_only = coalesce(${change.subscribersOnly ?? null}, subscribers_only)
     where id = ${id}::int8 and channel_id = ${channelId}::int8 and removed_at is null
    returning ${COLUMNS}`);
}

/** The emote as it was; null when there is no such emote. */
export function removeEmote(db: Db, channelId: number, id: number, at: Date): Promise<EmoteRow | null> {
  return db.row(sql<EmoteRow>`
    update emotes set removed_at = ${at}
     where id = ${id}::int8 and channel_id = ${channelId}::int8 and removed_at is null
    returning ${COLUMNS}`);
}
