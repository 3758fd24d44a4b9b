import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS, msAfter, SECOND_MS } from '#core/contract/durations.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import type { Board, Period } from '#features/economy/leaderboards/rules.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { aGift, boardFeatures, givenPeople } from '../testing.ts';
import { findQuantities, listPlaces, listTop } from './lists.ts';
import { addGifts, deletePastTotals, type Gift, takeGifts } from './totals.ts';

/** NOON is Friday, 2 January 2026; its week started on 29 December. */
const after = (milliseconds: number) => msAfter(NOON, milliseconds);

async function board() {
  const { db, transaction } = await testDatabase(boardFeatures);
  const { channel } = await givenRoom(db);
  const [remy, oldgoat, junipero] = await givenPeople(db, 'remy', 'oldgoat', 'junipero');
  const channelId = channel.id;
  const add = (gifts: readonly Partial<Gift>[], on: Board = 'gifts') =>
    transaction((tx) =>
      addGifts(
        tx,
        on,
        gifts.map((gift) => aGift({ channelId, userId: remy!, ...gift })),
      ),
    );
  const take = (id: string, quantity: number) => transaction((tx) => takeGifts(tx, 'gifts', [{ id, quantity }]));
  const top = async (period: Period, at = NOON, on: Board = 'gifts') =>
    (await listTop(db, channelId, on, at))[period].map(({ username, quantity }) => `${username} ${quantity}`);
  return { db, channelId, remy: remy!, oldgoat: oldgoat!, junipero: junipero!, add, take, top };
}

test('LB-01 gifts count for the week, the month and all time, only on their board and in their channel', async () => {
  const { db, channelId, remy, oldgoat, add, top } = await board();
  const elsewhere = await givenRoom(db, 'ben');
  await add([{ quantity: 5 }, { userId: oldgoat, quantity: 3 }, { quantity: 9, channelId: elsewhere.channel.id }]);
  await add([{ quantity: 500 }], 'kicks');
  await add([{ userId: oldgoat, quantity: 7, at: after(-5 * DAY_MS) }]);
  expect([await top('week'), await top('month'), await top('all')]).toEqual([
    ['remy 5', 'oldgoat 3'],
    ['remy 5', 'oldgoat 3'],
    ['oldgoat 10', 'remy 5'],
  ]);
  expect(await top('week', NOON, 'kicks')).toEqual(['remy 500']);
  expect(await top('week', after(3 * DAY_MS))).toEqual([]);
  expect(await top('month', after(3 * DAY_MS))).toEqual(['remy 5', 'oldgoat 3']);
  const own = { channelId, userId: oldgoat, board: 'gifts', now: NOON } as const;
  expect(await findQuantities(db, own)).toEqual({ week: 3, month: 3, all: 10 });
  expect(await findQuantities(db, { ...own, userId: remy, board: 'kicks' })).toEqual({ week: 500, month: 500, all: 500 });
});

test('LB-01 of people with the same quantity, the first to reach it leads, also within one batch', async () => {
  const { oldgoat, junipero, add, top } = await board();
  await add([{ quantity: 4 }, { userId: junipero, quantity: 6, at: after(SECOND_MS) }]);
  await add([{ userId: oldgoat, quantity: 6, at: after(2 * SECOND_MS) }]);
  await add([{ quantity: 2, at: after(3 * SECOND_MS) }]);
  expect(await top('week')).toEqual(['junipero 6', 'oldgoat 6', 'remy 6']);
  const at = after(4 * SECOND_MS);
  await add([
    { userId: oldgoat, at },
    { userId: junipero, at },
    { quantity: 1, at },
  ]);
  expect(await top('week')).toEqual(['oldgoat 7', 'junipero 7', 'remy 7']);
});

test('a gift counts once, however often it is recorded', async () => {
  const { add, top } = await board();
  const gift = { id: 'pay_1', quantity: 5 };
  await add([gift, gift]);
  await add([gift, { id: 'pay_2', quantity: 1 }]);
  expect(await top('all')).toEqual(['remy 6']);
});

