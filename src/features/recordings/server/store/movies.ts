import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

/** A file of a movie: bytes and seconds. */
export interface MovieFile {
  size: number;
  duration: number;
}

export interface MovieRow {
  state: 'making' | 'ready' | 'failed';
  done: number;
  total: number;
  files: MovieFile[];
  expiresAt: Date | null;
}

export const findMovie = (db: Db, uuid: string): Promise<MovieRow | null> =>
  db.row(sql<MovieRow>`
    select state, segments_done as done, segments_total as total, files, expires_at as "expiresAt"
      from recording_movies where recording_id = ${uuid}::uuid`);

/** Begins a movie, also in place of one that failed. Returns false when there is one, or one is being made. */
export async function insertMovie(db: Db, uuid: string): Promise<boolean> {
  const rows = await db.rows(sql`
    insert into recording_movies as m (recording_id, state) values (${uuid}::uuid, 'making')
    on conflict (recording_id) do update set state = 'making', segments_done = 0 where m.state = 'failed' returning 1`);
  return rows.length > 0;
}

export async function updateProgress(db: Db, uuid: string, done: number, total: number): Promise<void> {
  await db.rows(sql`
    update recording_movies set segments_done = ${done}::int, segments_total = ${total}::int
     where recording_id = ${uuid}::uuid and state = 'making'`);
}

/** Returns false when the movie was given up, with its recording. */
export async function completeMovie(db: Db, uuid: string, files: readonly MovieFile[], expiresAt: Date): Promise<boolean> {
  const rows = await db.rows(sql`
    update recording_movies set state = 'ready', files = ${JSON.stringify(files)}::jsonb, expires_at = ${expiresAt}::timestamptz
     where recording_id = ${uuid}::uuid returning 1`);
  return rows.length > 0;
}

export async function failMovie(db: Db, uuid: string): Promise<void> {
  await db.rows(sql`update recording_movies set state = 'failed' where recording_id = ${uuid}::uuid and state = 'making'`);
}

/** Returns whether there was one. */
export async function deleteMovie(db: Db, uuid: string): Promise<boolean> {
  const rows = await db.rows(sql`delete from recording_movies where recording_id = ${uuid}::uuid returning 1`);
  return rows.length > 0;
}

/** Recordings whose movie has expired. */
export async function listExpiredMovies(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db.rows(sql<{ uuid: string }>`
    select recording_id::text as uuid from recording_movies where expires_at <= ${now}::timestamptz order by expires_at limit ${limit}::int`);
  return rows.map(({ uuid }) => uuid);
}
