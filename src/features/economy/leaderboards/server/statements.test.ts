import { expect, test } from 'vitest';
import type { Tx } from '#core/server/context.ts';
import { recordStatements } from '#core/server/testing/record-statements.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { countGiftedSubscriptions, countKicks, publishKicks } from './count-gifts.ts';
import { addGifts, takeGifts } from './store/totals.ts';
import { aGift, boardFeatures, givenBoard, givenPeople } from './testing.ts';

test('one gift or 500 gifts take one statement to count and three to take back', async () => {
  const { database, statements } = recordStatements(await testDatabase(boardFeatures));
  const app = await testApp(boardFeatures, { database });
  const { channel } = await givenRoom(app.db);
  const people = await givenPeople(app.db, 'one', 'two', 'three');
  const during = async (work: () => Promise<unknown>) => {
    statements.length = 0;
    await work();
    return statements.filter((text) => text !== 'begin' && text !== 'commit').length;
  };
  for (const count of [1, 500]) {
    const gifts = Array.from({ length: count }, (_, at) =>
      aGift({ id: `${count} ${at}`, channelId: channel.id, userId: people[at % 3]!, quantity: 2 }),
    );
    expect(await during(() => app.ctx.tx((tx) => addGifts(tx, 'kicks', gifts)))).toBe(1);
    expect(await during(() => app.ctx.tx((tx) => takeGifts(tx, 'kicks', gifts)))).toBe(3);
  }
});

test('publishing a board takes one statement', async () => {
  const { database, statements } = recordStatements(await testDatabase(boardFeatures));
  const app = await testApp(boardFeatures, { database });
  const channelId = await givenBoard(app.db);
  const [giver] = await givenPeople(app.db, 'one');
  const published = async (count: (tx: Tx) => Promise<void>) => {
    await app.ctx.tx(count);
    await app.flush();
    return statements.slice(statements.lastIndexOf('commit') + 1);
  };
  const paid = { id: 'paid', channelId, gifterId: giver!, receivers: [{ userId: giver!, username: 'one' }], isAnonymous: false, at: NOON };
  expect(await published((tx) => countGiftedSubscriptions(tx, [paid]))).toHaveLength(1);
  expect(app.published.at(-1)!.payload).toMatchObject({ gifter_username: 'one', leaderboard: [{ username: 'one', quantity: 1 }] });

  const sent = [{ id: 'sent', channelId, senderId: giver!, amount: 5, at: NOON }];
  const sending = async (tx: Tx) => {
    await countKicks(tx, sent);
    await publishKicks(tx, sent);
  };
  expect(await published(sending)).toHaveLength(1);
  expect(app.published.at(-1)!.payload).toMatchObject({ gifts_week_enabled: true, gifts_week: [{ username: 'one', quantity: 5 }] });
});
