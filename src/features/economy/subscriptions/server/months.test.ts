import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { subscriptionsRoom } from './testing/subscriptions-room.ts';

test('GI-09 verification finds months that were not given, not reversed or not counted, and different rights', async () => {
  const app = await subscriptionsRoom({ fans: 2 });
  const { noor, eve, channelId } = app;
  const bob = await givenUser(app.db, 'bob');
  const paymentOf = async (purchase: string) =>
    (await app.db.row(sql<{ id: string }>`select id from payments where purchase_id = ${purchase}`))!.id;
  const kept = await paymentOf(await app.subscribe(noor));
  for (const person of [eve, bob]) await app.subscribe(person);
  const gift = await paymentOf(await app.gift(noor, { quantity: 2 }));
  expect(await app.faults()).toEqual([]);

  await app.db.rows(sql`update subscription_gifts set given = 1 where payment_id = ${gift}`);
  await app.db.rows(sql`update payments set refunded = amount where id = ${kept}`);
  await app.db.rows(sql`update subscriptions set months = 2 where user_id = ${eve.id}`);
  await app.db.rows(sql`update channel_subscriptions set is_founder = not is_founder where user_id = ${bob.id}`);
  expect((await app.faults()).toSorted()).toEqual(
    [
      `The payment ${gift} paid for 1 months, but 2 were given.`,
      `The payment ${kept} has 1 months left after 499 of 499 were refunded.`,
      `The rights of ${bob.id} in ${channelId} differ from the subscription.`,
      `The rights of ${eve.id} in ${channelId} differ from the subscription.`,
      `The subscription of ${eve.id} to ${channelId} counts 2 months, but has 1.`,
    ].toSorted(),
  );
});
