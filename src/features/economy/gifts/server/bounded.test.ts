import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#core/server/db/db.ts';
import { examinedRows } from '#core/server/testing/examined-rows.ts';
import { recordStatements } from '#core/server/testing/record-statements.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { send } from './send-gift.ts';
import { listLatestGifts, listPinned, reverseLatest } from './store/gifts.ts';
import { buyKicks, giftsApp, giftsAppFeatures, giftsRoom } from './testing/gifts-app.ts';

test('a batch of 60 gifts runs as many statements as a batch of 2, with and without messages', async () => {
  const { database, statements } = recordStatements(await testDatabase(giftsAppFeatures));
  const app = await giftsApp({ database });
  const room = await giftsRoom(app);
  const people = await Promise.all(Array.from({ length: 62 }, (_, at) => givenUser(app.db, `person${at}`)));
  for (const person of people) await buyKicks(app, person, 100);
  const statementsOf = async (senders: typeof people) => {
    // Channel lookups are batched separately; their pauses decide how many requests share a batch.
    await Promise.all(senders.map((sender, at) => sendFrom(sender, at)));
    const begin = statements.lastIndexOf('begin');
    return statements.slice(begin, statements.lastIndexOf('commit') + 1);
  };
  const sendFrom = (sender: (typeof people)[number], at: number) =>
    send(app.ctx, room.channelId, sender, {
      gift_id: at % 2 ? 'hype' : 'full_send',
      idempotency_key: `sent-by-${sender.id}`,
      ...(at % 2 === 0 && { message: `hello ${at}` }),
    });
  // The first gift to a channel opens its earnings account.
  await sendFrom(room.viewer, 0);
  const few = await statementsOf(people.slice(0, 2));
  const many = await statementsOf(people.slice(2));
  expect(many).toEqual(few);
  expect(few.length).toBeLessThan(20);
});

async function givenGifts() {
  const { db } = await testDatabase(giftsAppFeatures);
  const { channel } = await givenRoom(db);
  const [one, other] = [await givenUser(db, 'one'), await givenUser(db, 'other')];
  await db.rows(sql`
    insert into kicks_gifts (id, channel_id, sender_id, gift_id, amount, message, idempotency_key, answered_balance, pinned_until, created_at)
    select gen_random_uuid(), ${channel.id}::int8, case when n % 2 = 0 then ${one.id}::int8 else ${other.id}::int8 end, 'full_send', 100, '',
           'key-' || n, 0, ${NOON}::timestamptz + (n - 5990) * interval '1 second', ${NOON}::timestamptz + (n - 6590) * interval '1 second'
      from generate_series(1, 6000) n`);
  await db.rows(sql`vacuum (analyze) kicks_gifts`);
  return { db, channelId: channel.id, senderId: one.id };
}
const examined = (db: Db, read: (db: Db) => Promise<unknown>) => examinedRows(db, read);

test('finding the pinned and the latest gifts of a channel does not read older gifts', async () => {
  const { db, channelId } = await givenGifts();
  expect(await listPinned(db, channelId, NOON, 50)).toHaveLength(10);
  expect(await examined(db, (reading) => listPinned(reading, channelId, NOON, 50))).toBeLessThan(60);
  expect(await examined(db, (reading) => listLatestGifts(reading, channelId, { since: new Date(0), until: null, limit: 20 }))).toBeLessThan(
    100,
  );
});

test('reversing KICKs reads only the gifts that it reverses', async () => {
  const { db, senderId } = await givenGifts();
  const changed = await reverseLatest(db, senderId, 250);
  expect(changed.map(({ amount }) => amount).toSorted()).toEqual([100, 100, 50]);
  const [sum] = await db.rows(sql<{ reversed: number }>`select sum(reversed)::int8 as reversed from kicks_gifts`);
  expect(sum).toEqual({ reversed: 250 });
  // The rest of the partly reversed gift comes first.
  expect((await reverseLatest(db, senderId, 60)).map(({ amount }) => amount).toSorted()).toEqual([10, 50]);
  expect(await examined(db, (reading) => reverseLatest(reading, senderId, 5))).toBeLessThan(60);
});
