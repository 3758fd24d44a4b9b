import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { serverFeature } from '../feature.ts';
import { listen, listenAlways } from '../server-event.ts';
import { insertNote, noteAdded, notesServer } from '../testing/notes.ts';
import { testApp } from '../testing/test-app.ts';
import { rawRoute, route } from './route.ts';

const ask = endpoint({
  method: 'GET',
  path: '/api/trial',
  summary: '',
  viewer: 'none',
  reply: z.object({ open: z.boolean() }),
  refusals: {},
});
const other = endpoint({ ...ask, path: '/api/other' });
const answer = async () => ({ open: true });
const trial = serverFeature(
  { name: 'trial', flag: 'beta' },
  {
    routes: [route(ask, answer), rawRoute('GET', '/api/trial/picture', () => ({ status: 200, body: 'picture' }))],
    listeners: [listen(noteAdded, async (tx, { id }) => void (await insertNote(tx, id + 1, 'heard')))],
  },
);
const always = serverFeature({ name: 'always' }, { routes: [route(other, answer)] });

test.each([
  [{ beta: false }, 404],
  [{ beta: true }, 200],
])('X-06 with %j an endpoint of a feature behind that flag answers %i, and other endpoints are unaffected', async (flags, status) => {
  const app = await testApp([trial, always], { flags });
  const replies = await Promise.all(['/api/trial', '/api/trial/picture', '/api/other'].map((path) => app.get(path, null)));
  expect(replies.map((reply) => reply.status)).toEqual([status, status, 200]);
  if (status === 404) expect(replies[0]!.json().status.message).toBe('NOT_FOUND');
});

test.each([
  [{ beta: false }, 1],
  [{ beta: true }, 2],
])('X-06 with %j a listener of a feature behind that flag leaves %i notes', async (flags, notes) => {
  const app = await testApp([notesServer, trial], { flags });
  await app.post('/notes', 1, { id: 1, text: 'x' });
  expect(await app.db.rows(sql`select id from notes`)).toHaveLength(notes);
});

test('X-06 a listener that keeps rows consistent also runs while the flag of its feature is off', async () => {
  const parts = { listeners: [listenAlways(noteAdded, async (tx, { id }) => void (await insertNote(tx, id + 1, 'followed')))] };
  const app = await testApp([notesServer, serverFeature({ name: 'trial', flag: 'beta' }, parts)], { flags: { beta: false } });
  await app.post('/notes', 1, { id: 1, text: 'x' });
  expect(await app.db.rows(sql`select id from notes`)).toHaveLength(2);
});
