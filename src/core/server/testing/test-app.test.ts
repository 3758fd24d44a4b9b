import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { type Refusal, refuseCommon } from '#core/contract/refusal.ts';
import type { ServerFeature } from '../feature.ts';
import { route } from '../http/route.ts';
import { notesServer, writeNote } from './notes.ts';
import { testApp } from './test-app.ts';
import { later, NOON } from './test-clock.ts';

test('a request is answered, and the events it published were sent', async () => {
  const app = await testApp([notesServer]);

  const reply = await app.post('/notes', 7, { id: 1, text: 'hello' });

  expect({ status: reply.status, reply: reply.json() }).toEqual({ status: 200, reply: { data: { id: 1, text: 'hello' } } });
  expect(app.published).toEqual([
    { channel: 'notes.7', event: 'NoteWritten', payload: { id: 1, text: 'hello' } },
    { channel: 'notes.7', event: 'NoteCount', payload: { count: 1 } },
  ]);
  expect(await app.db.rows(sql`select note_id from note_log`)).toEqual([{ note_id: 1 }]);
});

test('a refusal and a caller without a session change and publish nothing', async () => {
  const app = await testApp([notesServer]);
  await app.post('/notes', 7, { id: 1, text: 'hello' });
  app.published.length = 0;

  const again = await app.post('/notes', 8, { id: 1, text: 'mine' });
  const nobody = await app.post('/notes', null, { id: 2, text: 'mine' });

  expect({ status: again.status, message: again.json().message }).toEqual({ status: 409, message: 'That note exists.' });
  expect(nobody.status).toBe(401);
  expect(app.published).toEqual([]);
});

const readNote = endpoint({
  method: 'GET',
  path: '/notes/:id',
  summary: 'Reads a note.',
  viewer: 'none',
  reply: z.object({ text: z.string() }),
  refusals: { NOTE_NOT_FOUND: [404, 'Note not found.'] },
});
const readOldNote = endpoint({ ...readNote, path: '/old-notes/:id', refusals: { NOTE_NOT_FOUND: [410, 'That note is lost.'] } });

const reading = (read: () => string): ServerFeature => ({ ...notesServer, routes: [route(readNote, async () => ({ text: read() }))] });

test('a refusal that the served endpoint does not declare fails the test and names endpoint and code', async () => {
  const otherCode = await testApp([reading(() => writeNote.refuse('NOTE_EXISTS'))]);
  await expect(otherCode.get('/notes/1', 7)).rejects.toThrow('GET /notes/:id refused with NOTE_EXISTS (409, "That note exists.")');
  const otherText = await testApp([reading(() => readOldNote.refuse('NOTE_NOT_FOUND'))]);
  await expect(otherText.get('/notes/1', 7)).rejects.toThrow('GET /notes/:id refused with NOTE_NOT_FOUND (410, "That note is lost.")');
});

test.fails('an undeclared refusal fails the test even when the test ignores the reply', async () => {
  const app = await testApp([reading(() => writeNote.refuse('NOTE_EXISTS'))]);
  await app.http.inject('/notes/1');
});

test('declared refusals, common refusals and a refusal answered as data are replies', async () => {
  const reads = [
    () => readNote.refuse('NOTE_NOT_FOUND'),
    () => refuseCommon('NOT_FOUND'),
    () => codeOf(() => writeNote.refuse('NOTE_EXISTS')),
  ];
  const app = await testApp([reading(() => reads.shift()!())]);

  const replies = [await app.get('/notes/1', 7), await app.get('/notes/2', 7), await app.get('/notes/3', 7)];

  expect(replies.map(({ status }) => status)).toEqual([404, 404, 200]);
  expect(replies[2]!.json()).toEqual({ text: 'NOTE_EXISTS' });
});

function codeOf(refuse: () => never): string {
  try {
    return refuse();
  } catch (error) {
    return (error as Refusal).code;
  }
}

test('the clock is stopped until the test advances it', async () => {
  const app = await testApp([notesServer]);
  expect(app.ctx.now()).toEqual(NOON);
  app.clock.pass(90);
  expect(app.ctx.now()).toEqual(later(90));
});

test('two apps of one run are isolated', async () => {
  const [one, other] = await Promise.all([testApp([notesServer]), testApp([notesServer])]);
  await one.post('/notes', 7, { id: 1, text: 'hello' });
  expect((await other.post('/notes', 7, { id: 1, text: 'hello' })).status).toBe(200);
});
