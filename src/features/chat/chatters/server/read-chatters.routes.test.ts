import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { chatFeatures, givenRoom } from '#features/chat/chat/server/testing.ts';
import { MAX_CHATTERS } from '#features/chat/chatters/contract.ts';
import { CHEAP_HASH, givenUser } from '#features/people/accounts/server/testing.ts';
import { chattersServer } from './feature.ts';

let app: TestApp;
let room: Awaited<ReturnType<typeof givenRoom>>;
let keys: string[];
let reads: string[];

beforeEach(async () => {
  keys = [];
  reads = [];
  const viewersOf = async (channel: string) => {
    reads.push(channel);
    return keys;
  };
  app = await testApp([...chatFeatures, chattersServer], { services: { viewersOf } });
  room = await givenRoom(app.db);
});

const read = async () => (await app.get('/api/internal/v1/channels/ana/chatters', null)).json().data;
const names = async (): Promise<Record<string, string[]>> => {
  const { groups } = await read();
  return Object.fromEntries(
    groups.map(({ role, people }: { role: string; people: { username: string }[] }) => [role, people.map(({ username }) => username)]),
  );
};

test('people in the chat are listed by their role and name, and signed-out viewers are only counted', async () => {
  const [zoe, bea, vip, mod, bot] = [
    await givenUser(app.db, 'zoe'),
    await givenUser(app.db, 'Bea'),
    await givenUser(app.db, 'vip'),
    await givenUser(app.db, 'mod'),
    await givenUser(app.db, 'helper_bot'),
  ];
  await givenRole(app.db, room.channel.id, vip.id, 'vip');
  for (const person of [mod, bot]) await givenRole(app.db, room.channel.id, person.id, 'moderator');
  await app.db.rows(sql`update users set bot = 'self' where id = ${bot.id}::int8`);
  keys = [...[zoe, bea, vip, mod, bot, room.broadcaster].map(({ id }) => `@${id}`), 'network1.chrome', 'network1.firefox'];

  const { total, signed_out } = await read();
  expect({ total, signed_out }).toEqual({ total: 8, signed_out: 2 });
  expect(Object.entries(await names())).toEqual([
    ['broadcaster', ['ana']],
    ['moderator', ['mod']],
    ['vip', ['vip']],
    ['bot', ['helper_bot']],
    ['viewer', ['Bea', 'zoe']],
  ]);
  expect(reads[0]).toBe(`chatrooms.${room.chatroomId}.v2`);
});

test('with ten thousand people in a chat the list has 1,000 names, those with a role first, and the total', async () => {
  const mod = await givenUser(app.db, 'mod');
  await givenRole(app.db, room.channel.id, mod.id, 'moderator');
  const people = await app.db.rows(sql<{ id: number }>`
    insert into users (username, slug, email, password_hash, created_at)
    select 'crowd' || n, 'crowd' || n, 'crowd' || n || '@demo.invalid', ${CHEAP_HASH}, now() from generate_series(1, ${MAX_CHATTERS + 200}::int) n
    returning id`);
  const unknown = Array.from({ length: 10_000 - people.length - 1 }, (_, n) => 900_000_000 + n);
  keys = [...people.map(({ id }) => id), ...unknown, mod.id].map((id) => `@${id}`);

  const { total, groups } = await read();
  expect(total).toBe(10_000);
  expect(groups.map(({ role, people: named }: { role: string; people: unknown[] }) => [role, named.length])).toEqual([
    ['moderator', 1],
    ['viewer', MAX_CHATTERS - 1],
  ]);
});

test('requests of one second share one list', async () => {
  const viewer = await givenUser(app.db, 'viewer');
  await Promise.all([read(), read()]);
  keys = [`@${viewer.id}`];
  expect(await names()).toEqual({});
  expect(reads).toHaveLength(1);
  app.clock.pass(1);
  expect(await names()).toEqual({ viewer: ['viewer'] });
  expect(reads).toHaveLength(2);
});

test('the list of an unknown channel is refused, and too many reads are', async () => {
  const unknown = await app.get('/api/internal/v1/channels/nobody/chatters', null);
  expect([unknown.status, unknown.json().status.message]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  const viewer = await givenUser(app.db, 'viewer');
  const statuses: number[] = [];
  for (let calls = 0; calls <= 60; calls++) statuses.push((await app.get('/api/internal/v1/channels/ana/chatters', viewer)).status);
  expect([statuses.at(59), statuses.at(60)]).toEqual([200, 429]);
});
