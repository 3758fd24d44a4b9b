import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#core/server/db/db.ts';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { pointsFeatures } from '#features/engagement/points/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { deleteMinutesBefore, FIRST_MINUTE, insertWatched } from './store.ts';
import { watchingFeatures } from './testing.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase(watchingFeatures));
});

let rooms = 0;
/** Creates a live channel with this many viewers. */
async function stream(viewers: number) {
  rooms += 1;
  const { channel, broadcaster } = await givenRoom(db, `ana${rooms}`);
  const livestreamId = await givenLivestream(db, channel.id);
  const people = await Promise.all(Array.from({ length: viewers }, (_, at) => givenUser(db, `viewer${rooms}x${at}`)));
  return { channelId: channel.id, livestreamId, broadcaster, people };
}

test('many watchers of several streams are recorded in one statement, each with their stream', async () => {
  const [one, other] = [await stream(20), await stream(1)];
  const watchers = [...one.people.map(({ id }) => ({ stream: one, id })), { stream: other, id: one.people[0]!.id }];
  let statements = 0;
  const counting: Db = {
    rows: (statement) => {
      statements += 1;
      return db.rows(statement);
    },
    row: () => Promise.reject(new Error('one statement is enough')),
  };
  const watched = await insertWatched(
    counting,
    watchers.map(({ stream: { livestreamId }, id }) => ({ livestreamId, userId: id })),
    1,
    NOON,
  );
  expect(statements).toBe(1);
  expect(new Set(watched)).toEqual(
    new Set(watchers.map(({ stream: { livestreamId, channelId }, id }) => ({ channelId, livestreamId, userId: id }))),
  );
});

test('a minute counts once per person and channel, the next minute counts again, and deleted minutes can count again', async () => {
  const { livestreamId, channelId, people } = await stream(1);
  const watcher = { livestreamId, userId: people[0]!.id };
  const recorded = [{ channelId, ...watcher }];
  expect(await insertWatched(db, [watcher, watcher], 7, NOON)).toEqual(recorded);
  expect(await insertWatched(db, [watcher], 7, NOON)).toEqual([]);
  expect(await insertWatched(db, [watcher], 8, NOON)).toEqual(recorded);
  await deleteMinutesBefore(db, 8, FIRST_MINUTE, 100);
  expect(await insertWatched(db, [watcher], 8, NOON)).toEqual([]);
  expect(await insertWatched(db, [watcher], 7, NOON)).toEqual(recorded);
});

test("an ended stream, an unknown stream and the viewer's own stream are not recorded", async () => {
  const { livestreamId, broadcaster, people } = await stream(1);
  const userId = people[0]!.id;
  const watchers = [
    { livestreamId, userId: broadcaster.id },
    { livestreamId, userId: 999 },
    { livestreamId: 999, userId },
  ];
  expect(await insertWatched(db, watchers, 1, NOON)).toEqual([]);
  await db.rows(sql`update livestreams set ended_at = ${NOON} where id = ${livestreamId}`);
  expect(await insertWatched(db, [{ livestreamId, userId }], 1, NOON)).toEqual([]);
});

test('a banned person is not recorded until the ban ends', async () => {
  const { livestreamId, channelId, broadcaster, people } = await stream(1);
  const watcher = { livestreamId, userId: people[0]!.id };
  await givenBan(db, channelId, watcher.userId, broadcaster.id, { expiresAt: later(60) });
  expect(await insertWatched(db, [watcher], 1, NOON)).toEqual([]);
  expect(await insertWatched(db, [watcher], 2, later(61))).toEqual([{ channelId, ...watcher }]);
});

test('a minute recorded by the points feature of an older version does not count again', async () => {
  const { db, migrate } = await testDatabase([]);
  const points = {
    name: 'points',
    migrations: {
      '001-points': {
        up: async (older: Kysely<unknown>) =>
          void (await sql`create table watched_minutes (minute int, channel_id bigint, user_id bigint)`.execute(older)),
      },
    },
  };
  const before = watchingFeatures.filter(({ name }) => name !== 'watching');
  await migrate([...before, points]);
  const { channel } = await givenRoom(db);
  const [livestreamId, { id: userId }] = [await givenLivestream(db, channel.id), await givenUser(db, 'viewer')];
  await db.rows(sql`insert into watched_minutes values (7, ${channel.id}, ${userId})`);

  await migrate([...watchingFeatures, points]);

  expect(await insertWatched(db, [{ livestreamId, userId }], 7, NOON)).toEqual([]);
  expect(await insertWatched(db, [{ livestreamId, userId }], 8, NOON)).toHaveLength(1);
});

test('a minute recorded by a node of version 0.1 does not count again, and vice versa', async () => {
  const { db } = await testDatabase(pointsFeatures);
  const { channel, broadcaster } = await givenRoom(db);
  const livestreamId = await givenLivestream(db, channel.id);
  const [viewer, mod] = [await givenUser(db, 'viewer'), await givenUser(db, 'mod')];
  /** Records a minute as version 0.1 does; `current` below uses this version. */
  const older = (userId: number) =>
    db.rows(sql`
      with fresh as (
        insert into watched_minutes (minute, channel_id, user_id) values (1, ${channel.id}, ${userId})
        on conflict do nothing returning channel_id, user_id)
      select user_id as "userId" from fresh`);
  const current = (userId: number) => insertWatched(db, [{ livestreamId, userId }], 1, NOON);
  expect({ older: await older(viewer.id), current: await current(viewer.id) }).toEqual({ older: [{ userId: viewer.id }], current: [] });
  expect({ current: await current(mod.id), older: await older(mod.id) }).toEqual({
    current: [{ channelId: channel.id, livestreamId, userId: mod.id }],
    older: [],
  });
  await db.rows(sql`delete from watched_minutes where minute < 2`);
  expect(await current(viewer.id)).toHaveLength(1);
  expect(await current(broadcaster.id)).toEqual([]);
});
