import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Tx } from '../context.ts';
import type { Db } from '../db/db.ts';
import type { Database } from '../db/open-database.ts';
import { NOON } from '../testing/test-clock.ts';
import { testDatabase } from '../testing/test-database.ts';
import { ledgerServer } from './feature.ts';
import { issueCtes } from './issue.ts';
import { post, postMany } from './ledger.ts';
import { balancesOf } from './read.ts';
import { aTransfer, mint, purse } from './testing.ts';
import { verify } from './verify.ts';

/** These tests cover lock contention. They run on PostgreSQL only, because the embedded database runs one transaction at a time. */
let database: Database;
beforeEach(async () => {
  database = await testDatabase([ledgerServer]);
});

const [ANA, BOB, EVA] = [1, 2, 3] as const;
const give = (db: Db, userId: number) => post(db as Tx, aTransfer(`gift ${userId}`, mint, purse(userId), 10), NOON);
const earn = (db: Db, userId: number) => {
  const grants = sql`select ${`minute ${userId}`}::text as key, ${String(userId)}::text as owner, 7::int8 as scope, 10::int8 as amount`;
  return db.rows(sql`with ${issueCtes({ unit: 'coin', reason: 'EARNED', grants, at: NOON })} select balance from issued`);
};

/** Begins a transaction whose work is done, and returns a function that commits it. */
async function begun(work: (db: Db) => Promise<unknown>): Promise<{ commit: () => Promise<void> }> {
  const [done, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const all = database.transaction(async (db) => {
    await work(db);
    done.resolve();
    await leave.promise;
  });
  await Promise.race([done.promise, all]);
  return {
    commit: () => {
      leave.resolve();
      return all;
    },
  };
}

test.each([
  ['somebody is given something', 'others earn', give, earn],
  ['some earn', 'somebody is given something', earn, give],
  ['some earn', 'others earn', earn, earn],
])('while %s, %s without waiting for it, because nobody waits for an issuer', async (_first, _second, first, second) => {
  await database.transaction((db) => give(db, EVA));
  const open = await begun((db) => first(db, ANA));
  try {
    await database.transaction(async (db) => {
      await db.rows(sql`set local lock_timeout = '1s'`);
      await second(db, BOB);
    });
  } finally {
    await open.commit();
  }
  expect(await balancesOf(database.db, [purse(ANA), purse(BOB), mint])).toEqual([10, 10, -30]);
  expect((await verify(database.db)).faults).toEqual([]);
});

test('simultaneous first earnings of a unit are all issued by the same account', async () => {
  const open = await begun((db) => earn(db, ANA));
  const second = database.transaction((db) => earn(db, BOB));
  await someoneWaits();
  await open.commit();
  await second;
  expect(await balancesOf(database.db, [purse(ANA), purse(BOB), mint])).toEqual([10, 10, -20]);
  expect((await verify(database.db)).faults).toEqual([]);
});

test('a transaction that waits for an account being created by another one holds no other account meanwhile', async () => {
  await database.transaction((db) => give(db, BOB));
  const [made, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const maker = database.transaction(async (db) => {
    runs += 1;
    await give(db, ANA);
    made.resolve();
    await leave.promise;
    await post(db as Tx, aTransfer('more', mint, purse(BOB), 10), NOON);
  });
  await made.promise;
  const waiter = database.transaction((db) => {
    runs += 1;
    return postMany(db as Tx, [aTransfer('a', mint, purse(ANA), 5), aTransfer('b', mint, purse(BOB), 5)], NOON);
  });
  await someoneWaits();
  leave.resolve();
  await Promise.all([maker, waiter]);
  expect(runs).toBe(2);
  expect(await balancesOf(database.db, [purse(ANA), purse(BOB)])).toEqual([15, 25]);
});

async function someoneWaits(): Promise<void> {
  await expect
    .poll(() => database.db.row(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .not.toBeNull();
}
