import { beforeEach, expect, test } from 'vitest';
import type { RealtimeView } from '#core/server/periodic-job.ts';
import { recordStatements } from '#core/server/testing/record-statements.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { publishOpenPolls } from './read-poll.ts';
import { aNewPoll, givenPollChannel, pollFeatures } from './testing.ts';

let app: TestApp;
let room: Awaited<ReturnType<typeof givenPollChannel>>;
let listened: string[];
beforeEach(async () => {
  app = await testApp(pollFeatures);
  room = await givenPollChannel(app.db);
  await app.post(room.polls, room.mod, aNewPoll({ duration: 30 }));
  app.published.length = 0;
  listened = [`chatrooms.${room.chatroomId}.v2`];
});

const realtime: RealtimeView = {
  deliver: () => {},
  audience: async () => new Map(),
  online: () => ({ sockets: 0, people: 0 }),
  holders: () => [],
  isListening: (channel) => listened.includes(channel),
  grants: () => [],
  endGrants: () => {},
};
async function secondPasses() {
  app.clock.pass(1);
  await publishOpenPolls.run(app.ctx, realtime);
  await app.flush();
}

test('PO-07 open polls of several channels are listed with one statement and read with one', async () => {
  const { database, statements } = recordStatements(await testDatabase(pollFeatures));
  app = await testApp(pollFeatures, { database });
  const rooms = [await givenPollChannel(app.db), await givenPollChannel(app.db), await givenPollChannel(app.db)];
  for (const { polls, mod } of rooms) await app.post(polls, mod, aNewPoll({ duration: 30 }));
  listened = rooms.map(({ chatroomId }) => `chatrooms.${chatroomId}.v2`);
  app.published.length = 0;
  statements.length = 0;
  await secondPasses();
  expect(statements.filter((text) => text !== 'begin' && text !== 'commit')).toHaveLength(2);
  expect(app.published.map(({ channel }) => channel).toSorted()).toEqual(listened.toSorted());
});

const remaining = () => app.published.map(({ payload }) => (payload as { poll: { remaining: number } }).poll.remaining);

test('PO-07 an open poll without votes is published once a second to listeners, until it ends', async () => {
  expect(publishOpenPolls.everySeconds).toBe(1);
  for (let second = 0; second < 3; second++) await secondPasses();
  expect(app.published.map(({ channel, event }) => [channel, event])).toEqual(
    Array.from({ length: 3 }, () => [`chatrooms.${room.chatroomId}.v2`, 'App\\Events\\PollUpdateEvent']),
  );
  expect(remaining()).toEqual([29, 28, 27]);
  app.clock.pass(26);
  await secondPasses();
  await secondPasses();
  expect(remaining()).toEqual([29, 28, 27]);
});

test('PO-07 a poll without listeners, or a deleted one, is not published', async () => {
  listened = ['chatrooms.1.v2'];
  await secondPasses();
  expect(app.published).toEqual([]);
  listened = [`chatrooms.${room.chatroomId}.v2`];
  await app.delete(room.polls, room.mod);
  app.published.length = 0;
  await secondPasses();
  expect(app.published).toEqual([]);
});
