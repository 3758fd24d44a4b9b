import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { listTop } from './store/lists.ts';
import { addGifts, takeGifts } from './store/totals.ts';
import { aGift, boardFeatures, givenPeople } from './testing.ts';

const CALLERS = 200;

let app: TestApp;
let people: number[];
let channels: number[];
beforeAll(async () => {
  app = await testApp(boardFeatures);
  people = await givenPeople(app.db, 'one', 'two', 'three', 'four', 'five');
  channels = [];
  for (const name of ['ana', 'ben', 'cleo']) channels.push((await givenRoom(app.db, name)).channel.id);
});

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const quantities = async (channelId: number) =>
  Object.fromEntries((await listTop(app.db, channelId, 'gifts', NOON)).all.map(({ userId, quantity }) => [userId, quantity]));

/** Compares the totals with the gifts for every person, channel, board and period. Empty if they agree. */
const differences = () =>
  app.db.rows(sql`
    select t.*, g.quantity as gifts, g.at
      from leaderboard_totals t
      full join (
        select user_id, channel_id, board, period, starts_on, sum(quantity) as quantity, max(at) filter (where quantity > 0) as at
          from leaderboard_gifts
         cross join lateral (values ('week', week_on), ('month', month_on), ('all', date '1970-01-01')) p (period, starts_on)
         group by user_id, channel_id, board, period, starts_on
      ) g using (user_id, channel_id, board, period, starts_on)
     where t.quantity is distinct from g.quantity or (g.quantity > 0 and t.reached_at is distinct from g.at)`);

test('the same gift recorded by 200 concurrent callers counts once', async () => {
  const gift = aGift({ id: 'once', channelId: channels[0]!, userId: people[0]!, quantity: 5 });
  await Promise.all(times(CALLERS, () => app.ctx.tx((tx) => addGifts(tx, 'gifts', [gift]))));
  expect(await quantities(channels[0]!)).toEqual({ [people[0]!]: 5 });
});

test('200 concurrent batches for the same people and channels, in any order, are all counted without a deadlock', async () => {
  await Promise.all(
    times(CALLERS, (at) => {
      const gifts = [...people, ...people].map((userId, index) =>
        aGift({ id: `batch ${at} ${index}`, channelId: channels[(at + index) % 2]!, userId, at: later(at) }),
      );
      return app.ctx.tx((tx) => addGifts(tx, 'kicks', at % 2 === 0 ? gifts : gifts.toReversed()));
    }),
  );
  const { all } = await listTop(app.db, channels[0]!, 'kicks', NOON);
  const other = await listTop(app.db, channels[1]!, 'kicks', NOON);
  expect([...all, ...other.all].reduce((sum, { quantity }) => sum + quantity, 0)).toBe(CALLERS * people.length * 2);
  expect(await differences()).toEqual([]);
});

test('LB-01 after 200 concurrent gifts and reversals the lists have the remaining quantities and the right order', async () => {
  const channelId = channels[2]!;
  await app.ctx.tx((tx) =>
    addGifts(
      tx,
      'gifts',
      times(CALLERS, (at) => aGift({ id: `taken ${at}`, channelId, userId: people[at % 5]!, quantity: 2, at: later(at) })),
    ),
  );
  await Promise.all(
    times(CALLERS, (at) =>
      at % 2 === 0
        ? app.ctx.tx((tx) =>
            takeGifts(
              tx,
              'gifts',
              [at, at + 1, CALLERS - 1 - at].map((one) => ({ id: `taken ${one}`, quantity: 2 })),
            ),
          )
        : app.ctx.tx((tx) => addGifts(tx, 'gifts', [aGift({ id: `new ${at}`, channelId, userId: people[at % 5]!, at: later(1000 + at) })])),
    ),
  );
  expect(Object.values(await quantities(channelId)).reduce((sum, quantity) => sum + quantity, 0)).toBe(CALLERS / 2);
  expect(await differences()).toEqual([]);
});
