import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#core/server/db/open-database.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { later, NOON } from '#features/engagement/polls/examples.ts';
import { deleteCurrentPoll, findCurrentPoll, insertPoll, insertVotes, listEndedPolls, NO_VIEWER } from './store.ts';
import { aNewPoll, givenPoll, givenPollChannel, pollFeatures } from './testing.ts';

let database: Database;
let channel: Awaited<ReturnType<typeof givenPollChannel>>;
beforeAll(async () => {
  database = await testDatabase(pollFeatures);
});
const newChannel = async () => {
  channel = await givenPollChannel(database.db);
  return channel;
};
const current = (viewerId = NO_VIEWER) => findCurrentPoll(database.db, channel.channelId, viewerId);
const begin = (at = NOON) => insertPoll(database.db, channel.channelId, channel.mod.id, aNewPoll(), at);

test("a poll is returned with its options in order, their counts and the viewer's vote", async () => {
  const { channelId, mod, viewer, other } = await newChannel();
  const id = await givenPoll(database.db, channelId, mod.id);
  for (const [who, option] of [
    [viewer, 2],
    [other, 2],
    [mod, 0],
  ] as const)
    await insertVotes(database.db, [{ pollId: id, userId: who.id, optionId: option }]);
  const options = [
    { id: 0, label: 'East ridge', votes: 1 },
    { id: 1, label: 'Left cliff', votes: 0 },
    { id: 2, label: 'Wait for dawn', votes: 2 },
  ];
  expect(await current()).toEqual({
    id,
    channelId,
    title: 'Which way up?',
    options,
    duration: 30,
    resultDuration: 15,
    createdAt: NOON,
    votedOptionId: null,
  });
  expect([(await current(viewer.id))?.votedOptionId, (await current(mod.id))?.votedOptionId]).toEqual([2, 0]);
});

test('PO-03 of many simultaneous votes by one person, one is stored and counted', async () => {
  const { channelId, mod, viewer } = await newChannel();
  const id = await givenPoll(database.db, channelId, mod.id);
  const stored = await Promise.all(
    Array.from({ length: 20 }, (_, at) => insertVotes(database.db, [{ pollId: id, userId: viewer.id, optionId: at % 3 }])),
  );
  expect(stored.flat().filter(Boolean)).toHaveLength(1);
  expect((await current())!.options.reduce((sum, { votes }) => sum + votes, 0)).toBe(1);
});

test('a channel has one poll: the next starts once the last has ended, and only one of two concurrent starts succeeds', async () => {
  await newChannel();
  expect([await begin(), await begin(), await begin(later(29.999))]).toEqual([true, false, false]);
  const first = (await current())!.id;
  const began = await Promise.all(
    [1, 2, 3].map(() => database.transaction((db) => insertPoll(db, channel.channelId, channel.mod.id, aNewPoll(), later(30)))),
  );
  expect(began.filter(Boolean)).toHaveLength(1);
  expect((await current())!.id).toBeGreaterThan(first);
});

test('of many concurrent starts in a channel without an earlier poll, one succeeds', async () => {
  await newChannel();
  const began = await Promise.all(
    [1, 2, 3, 4].map(() => database.transaction((db) => insertPoll(db, channel.channelId, channel.mod.id, aNewPoll(), NOON))),
  );
  expect(began.filter(Boolean)).toHaveLength(1);
});

test('a poll is deleted once, and then the next can start', async () => {
  const { channelId, mod } = await newChannel();
  const id = await givenPoll(database.db, channelId, mod.id);
  const gone = await Promise.all([1, 2, 3].map(() => deleteCurrentPoll(database.db, id, later(1))));
  expect(gone.filter(Boolean)).toHaveLength(1);
  expect({ current: await current(), begin: await begin(later(2)) }).toEqual({ current: null, begin: true });
});

test('past polls are those that ended and were not deleted, newest first', async () => {
  const { channelId, mod, viewer } = await newChannel();
  for (const [title, at] of [
    ['One', 0],
    ['Two', 40],
    ['Deleted', 80],
  ] as const) {
    const id = await givenPoll(database.db, channelId, mod.id, { title }, later(at));
    await insertVotes(database.db, [{ pollId: id, userId: viewer.id, optionId: 1 }]);
    if (title === 'Deleted') await deleteCurrentPoll(database.db, id, later(at + 5));
  }
  await givenPoll(database.db, channelId, mod.id, { title: 'Open' }, later(120));
  const past = await listEndedPolls(database.db, channelId, later(125), 5);
  expect(past).toMatchObject([
    { title: 'Two', createdAt: later(40), endedAt: later(70), options: [{ votes: 0 }, { votes: 1 }, { votes: 0 }] },
    { title: 'One', createdAt: NOON, endedAt: later(30) },
  ]);
  expect((await listEndedPolls(database.db, channelId, later(150), 2)).map(({ title }) => title)).toEqual(['Open', 'Two']);
});
