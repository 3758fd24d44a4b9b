import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '#core/server/db/open-database.ts';
import { serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase, testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import type { ChatMessage } from '#features/chat/chat/contract/message.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { messageSent } from './events.ts';
import { listFrom } from './store/messages.ts';
import { chatFeatures, givenRoom } from './testing.ts';

/** A higher feature that records its messages and throws on some texts. */
const listening = serverFeature(
  { name: 'listening' },
  {
    migrations: { '001-heard': { up: async (db) => void (await sql`create table heard (id uuid primary key, content text)`.execute(db)) } },
    listeners: [
      listen(messageSent, async (tx, messages) => {
        for (const { id, content } of messages) {
          if (content === 'poison') throw new Error('a listener broke');
          if (content === 'timeout') throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
          if (content === 'outage') throw new Unavailable('the database is unavailable');
          await tx.rows(sql`insert into heard values (${id}::uuid, ${content})`);
        }
      }),
    ],
  },
);
const features = [...chatFeatures, listening];

const heard = async ({ db }: TestApp) =>
  (await db.rows(sql<{ content: string }>`select content from heard order by id`)).map((row) => row.content);
const people = (app: TestApp, count: number) => Promise.all(Array.from({ length: count }, (_, at) => givenUser(app.db, `viewer${at}`)));

const openApp = async () => testApp(features, { database: await testDatabase(features) });

test('concurrent messages to several rooms are each stored once and published in cursor order', async () => {
  const app = await openApp();
  const rooms = [await givenRoom(app.db, 'ana'), await givenRoom(app.db, 'bob'), await givenRoom(app.db, 'cat')];
  const viewers = await people(app, 20);

  const replies = await Promise.all(
    viewers.flatMap((viewer, person) =>
      Array.from({ length: 10 }, (_, at) =>
        app.post(`/api/v2/messages/send/${rooms[(person + at) % 3]!.chatroomId}`, viewer, { content: `${person} says ${at}` }),
      ),
    ),
  );

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const answered = replies.map((reply) => reply.json().data as ChatMessage);
  expect(new Set(answered.map(({ id }) => id)).size).toBe(200);
  for (const { chatroomId } of rooms) {
    const stored = await listFrom(app.db, chatroomId, { afterUs: 0 }, 1000);
    const told = app.published
      .filter(({ channel }) => channel === `chatrooms.${chatroomId}.v2`)
      .map(({ payload }) => payload as ChatMessage);
    expect(told.map(({ id, cursor }) => [id, Number(cursor)])).toEqual(stored.map(({ id, us }) => [id, us]));
    expect(new Set(stored.map(({ id }) => id))).toEqual(
      new Set(answered.filter((one) => one.chatroom_id === chatroomId).map(({ id }) => id)),
    );
    expect(new Set(stored.map(({ us }) => us)).size).toBe(stored.length);
  }
  expect(await heard(app)).toHaveLength(200);
});

test('the messages of one person in a batch are validated in order, so slow mode, repeats and pace apply', async () => {
  const app = await openApp();
  const slow = await givenRoom(app.db, 'slow', { slowMode: true, messageInterval: 30 });
  const quick = await givenRoom(app.db, 'quick');
  const [viewer, other] = (await people(app, 2)) as [Awaited<ReturnType<typeof givenUser>>, Awaited<ReturnType<typeof givenUser>>];
  const all = async (who: typeof viewer, chatroomId: number, contents: string[]) => {
    const replies = await Promise.all(contents.map((content) => app.post(`/api/v2/messages/send/${chatroomId}`, who, { content })));
    return replies.map((reply) => reply.json().status.message);
  };

  expect(await all(viewer, slow.chatroomId, ['1', '2', '3'])).toEqual(['SUCCESS', 'SLOW_MODE_ERROR', 'SLOW_MODE_ERROR']);
  expect(await all(viewer, quick.chatroomId, ['a', 'a', 'b', 'a'])).toEqual([
    'SUCCESS',
    'DUPLICATE_MESSAGE_ERROR',
    'SUCCESS',
    'DUPLICATE_MESSAGE_ERROR',
  ]);
  const outcomes = await all(
    other,
    quick.chatroomId,
    Array.from({ length: 25 }, (_, at) => `${at}`),
  );
  expect(outcomes).toEqual([...Array(20).fill('SUCCESS'), ...Array(5).fill('RATE_LIMIT_ERROR')]);
});

test('a message that makes a listener throw fails alone without side effects, and the others are sent', async () => {
  const app = await openApp();
  const { chatroomId } = await givenRoom(app.db);
  const viewers = await people(app, 9);
  const replies = await Promise.all(
    viewers.map((viewer, at) => app.post(`/api/v2/messages/send/${chatroomId}`, viewer, { content: at === 4 ? 'poison' : `${at}` })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 500, 200, 200, 200, 200]);
  const stored = (await listFrom(app.db, chatroomId, { afterUs: 0 }, 100)).map(({ content }) => content);
  expect(stored.toSorted()).toEqual(['0', '1', '2', '3', '5', '6', '7', '8']);
  expect((await heard(app)).toSorted()).toEqual(stored.toSorted());
  expect(app.published.map(({ payload }) => (payload as ChatMessage).content)).toEqual(stored);
});

test.each(['outage', 'timeout'])('E-04 an %s fails the whole batch with 503 and Retry-After, and no message is sent', async (trouble) => {
  const app = await openApp();
  const { chatroomId } = await givenRoom(app.db);
  const viewers = await people(app, 5);
  const replies = await Promise.all(
    viewers.map((viewer, at) => app.post(`/api/v2/messages/send/${chatroomId}`, viewer, { content: at === 2 ? trouble : `${at}` })),
  );
  expect(replies.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(Array(5).fill([503, '2']));
  expect(await listFrom(app.db, chatroomId, { afterUs: 0 }, 100)).toEqual([]);
  expect({ heard: await heard(app), published: app.published }).toEqual({ heard: [], published: [] });
  expect((await app.post(`/api/v2/messages/send/${chatroomId}`, viewers[0]!, { content: 'back' })).status).toBe(200);
});

test('two nodes on one PostgreSQL give every message of a room a unique cursor and never deadlock', async () => {
  const url = await testDatabaseUrl(features);
  const node = async () => {
    const database = await openDatabase({ url, log: pino({ level: 'silent' }) });
    afterTest(() => database.close());
    return testApp(features, { database });
  };
  const nodes = [await node(), await node()];
  const rooms = await Promise.all(['ana', 'bob', 'cat', 'dan'].map((name) => givenRoom(nodes[0]!.db, name)));
  const viewers = await people(nodes[0]!, 40);

  const replies = await Promise.all(
    viewers.flatMap((viewer, person) =>
      Array.from({ length: 10 }, (_, at) =>
        nodes[(person + at) % 2]!.post(`/api/v2/messages/send/${rooms[(person * 7 + at * 3) % 4]!.chatroomId}`, viewer, {
          content: `${person} says ${at}`,
        }),
      ),
    ),
  );

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { chatroomId } of rooms) {
    const stored = await listFrom(nodes[0]!.db, chatroomId, { afterUs: 0 }, 1000);
    expect(stored).toHaveLength(100);
    expect(new Set(stored.map(({ us }) => us)).size).toBe(100);
    for (const { published } of nodes) {
      const told = published
        .filter(({ channel }) => channel === `chatrooms.${chatroomId}.v2`)
        .map(({ payload }) => Number((payload as ChatMessage).cursor));
      expect(told).toEqual(told.toSorted((a, b) => a - b));
    }
  }
});
