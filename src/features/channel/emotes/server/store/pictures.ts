import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { unnest } from '#core/server/db/unnest.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import type { EmotePicture } from '../emote-pictures.ts';

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
