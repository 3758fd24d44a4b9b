import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { minuteOf } from '#features/stream/watching/rules.ts';
import { pruneWatched } from './record-watching.ts';
import { watchingFeatures } from './testing.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp(watchingFeatures, { database: await testDatabase(watchingFeatures) });
});
const countOf = async (table: 'livestream_minutes' | 'watched_channels') =>
  (await app.db.row(sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`))!.count;
/** Minutes of `people` people in two channels, this long ago. */
const givenMinutes = (people: number, minutesAgo: number) =>
  app.db.rows(sql`
    insert into livestream_minutes (minute, channel_id, user_id)
    select ${minuteOf(app.clock.now()) - minutesAgo}::int, channel, person
      from generate_series(1, 2) as channel cross join generate_series(1, ${people}::int) as person`);
const givenChannels = (people: number, daysAgo: number) =>
  app.db.rows(sql`
    insert into watched_channels (user_id, channel_id, minutes, last_watched_on)
    select person, ${daysAgo}::int8, 10, (${app.clock.now()}::timestamptz at time zone 'UTC')::date - ${daysAgo}::int
      from generate_series(1, ${people}::int) as person`);

test('minutes are deleted after an hour, and channels after 90 days without watching', async () => {
  await givenMinutes(3, 60);
  await givenMinutes(3, 61);
  await givenChannels(3, 90);
  await givenChannels(3, 91);
  await pruneWatched(app.ctx);
  expect([await countOf('livestream_minutes'), await countOf('watched_channels')]).toEqual([6, 3]);
});

test('a backlog is deleted in steps, and later runs delete the rest', async () => {
  for (const minutesAgo of [61, 62, 63]) await givenMinutes(5, minutesAgo);
  await givenChannels(25, 100);
  const left = [];
  for (let run = 0; run < 4; run++) {
    await pruneWatched(app.ctx, 10, 2);
    left.push([await countOf('livestream_minutes'), await countOf('watched_channels')]);
  }
  expect(left).toEqual([
    [10, 25],
    [0, 5],
    [0, 0],
    [0, 0],
  ]);
});

test('two nodes that prune at the same time delete everything, including minutes that arrive late', async () => {
  await givenMinutes(20, 70);
  await Promise.all([pruneWatched(app.ctx, 7), pruneWatched({ ...app.ctx }, 7)]);
  await givenMinutes(2, 100);
  await pruneWatched(app.ctx, 7);
  expect(await countOf('livestream_minutes')).toBe(0);
});
