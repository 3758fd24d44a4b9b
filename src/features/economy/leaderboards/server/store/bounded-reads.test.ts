import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#core/server/db/db.ts';
import { examinedRows } from '#core/server/testing/examined-rows.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { startOf } from '#features/economy/leaderboards/rules.ts';
import { boardFeatures } from '../testing.ts';
import { findQuantities, listPlaces, listTop } from './lists.ts';

/** Adds people numbered `from` to `to`, each with as many gifts this week as their number. */
async function givenGifters(db: Db, channelId: number, from: number, to: number): Promise<void> {
  await db.rows(sql`
    insert into users (id, username, slug, email, password_hash, created_at)
    select 900000 + n, 'gifter' || n, 'gifter' || n, 'gifter' || n || '@example.org', '', ${NOON} from generate_series(${from}::int, ${to}::int) n`);
  await db.rows(sql`
    insert into leaderboard_totals (user_id, channel_id, board, period, starts_on, quantity, reached_at)
    select 900000 + n, ${channelId}::int8, 'gifts', p.period, p.starts_on, n, ${NOON}
      from generate_series(${from}::int, ${to}::int) n,
           (values ('week', ${startOf('week', NOON)}::date), ('month', ${startOf('month', NOON)}::date),
                   ('all', ${startOf('all', NOON)}::date)) p (period, starts_on)`);
  await db.rows(sql`vacuum (analyze) leaderboard_totals`);
  await db.rows(sql`vacuum (analyze) users`);
}

test('reading a list, a place and own gifts costs the same with 1,000 people and with 3,000', async () => {
  const { db } = await testDatabase(boardFeatures);
  const { channel } = await givenRoom(db);
  const given = { channelId: channel.id, userId: 900001, board: 'gifts', boards: ['gifts'], now: NOON } as const;
  const costs = async () => ({
    list: await examinedRows(db, (one) => listTop(one, channel.id, 'gifts', NOON)),
    own: await examinedRows(db, (one) => findQuantities(one, given)),
  });
  await givenGifters(db, channel.id, 1, 1000);
  const few = await costs();
  await givenGifters(db, channel.id, 1001, 3000);
  expect(await costs()).toEqual(few);
  // Three lists of ten sums and ten people, plus the sum with which the database detects a full list.
  expect(few.list).toBeLessThanOrEqual(3 * 21);
  expect(few.own).toBeLessThanOrEqual(3);
  // The last person is beyond the 1,000 counted places.
  expect((await listPlaces(db, given)).map(({ place }) => place)).toEqual([null, null, null]);
  expect(await examinedRows(db, (one) => listPlaces(one, given))).toBeLessThanOrEqual(3 + 3 * 2000);
  const first = { ...given, userId: 903000 };
  expect((await listPlaces(db, first)).map(({ place }) => place)).toEqual([1, 1, 1]);
  expect(await examinedRows(db, (one) => listPlaces(one, first))).toBeLessThanOrEqual(12);
});
