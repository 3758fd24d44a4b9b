import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import type { Board } from '#features/economy/leaderboards/rules.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { deletePastPeriods } from './count-gifts.ts';
import { addGifts } from './store/totals.ts';
import { aGift, boardsApp, givenBoard, givenPeople } from './testing.ts';

let app: TestApp;
let channelId: number;
let remy: number;
let oldgoat: number;
beforeEach(async () => {
  app = await boardsApp();
  channelId = await givenBoard(app.db);
  [remy, oldgoat] = (await givenPeople(app.db, 'remy', 'oldgoat')) as [number, number];
});

const give = (board: Board, userId: number, quantity: number, at = NOON) =>
  app.ctx.tx((tx) => addGifts(tx, board, [aGift({ channelId, userId, quantity, at })]));
const entry = (user_id: number, username: string, quantity: number) => ({ user_id, username, quantity, profile_pic: null });

test('LB-01 both paths answer the bare lists of gifted subscriptions without a session', async () => {
  await give('gifts', remy, 5);
  await give('gifts', oldgoat, 9, later(-5 * DAY_SECONDS));
  await give('kicks', oldgoat, 900);
  const now = [entry(remy, 'remy', 5)];
  const expected = {
    gifts: [entry(oldgoat, 'oldgoat', 9), ...now],
    gifts_enabled: true,
    gifts_week: now,
    gifts_week_enabled: true,
    gifts_month: now,
    gifts_month_enabled: true,
  };
  for (const path of ['/api/v2/channels/ana/leaderboards', '/channels/ana/leaderboards']) {
    expect((await app.get(path, null)).json()).toEqual(expected);
  }
});

test('LB-01 the KICKs lists are in `data`', async () => {
  await give('kicks', oldgoat, 900);
  await give('gifts', remy, 5);
  const list = [entry(oldgoat, 'oldgoat', 900)];
  expect((await app.get(`/api/v1/kicks/${channelId}/leaderboard`, null)).json()).toEqual({
    data: {
      kicks_gifts_lifetime: list,
      kicks_gifts_lifetime_enabled: true,
      kicks_gifts_week: list,
      kicks_gifts_week_enabled: true,
      kicks_gifts_month: list,
      kicks_gifts_month_enabled: true,
    },
    message: 'OK',
  });
});

test('LB-01 an unknown channel is refused with `data.type`', async () => {
  const gifts = await app.get('/api/v2/channels/nobody/leaderboards', null);
  expect({ status: gifts.status, message: gifts.json().status.message }).toEqual({ status: 404, message: 'CHANNEL_NOT_FOUND' });
  const kicks = await app.get('/api/v1/kicks/999999/leaderboard', null);
  expect({ status: kicks.status, kicks: kicks.json() }).toMatchObject({
    status: 404,
    kicks: { data: { type: 'Not Found' }, message: 'Channel not found.' },
  });
  expect((await app.get('/api/internal/v1/channels/nobody/leaderboards/me', remy)).status).toBe(404);
});

test('LB-02 and X-06 without the flag of the KICKs leaderboard its endpoint answers 404 and viewers have no place there', async () => {
  const off = await boardsApp({ flags: { kicks_leaderboard: false } });
  const channel = { id: await givenBoard(off.db) };
  const [viewer] = await givenPeople(off.db, 'viewer');
  await off.ctx.tx((tx) => addGifts(tx, 'kicks', [aGift({ channelId: channel.id, userId: viewer!, quantity: 5 })]));
  expect((await off.get(`/api/v1/kicks/${channel.id}/leaderboard`, null)).status).toBe(404);
  expect((await off.get('/api/internal/v1/channels/ana/leaderboards/me', viewer!)).json().data.kicks_week).toEqual({
    quantity: 0,
    place: null,
  });
});

test('LB-01 own gifts are in /me, and own places in an endpoint that needs a session', async () => {
  await give('gifts', remy, 5);
  await give('gifts', oldgoat, 9, later(-5 * DAY_SECONDS));
  await give('kicks', oldgoat, 900);
  await give('kicks', remy, 100);
  const own = async (who: number) => (await app.get('/api/v2/channels/ana/me', who)).json().leaderboards;
  expect(await own(remy)).toEqual({ gifts: { lifetime: 5, monthly: 5, weekly: 5 } });
  expect(await own(oldgoat)).toEqual({ gifts: { lifetime: 9, monthly: 0, weekly: 0 } });

  const path = '/api/internal/v1/channels/ana/leaderboards/me';
  expect((await app.get(path, null)).status).toBe(401);
  expect((await app.get(path, remy)).json().data).toEqual({
    gifts_week: { quantity: 5, place: 1 },
    gifts_month: { quantity: 5, place: 1 },
    gifts: { quantity: 5, place: 2 },
    kicks_week: { quantity: 100, place: 2 },
    kicks_month: { quantity: 100, place: 2 },
    kicks_lifetime: { quantity: 100, place: 2 },
  });
  expect((await app.get(path, (await givenUser(app.db, 'newcomer')).id)).json().data.gifts).toEqual({ quantity: 0, place: null });
});

test('an entry has the picture of its person', async () => {
  await give('gifts', remy, 5);
  await app.db.rows(sql`update users set picture = 'ab12' where id = ${remy}::int8`);
  expect((await app.get('/api/v2/channels/ana/leaderboards', null)).json().gifts[0].profile_pic).toBe('/files/ab12.webp');
});

test('LB-01 in a channel without subscriptions all lists are disabled and empty', async () => {
  const closed = await boardsApp();
  const { channel } = await givenRoom(closed.db);
  const [viewer] = await givenPeople(closed.db, 'viewer');
  await closed.ctx.tx((tx) => addGifts(tx, 'gifts', [aGift({ channelId: channel.id, userId: viewer! })]));
  expect((await closed.get('/api/v2/channels/ana/leaderboards', null)).json()).toEqual({
    gifts: [],
    gifts_enabled: false,
    gifts_week: [],
    gifts_week_enabled: false,
    gifts_month: [],
    gifts_month_enabled: false,
  });
});

test('the job deletes weeks and months that no list shows and keeps all-time totals', async () => {
  await give('gifts', remy, 3, later(-200 * DAY_SECONDS));
  await give('gifts', remy, 5);
  const rows = () => app.db.rows(sql`select period, quantity from leaderboard_totals order by period, starts_on`);
  expect(await rows()).toHaveLength(5);
  await deletePastPeriods.run(app.ctx, undefined as never);
  expect(await rows()).toEqual([
    { period: 'all', quantity: 8 },
    { period: 'month', quantity: 5 },
    { period: 'week', quantity: 5 },
  ]);
});
