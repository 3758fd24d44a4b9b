import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { ledgerServer } from '#core/server/ledger/feature.ts';
import { post, postMany } from '#core/server/ledger/ledger.ts';
import { balanceOf } from '#core/server/ledger/read.ts';
import { aTransfer, mint, purse } from '#core/server/ledger/testing.ts';
import { recordStatements } from '#core/server/testing/record-statements.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { chatFeatures, givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { crowdDecisions, REFUSALS_HERE, refusal } from './crowd-decisions.ts';
import { givenBan } from './testing.ts';

const spendCoins = endpoint({
  method: 'POST',
  path: '/spend',
  summary: 'Spend coins.',
  viewer: 'required',
  reply: z.object({}),
  refusals: {
    KEY_USED: [409, 'Another act has this key.'],
    NOT_ENOUGH: [409, 'Not enough coins.'],
    CHANNEL_SUSPENDED: [403, 'Suspended.'],
    BANNED_HERE: [403, 'Banned.'],
  },
});

interface Spend {
  channelId: number;
  userId: number;
  coins: number;
  key?: string;
}

/** A feature that spends ledger coins and keeps its acts in memory. `fails` makes its store fail. */
function coins({ fails = () => false }: { fails?: (spend: Spend) => boolean } = {}) {
  const stored = new Map<string, Spend & { left: number }>();
  const keyOf = ({ userId, key }: Spend) => (key === undefined ? null : `${userId} ${key}`);
  const feature = crowdDecisions({
    endpoint: spendCoins,
    maxBatchSize: 8,
    maxQueued: 64,
    barred: REFUSALS_HERE,
    duplicate: 'KEY_USED',
    idempotency: { keyOf, find: async () => stored, isSame: (act, { coins }) => act.coins === coins },
    prepare: async (_ctx: unknown, requests: readonly Spend[]) => requests,
    load: async () => null,
    accounts: (_tx: unknown, requests: readonly Spend[]) => requests.map(({ userId }) => purse(userId)),
    decide: (spend, { balances }) => {
      const left = balances.of(purse(spend.userId)) - spend.coins;
      if (left < 0) return refusal('NOT_ENOUGH');
      balances.apply([{ account: purse(spend.userId), amount: -spend.coins }]);
      return { kind: 'act', act: { ...spend, left } };
    },
    store: async (tx, added, { balances, now }) => {
      const transfers = added.map(({ act }, index) =>
        aTransfer(`${act.key} ${index} ${Math.random()}`, purse(act.userId), mint, act.coins),
      );
      await postMany(tx, transfers, now, balances);
      if (added.some(({ candidate }) => fails(candidate))) throw new Error('the store failed');
      for (const { act } of added) if (act.key !== undefined) stored.set(keyOf(act)!, act);
      return [];
    },
    answer: async (_tx: unknown, acts: readonly (Spend & { left: number })[]) => acts.map(({ left }) => ({ left })),
  });
  return { ...feature, stored };
}

const answered = (left: number) => ({ kind: 'answer', answer: { left } });

async function givenSpenders() {
  const { database, statements } = recordStatements(await testDatabase([ledgerServer, ...chatFeatures]));
  const app = await testApp([ledgerServer, ...chatFeatures], { database });
  const { channel, broadcaster } = await givenRoom(app.db);
  const [ann, bob] = [await givenUser(app.db, 'ann'), await givenUser(app.db, 'bob')];
  for (const { id } of [ann, bob]) await app.ctx.tx((tx) => post(tx, aTransfer(`gift ${id}`, mint, purse(id), 10), NOON));
  const spend = (person: typeof ann, coins: number, key?: string): Spend => ({
    channelId: channel.id,
    userId: person.id,
    coins,
    ...(key && { key }),
  });
  const left = (person: typeof ann) => balanceOf(app.db, purse(person.id));
  return { app, statements, channel, broadcaster, ann, bob, spend, left };
}

test("people are locked before channels, channels before the feature's rows, and accounts last", async () => {
  const { app, statements, ann, spend } = await givenSpenders();
  statements.length = 0;
  await coins().decideBatch(app.ctx, [spend(ann, 1)]);
  const order = ['from users where', 'from channels where', 'join bans', 'join ledger_accounts'].map((part) =>
    statements.findIndex((text) => text.includes(part)),
  );
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('each act of a batch is decided after the earlier ones, and a refusal does not stop the others', async () => {
  const { app, ann, bob, spend, left } = await givenSpenders();
  const results = await coins().decideBatch(app.ctx, [spend(ann, 6), spend(ann, 6), spend(bob, 10), spend(ann, 4)]);
  expect(results).toEqual([answered(4), refusal('NOT_ENOUGH'), answered(0), answered(0)]);
  expect({ annLeft: await left(ann), bobLeft: await left(bob) }).toEqual({ annLeft: 0, bobLeft: 0 });
});

test('a repeated key gets the first answer and moves nothing, within a batch and in a later one', async () => {
  const { app, ann, bob, spend, left } = await givenSpenders();
  const { decideBatch } = coins();
  expect(await decideBatch(app.ctx, [spend(ann, 6, 'once'), spend(ann, 6, 'once'), spend(ann, 5, 'once')])).toEqual([
    answered(4),
    answered(4),
    refusal('KEY_USED'),
  ]);
  expect(await decideBatch(app.ctx, [spend(ann, 6, 'once'), spend(bob, 6, 'once')])).toEqual([answered(4), answered(4)]);
  expect({ annLeft: await left(ann), bobLeft: await left(bob) }).toEqual({ annLeft: 4, bobLeft: 4 });
});

test('a repeated key gets its answer after a ban, and a new act is refused', async () => {
  const { app, channel, broadcaster, ann, spend } = await givenSpenders();
  const { decideBatch } = coins();
  await decideBatch(app.ctx, [spend(ann, 6, 'once')]);
  await givenBan(app.db, channel.id, ann.id, broadcaster.id);
  expect(await decideBatch(app.ctx, [spend(ann, 6, 'once'), spend(ann, 1, 'new')])).toEqual([answered(4), refusal('BANNED_HERE')]);
});

test('an act that cannot be stored moves nothing and frees its key, and the others are stored', async () => {
  const { app, ann, bob, spend, left } = await givenSpenders();
  let broken = true;
  const { decide, stored } = coins({ fails: ({ coins }) => broken && coins === 7 });
  const [failed, done] = await Promise.allSettled([decide(app.ctx, spend(ann, 7, 'a')), decide(app.ctx, spend(bob, 3, 'b'))]);
  expect(failed).toMatchObject({ status: 'rejected', reason: new Error('the store failed') });
  expect(done).toEqual({ status: 'fulfilled', value: { left: 7 } });
  expect([await left(ann), [...stored.keys()]]).toEqual([10, [`${bob.id} b`]]);
  broken = false;
  expect(await decide(app.ctx, spend(ann, 7, 'a'))).toEqual({ left: 3 });
});

test('a refusal is thrown with the code and status of the endpoint', async () => {
  const { app, ann, spend } = await givenSpenders();
  await expect(coins().decide(app.ctx, spend(ann, 11))).rejects.toMatchObject({ code: 'NOT_ENOUGH', status: 409 });
});
