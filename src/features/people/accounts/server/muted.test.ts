import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { MUTED_MAX } from '#features/people/accounts/contract/muted.ts';
import { accountsServer } from './feature.ts';
import { insertMuted, listMuted } from './store/users.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { givenUser } from './testing.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;
const path = '/api/v2/silenced-users';
let app: AccountsApp;
let viewer: Person;
let noisy: Person;
let loud: Person;

beforeEach(async () => {
  app = await accountsApp();
  viewer = await givenUser(app.db, 'viewer');
  noisy = await givenUser(app.db, 'Noisy_One');
  loud = await givenUser(app.db, 'loud');
});

const shown = ({ id, username, slug }: Person) => ({ id, username, slug });
const muted = async (person = viewer) => (await app.get(path, person)).json().data;
const codeOf = (reply: { status: number; json(): { status: { message: string } } }) => [reply.status, reply.json().status.message];

test('S-04 users are muted by id and by name, and listed by name', async () => {
  expect((await app.post(path, viewer, { user_id: noisy.id })).json()).toEqual({ data: shown(noisy), message: 'OK' });
  expect((await app.post(path, viewer, { username: 'LOUD' })).json().data).toEqual(shown(loud));
  expect((await app.get(path, viewer)).json()).toEqual({ data: [shown(loud), shown(noisy)], message: 'OK' });
  expect(await muted(noisy)).toEqual([]);
});

test('S-04 a name may be given as its slug, and an id as a string', async () => {
  await app.post(path, viewer, { username: 'noisy-one' });
  await app.post(path, viewer, { user_id: String(loud.id) });
  expect(await muted()).toEqual([shown(loud), shown(noisy)]);
});

test('S-04 muting or unmuting a user twice has no further effect', async () => {
  const twice = await Promise.all([app.post(path, viewer, { user_id: noisy.id }), app.post(path, viewer, { user_id: noisy.id })]);
  expect([...twice, await app.post(path, viewer, { user_id: noisy.id })].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await muted()).toEqual([shown(noisy)]);
  for (let time = 0; time < 2; time++)
    expect((await app.delete(`${path}/${noisy.id}`, viewer)).json()).toEqual({ data: null, message: 'OK' });
  expect(await muted()).toEqual([]);
});

test('S-04, E-04 muting oneself, muting without signing in and muting an unknown user are refused', async () => {
  for (const body of [{ user_id: viewer.id }, { username: 'Viewer' }]) {
    expect(codeOf(await app.post(path, viewer, body))).toEqual([422, 'CANNOT_MUTE_YOURSELF']);
  }
  for (const body of [{ user_id: 9 }, { username: 'nobody' }]) {
    expect(codeOf(await app.post(path, viewer, body))).toEqual([404, 'USER_NOT_FOUND']);
  }
  for (const body of [{}, { user_id: noisy.id, username: 'loud' }, { user_id: -1 }, { user_id: 'x' }, { username: ' ' }, { username: 5 }]) {
    expect((await app.post(path, viewer, body)).status).toBe(422);
  }
  for (const reply of [await app.get(path, null), await app.post(path, null, { user_id: noisy.id }), await app.delete(`${path}/1`, null)]) {
    expect(codeOf(reply)).toEqual([401, 'NOT_SIGNED_IN']);
  }
  expect(await muted()).toEqual([]);
});

test('S-04 a full list refuses a new user and accepts a listed one', async () => {
  await app.db.rows(sql`
    insert into users (username, slug, email, password_hash, created_at)
    select 'u' || n, 'u' || n, 'u' || n || '@demo.invalid', 'x', now() from generate_series(1, ${MUTED_MAX}::int) n`);
  await app.db.rows(sql`
    insert into muted_users (user_id, muted_id, created_at) select ${viewer.id}::int8, id, now() from users where password_hash = 'x'`);
  const [one] = await muted();
  expect(codeOf(await app.post(path, viewer, { user_id: noisy.id }))).toEqual([409, 'TOO_MANY_MUTED']);
  expect((await app.post(path, viewer, { user_id: one.id })).status).toBe(200);
  expect(await muted()).toHaveLength(MUTED_MAX);
});

test('concurrent mutes never exceed the limit of the list', async () => {
  const { db, transaction } = await testDatabase([accountsServer]);
  const [me, ...others] = [await givenUser(db, 'me'), await givenUser(db, 'one'), await givenUser(db, 'two'), await givenUser(db, 'three')];
  const added = await Promise.all(others.map(({ id }) => transaction((tx) => insertMuted(tx, me.id, id, NOON, 2))));
  expect(added.filter(Boolean)).toHaveLength(2);
  expect(await listMuted(db, me.id)).toHaveLength(2);
});