test('a reversal lowers every list that counted the gift, and the older gift decides a tie again', async () => {
  const { oldgoat, add, take, top } = await board();
  await add([{ id: 'first', quantity: 5 }]);
  await add([{ userId: oldgoat, quantity: 5, at: after(SECOND_MS) }]);
  await add([{ id: 'second', quantity: 20, at: after(2 * SECOND_MS) }]);
  expect(await top('week')).toEqual(['remy 25', 'oldgoat 5']);
  await take('second', 19);
  expect(await top('week')).toEqual(['remy 6', 'oldgoat 5']);
  await take('second', 1);
  expect([await top('week'), await top('month'), await top('all')]).toEqual(Array(3).fill(['remy 5', 'oldgoat 5']));
  await take('first', 5);
  expect(await top('all')).toEqual(['oldgoat 5']);
});

test('a repeated reversal and a reversal of an uncounted gift change nothing', async () => {
  const { channelId, remy, add, take, top } = await board();
  await add([{ id: 'first', quantity: 5 }]);
  await add([{ quantity: 2 }]);
  expect(await take('first', 5)).toEqual([{ channelId, userId: remy }]);
  expect(await take('first', 5)).toEqual([]);
  expect(await take('anonymous', 5)).toEqual([]);
  expect(await top('all')).toEqual(['remy 2']);
});

test('a reversed gift of a past week lowers the lists of its periods', async () => {
  const { db, add, take, top } = await board();
  const before = after(-5 * DAY_MS);
  await add([{ id: 'old', quantity: 8, at: before }]);
  await add([{ quantity: 2 }]);
  await take('old', 3);
  expect([await top('week', before), await top('month', before), await top('week'), await top('all')]).toEqual([
    ['remy 5'],
    ['remy 5'],
    ['remy 2'],
    ['remy 7'],
  ]);
  await deletePastTotals(db, '2026-01-01', 1000);
  await take('old', 5);
  expect([await top('week', before), await top('all')]).toEqual([[], ['remy 2']]);
});

test('suspended accounts are not listed until they are reinstated, and places are counted without them', async () => {
  const { db, channelId, oldgoat, junipero, add, top } = await board();
  await add([{ quantity: 3 }, { userId: oldgoat, quantity: 2 }, { userId: junipero, quantity: 1 }]);
  const place = async () =>
    (await listPlaces(db, { channelId, userId: junipero, boards: ['gifts'], now: NOON })).map(({ place: at }) => at);
  const suspend = async (at: Date | null) => {
    await db.rows(sql`update users set suspended_at = ${at}::timestamptz where id = ${oldgoat}::int8`);
  };
  expect(await place()).toEqual([3, 3, 3]);
  await suspend(NOON);
  expect({ top: await top('week'), place: await place() }).toEqual({ top: ['remy 3', 'junipero 1'], place: [2, 2, 2] });
  await suspend(null);
  expect(await top('week')).toEqual(['remy 3', 'oldgoat 2', 'junipero 1']);
});

test('a list has ten people, and people below it still have a place', async () => {
  const { db, channelId, add, top } = await board();
  const people = await givenPeople(db, ...Array.from({ length: 12 }, (_, at) => `person${at}`));
  await add(people.map((userId, at) => ({ userId, quantity: 20 - at })));
  expect(await top('all')).toHaveLength(10);
  const places = await listPlaces(db, { channelId, userId: people[11]!, boards: ['gifts', 'kicks'], now: NOON });
  expect(places.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
    { name: 'gifts', quantity: 9, place: 12 },
    { name: 'gifts_month', quantity: 9, place: 12 },
    { name: 'gifts_week', quantity: 9, place: 12 },
  ]);
  const { id: nobody } = await givenUser(db, 'nobody');
  expect(await listPlaces(db, { channelId, userId: nobody, boards: ['gifts'], now: NOON })).toEqual([]);
});

test('past weeks and months are deleted in steps, and all-time totals are kept', async () => {
  const { db, add, top } = await board();
  const old = after(-100 * DAY_MS);
  await add([{ quantity: 3, at: old }]);
  await add([{ quantity: 1 }]);
  expect([await deletePastTotals(db, '2025-11-01', 1), await deletePastTotals(db, '2025-11-01', 10)]).toEqual([1, 1]);
  expect([await top('week', old), await top('month', old), await top('week'), await top('all')]).toEqual([[], [], ['remy 1'], ['remy 4']]);
});
