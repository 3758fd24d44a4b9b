import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';

/** Size in bytes and duration in seconds. */
export interface MovieFile {
  size: number;
  duration: number;
}

export interface MovieRow {
  id: string;
  title: string;
  state: 'making' | 'ready' | 'failed';
  done: number;
  total: number;
  files: MovieFile[];
  expiresAt: Date | null;
}

export const findMovie = (db: Db, uuid: string): Promise<MovieRow | null> =>
  db.row(sql<MovieRow>`
    select m.id::text, r.title, m.state, m.segments_done as done, m.segments_total as total, m.files, m.expires_at as "expiresAt"
      from recording_movies m join recordings r on r.id = m.recording_id where m.recording_id = ${uuid}::uuid`);

/** Inserts a movie or replaces a failed one. Returns its id; null when one exists or is in progress. */
export async function insertMovie(db: Db, uuid: string): Promise<string | null> {
  const row = await db.row(sql<{ id: string }>`
    insert into recording_movies as m (recording_id, id, state) values (${uuid}::uuid, gen_random_uuid(), 'making')
    on conflict (recording_id) do update set id = excluded.id, state = 'making', segments_done = 0 where m.state = 'failed'
    returning id::text`);
  return row?.id ?? null;
}

/** The media of the movie's recording, also of a deleted recording that can be restored. */
export async function findMovieMedia(db: Db, id: string): Promise<string | null> {
  const row = await db.row(sql<{ mediaId: string }>`
    select r.media_id::text as "mediaId" from recording_movies m join recordings r on r.id = m.recording_id where m.id = ${id}::uuid`);
  return row?.mediaId ?? null;
}

export async function updateProgress(db: Db, id: string, done: number, total: number): Promise<void> {
  await db.rows(sql`
    update recording_movies set segments_done = ${done}::int, segments_total = ${total}::int
     where id = ${id}::uuid and state = 'making'`);
}

/** Returns false when the movie was deleted meanwhile. */
export async function completeMovie(db: Db, id: string, files: readonly MovieFile[], expiresAt: Date): Promise<boolean> {
  const rows = await db.rows(sql`
    update recording_movies set state = 'ready', files = ${JSON.stringify(files)}::jsonb, expires_at = ${expiresAt}::timestamptz
     where id = ${id}::uuid returning 1`);
  return rows.length > 0;
}

export async function failMovie(db: Db, id: string): Promise<void> {
  await db.rows(sql`update recording_movies set state = 'failed' where id = ${id}::uuid and state = 'making'`);
}

export async function deleteMovie(db: Db, uuid: string): Promise<string | null> {
  const row = await db.row(sql<{ id: string }>`delete from recording_movies where recording_id = ${uuid}::uuid returning id::text`);
  return row?.id ?? null;
}

/** Deletes expired movies, skipping rows that other nodes hold. Returns their ids. */
export async function deleteExpired(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    delete from recording_movies where id in (
      select id from recording_movies where expires_at <= ${now}::timestamptz order by expires_at limit ${limit}::int for update skip locked)
    returning id::text`);
  return rows.map(({ id }) => id);
}

/** Keys of all finished movies, as `movieKey` makes them. */
export const MOVIE_KEYS = `
  select 'movies/' || id || '/movie-' || part || '.mp4'
    from recording_movies cross join lateral generate_series(1, jsonb_array_length(files)) as part where state = 'ready'`;

export async function listMovieIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows(sql<{ id: string }>`select id::text from recording_movies where id = any(${arrayOf('uuid', ids)})`);
  return new Set(rows.map(({ id }) => id));
}
