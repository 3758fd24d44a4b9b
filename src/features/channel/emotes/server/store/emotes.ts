import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { equalsFolded } from '#core/server/db/folded.ts';
import { unnest } from '#core/server/db/unnest.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import type { EmotePicture } from '../emote-pictures.ts';

export interface EmoteRow {
  id: number;
  channelId: number;
  name: string;
  subscribersOnly: boolean;
  animated: boolean;
}

const COLUMNS = sql`id, channel_id as "channelId", name, subscribers_only as "subscribersOnly", animated`;

export interface EmoteChannelRow {
  id: number;
  userId: number;
  slug: string;
  username: string;
  /** Hash of the broadcaster's picture. */
  picture: string | null;
  isBroadcaster: boolean;
  isModerator: boolean;
  isSubscriber: boolean;
  isSuspended: boolean;
  emotes: EmoteRow[];
}

/** The channel itself first, then the viewer's own, then subscribed channels by slug. Only the channel itself may have no emotes. */
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
    select c.id, c.user_id as "userId", c.slug, u.username, u.picture, coalesce(c.user_id = ${viewerId}::int8, false) as "isBroadcaster",
           exists (select 1 from channel_roles r where r.channel_id = c.id and r.user_id = ${viewerId}::int8 and r.role = 'moderator')
             as "isModerator",
           h.subscribed as "isSubscriber", (c.suspended_at is not null or u.suspended_at is not null) as "isSuspended",
           coalesce((select json_agg(row_to_json(e) order by e.id) from (select ${COLUMNS} from emotes where channel_id = c.id and removed_at is null) e), '[]')
             as emotes
      from distinct_here h
      join channels c on c.id = h.channel_id
      join users u on u.id = c.user_id
     where c.id = ${channelId}::int8 or exists (select 1 from emotes e where e.channel_id = c.id and e.removed_at is null)
     order by c.id = ${channelId}::int8 desc, "isBroadcaster" desc, u.slug collate "C"
     limit ${limit}::int`);
}

export async function countEmotes(db: Db, channelId: number): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*) as count from emotes where channel_id = ${channelId}::int8 and removed_at is null`);
  return row!.count;
}

export async function isEmoteOf(db: Db, channelId: number, id: number): Promise<boolean> {
  return (
    (await db.row(sql`select 1 from emotes where id = ${id}::int8 and channel_id = ${channelId}::int8 and removed_at is null`)) !== null
  );
}

/** Case-insensitive. Ignores the emote `exceptId`. */
export async function isNameTaken(db: Db, channelId: number, name: string, exceptId: number | null = null): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from emotes
     where channel_id = ${channelId}::int8 and ${equalsFolded(sql`name`, name)} and removed_at is null and id is distinct from ${exceptId}::int8`);
  return row !== null;
}

export function insertEmote(db: Db, emote: Omit<EmoteRow, 'id'> & { createdAt: Date }): Promise<EmoteRow | null> {
  const { channelId, name, subscribersOnly, animated, createdAt } = emote;
  return db.row(sql<EmoteRow>`
    insert into emotes (channel_id, name, subscribers_only, animated, created_at)
    values (${channelId}, ${name}, ${subscribersOnly}, ${animated}, ${createdAt})
    on conflict do nothing
    returning ${COLUMNS}`);
}

/** Updates the given fields. Null for an unknown emote. */
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

export function removeEmote(db: Db, channelId: number, id: number, at: Date): Promise<EmoteRow | null> {
  return db.row(sql<EmoteRow>`
    update emotes set removed_at = ${at}
     where id = ${id}::int8 and channel_id = ${channelId}::int8 and removed_at is null
    returning ${COLUMNS}`);
}

export async function insertPictures(db: Db, emoteId: number, pictures: readonly EmotePicture[]): Promise<void> {
  await db.rows(sql`
    insert into emote_pictures (emote_id, size, still, mime, bytes)
    select ${emoteId}::int8, made.size, made.still, made.mime, made.bytes
      from ${unnest(pictures, 'made', { size: 'int4', still: 'bool', mime: 'text', bytes: 'bytea' })}`);
}

export interface PictureKey {
  id: number;
  size: number;
  still: boolean;
}

/** Includes emotes removed after `endedBefore`. Returns the still picture for emotes without animation. */
export function findPicture(db: Db, { id, size, still }: PictureKey, endedBefore: Date): Promise<RenderedPicture | null> {
  return db.row(sql<RenderedPicture>`
    select p.mime, p.bytes
      from emote_pictures p
      join emotes e on e.id = p.emote_id
     where p.emote_id = ${id}::int8 and p.size = ${size}::int and (p.still or not ${still}::boolean)
       and (e.removed_at is null or e.removed_at > ${endedBefore})
     order by p.still limit 1`);
}

export async function wasRemoved(db: Db, id: number): Promise<boolean> {
  return (await db.row(sql`select 1 from emotes where id = ${id}::int8 and removed_at is not null`)) !== null;
}

/** Removes emotes of the user's channel and deletes their pictures at once. At most `limit` emotes; returns their number. */
export async function removeEmotesOfUser(db: Db, userId: number, at: Date, limit: number): Promise<number> {
  const rows = await db.rows(sql`
    with gone as (
      select id from emotes
       where channel_id = (select id from channels where user_id = ${userId}::int8) and pictures_deleted_at is null
       limit ${limit}::int for update
    ), deleted as (
      delete from emote_pictures p using gone where p.emote_id = gone.id
    )
    update emotes e set removed_at = coalesce(e.removed_at, ${at}::timestamptz), pictures_deleted_at = ${at}::timestamptz
      from gone where e.id = gone.id returning e.id`);
  return rows.length;
}

/** At most `limit` emotes; returns their number. Skips locked rows, so that concurrent nodes delete different emotes. */
export async function deletePicturesOfRemoved(
  db: Db,
  { endedBefore, now, limit }: { endedBefore: Date; now: Date; limit: number },
): Promise<number> {
  const rows = await db.rows(sql`
    with ended as (
      select id from emotes
       where removed_at <= ${endedBefore} and pictures_deleted_at is null
       order by removed_at limit ${limit}::int for update skip locked
    ), deleted as (
      delete from emote_pictures p using ended where p.emote_id = ended.id
    )
    update emotes e set pictures_deleted_at = ${now} from ended where e.id = ended.id returning e.id`);
  return rows.length;
}
