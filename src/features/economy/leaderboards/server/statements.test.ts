import { expect, test } from 'vitest';
import { recordStatements } from '#core/server/testing/record-statements.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { listTop } from './store/lists.ts';
import { addGifts, takeGifts } from './store/totals.ts';
import { aGift, boardFeatures, givenPeople } from './testing.ts';

test('counting gifts takes one statement and taking them back three, for one gift and for 500; a read takes one', async () => {
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
  expect(await during(() => listTop(app.db, channel.id, 'kicks', NOON))).toBe(1);
});
