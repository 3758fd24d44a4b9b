import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { arrayOf } from '#core/server/db/unnest.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { buyKicks, giftsApp, giftsRoom, sendGift } from './testing/gifts-app.ts';
import { checkKicks } from './wallets.ts';

test('GI-09 verification finds gifts and bundles that are missing in the ledger or have other amounts, and a wrong balance', async () => {
  const app = await giftsApp();
  const { viewer, channelId } = await giftsRoom(app);
  const bundle = async (name: string, kicks: number) => {
    const buyer = await givenUser(app.db, name);
    const purchase = await buyKicks(app, buyer, kicks);
    const { id } = (await app.db.row(sql<{ id: string }>`select id from payments where purchase_id = ${purchase}`))!;
    return { id, buyer };
  };
  const send = async (gift: string): Promise<string> => (await sendGift(app, viewer, channelId, gift)).json().data.transaction_id;
  const [lostGift, otherGift] = [await send('full_send'), await send('hype')];
  const [lost, other, unbalanced] = [await bundle('lost', 250), await bundle('other', 500), await bundle('unbalanced', 100)];
  const faults = async () => (await verify(app.db, [checkKicks])).faults.toSorted();
  expect(await faults()).toEqual([]);

  const keys = [`kicks_gift ${lostGift}`, `payment ${lost.id}`];
  await app.db.rows(sql`update ledger_transactions set key = 'lost ' || key where key = any(${arrayOf('text', keys)})`);
  await app.db.rows(sql`update kicks_gifts set amount = amount + 1, reversed = 1 where id = ${otherGift}::uuid`);
  await app.db.rows(sql`update kicks_purchases set credited = credited + 1, taken_back = 1 where payment_id = ${other.id}`);
  await app.db.rows(sql`update kicks_purchases set taken_back = 1 where payment_id = ${unbalanced.id}`);
  expect(await faults()).toEqual(
    [
      `The bundle ${lost.id} of 250 KICKs is missing in the ledger.`,
      `The bundle ${other.id} has 501 KICKs, but 500 in the ledger.`,
      `The gift ${lostGift} of 100 KICKs is missing in the ledger.`,
      `The gift ${otherGift} has 11 KICKs, but 10 in the ledger.`,
      `The user ${unbalanced.buyer.id} has 100 KICKs instead of 99.`,
    ].toSorted(),
  );
});
