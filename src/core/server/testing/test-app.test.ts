import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { notesServer } from './notes.ts';
import { testApp } from './test-app.ts';
import { later, NOON } from './test-clock.ts';

test('a request is answered, and what it published has left', async () => {
  const app = await testApp([notesServer]);

  const reply = await app.post('/notes', 7, { id: 1, text: 'hello' });

  expect([reply.status, reply.json()]).toEqual([200, { data: { id: 1, text: 'hello' } }]);
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

  expect([again.status, again.json().message]).toEqual([409, 'That note exists.']);
  expect(nobody.status).toBe(401);
  expect(app.published).toEqual([]);
});

test('the clock stands still until the test moves it', async () => {
  const app = await testApp([notesServer]);
  expect(app.ctx.now()).toEqual(NOON);
  app.clock.pass(90);
  expect(app.ctx.now()).toEqual(later(90));
});

test('two apps of one run do not see each other', async () => {
  const [one, other] = await Promise.all([testApp([notesServer]), testApp([notesServer])]);
  await one.post('/notes', 7, { id: 1, text: 'hello' });
  expect((await other.post('/notes', 7, { id: 1, text: 'hello' })).status).toBe(200);
});
