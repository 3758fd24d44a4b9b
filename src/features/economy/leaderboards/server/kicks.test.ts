import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#core/server/context.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { buyKicks, sendGift } from '#features/economy/gifts/server/testing/gifts-app.ts';
import { kicksLeaderboardUpdated } from '#features/economy/leaderboards/contract.ts';
import { endPayment } from '#features/economy/payments/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { listTop } from './store/lists.ts';
import { boardsApp, givenBoard } from './testing.ts';

let app: TestApp;
let channelId: number;
let remy: Viewer;
let oldgoat: Viewer;
let purchase: string;

async function begin(options: Parameters<typeof boardsApp>[0] = {}) {
  app = await boardsApp(options);
  channelId = await givenBoard(app.db);
  [remy, oldgoat] = [await givenUser(app.db, 'remy'), await givenUser(app.db, 'oldgoat')];
  purchase = await buyKicks(app, remy, 1000);
  await buyKicks(app, oldgoat, 100);
  app.published.length = 0;
}
beforeEach(() => begin());

const sent = async (who: Viewer, gift: string) => expect((await sendGift(app, who, channelId, gift)).status).toBe(200);
const week = async () =>
  (await app.get(`/api/v1/kicks/${channelId}/leaderboard`, null))
    .json()
    .data.kicks_gifts_week.map(({ username, quantity }: { username: string; quantity: number }) => `${username} ${quantity}`);
const updates = () => app.published.filter(({ event }) => event === kicksLeaderboardUpdated.name);

test('GI-08 LB-01 LB-05 a sent gift updates the lists of its channel, and the chatroom receives them', async () => {
  await sent(oldgoat, 'skull_emoji');
  await sent(remy, 'hype');
  expect(await week()).toEqual(['oldgoat 50', 'remy 10']);
  await sent(remy, 'full_send');
  expect(await week()).toEqual(['remy 110', 'oldgoat 50']);
  expect(updates()).toHaveLength(3);
  const entries = [
    { user_id: remy.id, username: 'remy', quantity: 110, profile_pic: null },
    { user_id: oldgoat.id, username: 'oldgoat', quantity: 50, profile_pic: null },
  ];
  expect(updates().at(-1)).toEqual({
    channel: `channel_${channelId}`,
    event: 'KicksLeaderboardUpdated',
    payload: {
      gifts_lifetime: entries,
      gifts_lifetime_enabled: true,
      gifts_week: entries,
      gifts_week_enabled: true,
      gifts_month: entries,
      gifts_month_enabled: true,
    },
  });
});

test('LB-01 a refused gift changes nothing', async () => {
  expect((await sendGift(app, oldgoat, channelId, 'boooom')).status).toBe(400);
  expect({ week: await week(), updates: updates() }).toEqual({ week: [], updates: [] });
});

test('LB-01 spent KICKs with a disputed payment are removed from the lists, and the chatroom receives them', async () => {
  await sent(remy, 'full_send');
  await sent(remy, 'hype');
  await sent(oldgoat, 'skull_emoji');
  app.published.length = 0;
  await endPayment(app, remy, purchase, 'dispute');
  expect(await week()).toEqual(['oldgoat 50']);
  expect(updates().at(-1)?.payload).toMatchObject({ gifts_week: [{ username: 'oldgoat', quantity: 50 }] });
});

test('LB-02 while the KICKs board is off no event is sent, but gifts count', async () => {
  await begin({ flags: { kicks_leaderboard: false } });
  await sent(remy, 'hype');
  expect(updates()).toEqual([]);
  const rows = await listTop(app.db, channelId, 'kicks', app.clock.now());
  expect(rows.week.map(({ quantity }) => quantity)).toEqual([10]);
});
