import { sql } from 'kysely';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { event } from '#core/contract/event.ts';
import type { Db } from '../db/db.ts';
import { serverFeature } from '../feature.ts';
import { route } from '../http/route.ts';
import { listen, serverEvent } from '../server-event.ts';

/** A minimal feature to test core with: numbered notes with an author. */
export const Note = z.object({ id: z.int(), text: z.string() });

export const writeNote = endpoint({
  method: 'POST',
  path: '/notes',
  summary: 'Writes a note.',
  viewer: 'required',
  body: z.object({ id: z.int(), text: z.string() }),
  reply: z.object({ data: Note }),
  refusals: { NOTE_EXISTS: [409, 'That note exists.'] },
});

export const noteWritten = event('NoteWritten', (author: number) => `notes.${author}`, Note);
export const noteCount = event('NoteCount', (author: number) => `notes.${author}`, z.object({ count: z.int() }));
export const noteAdded = serverEvent<{ id: number }>('noteAdded');

/** Returns false when a note with this id exists. */
export async function insertNote(db: Db, id: number, text: string, author = 1): Promise<boolean> {
  const rows = await db.rows(
    sql`insert into notes (id, text, author) values (${id}, ${text}, ${author}) on conflict (id) do nothing returning 1`,
  );
  return rows.length === 1;
}

export async function countNotes(db: Db): Promise<number> {
  const row = await db.row(sql<{ count: number }>`select count(*) from notes`);
  return row!.count;
}

export const notesServer = serverFeature(
  { name: 'notes' },
  {
    migrations: {
      '001-notes': {
        up: async (db) => {
          await sql`create table notes (id int8 primary key, text text not null, author int8 not null)`.execute(db);
          await sql`create table note_log (note_id int8 not null references notes)`.execute(db);
        },
      },
    },
    routes: [
      route(writeNote, async ({ body, viewer, ctx }) =>
        ctx.tx(async (tx) => {
          if (!(await insertNote(tx, body.id, body.text, viewer.id))) writeNote.refuse('NOTE_EXISTS');
          await tx.announce(noteAdded, { id: body.id });
          tx.publish(noteWritten, [viewer.id], body);
          tx.publishLatest(noteCount, [viewer.id], async (db) => ({ count: await countNotes(db) }));
          return { data: body };
        }),
      ),
    ],
    listeners: [listen(noteAdded, async (tx, { id }) => void (await tx.rows(sql`insert into note_log values (${id})`)))],
  },
);
