import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import type { EmotePicture } from '../emote-pictures.ts';

export async function insertPictures(db: Db, emoteId: number, pictures: readonly EmotePicture[]): Promise<void> {
  await db.rows(sql`
    insert into emote_pictures (emote_id, size, still, mime, bytes)
    select ${emoteId}::int8, made.size, made.still, made.mime, made.bytes
      from unnest(
             ${pictures.map(({ size }) => size)}::int[], ${pictures.map(({ still }) => still)}::boolean[],
             ${pictures.map(({ mime }) => mime)}::text[], ${pictures.map(({ bytes }) => bytes)}::bytea[]
           ) as made (size, still, mime, bytes)`);
}

/** Finds a picture, also of a removed emote. If the emote is not animated, its still picture is returned in both cases. */
export function findPicture(db: Db, { id, size, still }: { id: number; size: number; still: boolean }): Promise<RenderedPicture | null> {
  return db.row(sql<RenderedPicture>`
    select mime, bytes from emote_pictures
     where emote_id = ${id}::int8 and size = ${size}::int and (still or not ${still}::boolean)
     order by still limit 1`);
}
