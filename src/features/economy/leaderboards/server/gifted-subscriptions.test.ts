import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#core/server/context.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { givenFollow } from '#features/channel/channels/server/testing.ts';
import { giftsLeaderboardUpdated } from '#features/economy/leaderboards/contract.ts';
import { buy, endPayment, giveBack } from '#features/economy/payments/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { boardsApp, givenBoard } from './testing.ts';

const FANS = 8;

let app: TestApp;
let channelId: number;
let remy: Viewer;
let oldgoat: Viewer;
beforeEach(async () => {
  app = await boardsApp();
  channelId = await givenBoard(app.db);
  [remy, oldgoat] = [await givenUser(app.db, 'remy'), await givenUser(app.db, 'oldgoat')];
  for (let at = 0; at < FANS; at++) await givenFollow(app.db, channelId, (await givenUser(app.db, `fan${at}`)).id);
  app.published.length = 0;
});

const gift = (who: Viewer, item: object) => buy(app, who, 'gifted_subscriptions', { channel: 'ana', ...item });
const lists = async () => (await app.get('/api/v2/channels/ana/leaderboards', null)).json();
const week = async () =>
  (await lists()).gifts_week.map(({ username, quantity }: { username: string; quantity: number }) => `${username} ${quantity}`);
const updates = () => app.published.filter(({ event }) => event === giftsLeaderboardUpdated.name);

test('LB-01 LB-05 paid gift subscriptions update the lists, and the chatroom receives the lists and the newest gift', async () => {
  await gift(remy, { quantity: 3 });
  await gift(oldgoat, { receiver: 'fan0' });
  expect(await week()).toEqual(['remy 3', 'oldgoat 1']);
  const entries = [
    { user_id: remy.id, username: 'remy', quantity: 3, profile_pic: null },
    { user_id: oldgoat.id, username: 'oldgoat', quantity: 1, profile_pic: null },
  ];
  expect(await lists()).toMatchObject({ gifts: entries, gifts_month: entries, gifts_week_enabled: true });
  expect(updates().at(-1)).toEqual({
    channel: `channel_${channelId}`,
    event: 'GiftsLeaderboardUpdated',
    payload: {
      leaderboard: entries,
      weekly_leaderboard: entries,
      monthly_leaderboard: entries,
      gifter_id: oldgoat.id,
      gifter_username: 'oldgoat',
      gifted_quantity: 1,
    },
  });
  const own = (await app.get('/api/v2/channels/ana/me', remy)).json().leaderboards;
  expect(own).toEqual({ gifts: { lifetime: 3, monthly: 3, weekly: 3 } });
});

test('LB-01 anonymous gifts do not count and send no event', async () => {
  await gift(remy, { quantity: 3, anonymous: true });
  expect({ week: await week(), updates: updates() }).toEqual({ week: [], updates: [] });
});

test('LB-01 a declined payment counts nothing, and a dispute removes its gifts from the lists', async () => {
  await buy(app, oldgoat, 'gifted_subscriptions', { channel: 'ana', quantity: 2 }, 'decline');
  expect(await week()).toEqual([]);
  const disputed = await gift(remy, { quantity: 3 });
  await gift(oldgoat, { quantity: 2 });
  app.published.length = 0;
  await endPayment(app, remy, disputed, 'dispute');
  expect(await week()).toEqual(['oldgoat 2']);
  expect(updates().at(-1)?.payload).toMatchObject({
    weekly_leaderboard: [{ username: 'oldgoat', quantity: 2 }],
    gifter_id: remy.id,
    gifter_username: 'remy',
    gifted_quantity: 0,
  });
  expect((await app.get('/api/v2/channels/ana/me', remy)).json().leaderboards.gifts.lifetime).toBe(0);
});

test('LB-01 a partly refunded gift lowers the lists by the refunded part', async () => {
  const refunded = await gift(remy, { quantity: 3 });
  await gift(oldgoat, { receiver: 'fan0' });
  await giveBack(app, refunded, 499);
  expect(await week()).toEqual(['remy 2', 'oldgoat 1']);
  await giveBack(app, refunded, 998);
  expect(await week()).toEqual(['oldgoat 1']);
});
