import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

/** The author has id 0 and no name if the account is deleted. */
export interface NoteRow {
  id: string;
  text: string;
  authorId: number;
  authorUsername: string;
  authorSlug: string;
  createdAt: Date;
}

export function listNotes(db: Db, channelId: number, userId: number, limit: number): Promise<NoteRow[]> {
  return db.rows(sql<NoteRow>`
    select n.id, n.text, coalesce(u.id, 0) as "authorId", coalesce(u.username, '') as "authorUsername", coalesce(u.slug, '') as "authorSlug",
           n.created_at as "createdAt"
      from moderator_notes n left join users u on u.id = n.author_id
     where n.channel_id = ${channelId}::int8 and n.user_id = ${userId}::int8
     order by n.created_at desc, n.id desc limit ${limit}::int`);
}

export async function countNotes(db: Db, channelId: number, userId: number): Promise<number> {
  const row = await db.row(sql<{ total: number }>`
    select count(*) as total from moderator_notes where channel_id = ${channelId}::int8 and user_id = ${userId}::int8`);
  return row!.total;
}

export async function insertNote(
  db: Db,
  note: { id: string; channelId: number; userId: number; authorId: number; text: string; createdAt: Date },
): Promise<void> {
  await db.rows(sql`
    insert into moderator_notes (id, channel_id, user_id, author_id, text, created_at)
    values (${note.id}, ${note.channelId}, ${note.userId}, ${note.authorId}, ${note.text}, ${note.createdAt})`);
}

/** `authorId` is null if the account is deleted. The result is null if this person has no such note in the channel. */
export function findNoteAuthor(db: Db, channelId: number, userId: number, noteId: string): Promise<{ authorId: number | null } | null> {
  return db.row(sql<{ authorId: number | null }>`
    select author_id as "authorId" from moderator_notes
     where id = ${noteId}::uuid and channel_id = ${channelId}::int8 and user_id = ${userId}::int8`);
}

/** False if the note was already deleted. */
export async function deleteNote(db: Db, noteId: string): Promise<boolean> {
  return (await db.row(sql`delete from moderator_notes where id = ${noteId}::uuid returning 1`)) !== null;
}
