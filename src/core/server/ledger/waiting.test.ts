import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { arrayOf } from '#core/server/db/unnest.ts';
import type { Tx } from '../context.ts';
import type { Db } from '../db/db.ts';
import type { Database } from '../db/open-database.ts';
import { NOON } from '../testing/test-clock.ts';
import { testDatabase } from '../testing/test-database.ts';
import { ledgerServer } from './feature.ts';
import { issueCtes } from './issue.ts';
import { lockBalances, post, postMany } from './ledger.ts';
import { balancesOf } from './read.ts';
import { aTransfer, mint, purse } from './testing.ts';
import { verify } from './verify.ts';

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

/** Starts a transaction, does its work, and returns a function that commits it. */
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
  ['a person receives a gift', 'others earn', give, earn],
  ['some earn', 'a person receives a gift', earn, give],
  ['some earn', 'others earn', earn, earn],
])('while %s, %s without waiting, because no transaction waits for an issuer', async (_first, _second, first, second) => {
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

test('a transaction that waits for an account of another transaction holds no other account meanwhile', async () => {
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

/** The work of each transaction of the tests below with the accounts of these people. A deadlocked transaction runs again. */
type Access = (db: Db, key: string, people: readonly number[]) => Promise<unknown>;
const giveAll: Access = (db, key, people) =>
  postMany(
    db as Tx,
    people.map((userId) => aTransfer(`${key} ${userId}`, mint, purse(userId), 10)),
    NOON,
  );
const earnAll: Access = (db, key, people) => {
  const grants = sql`
    select ${key}::text || ' ' || owner as key, owner, 7::int8 as scope, 10::int8 as amount from unnest(${arrayOf('text', people.map(String))}) owner`;
  return db.rows(sql`with ${issueCtes({ unit: 'coin', reason: 'EARNED', grants, at: NOON })} select balance from issued`);
};

test.each<[string, Access, string, Access]>([
  ['earn', earnAll, 'gifts are posted', giveAll],
  ['gifts are posted', giveAll, 'earn', earnAll],
])(
  'people %s and %s at once for an existing account and a missing one, without a deadlock',
  async (firstName, first, secondName, second) => {
    await database.transaction((db) => give(db, ANA));
    const holder = await begun((db) => db.rows(sql`select 1 from ledger_accounts where owner = ${String(ANA)} for no key update`));
    let runs = 0;
    const start = (access: Access, key: string) =>
      database.transaction((db) => {
        runs += 1;
        return access(db, key, [ANA, BOB]);
      });
    const both = [start(first, firstName)];
    await someoneWaits(1);
    both.push(start(second, secondName));
    await someoneWaits(2);
    await holder.commit();
    await Promise.all(both);
    expect(runs).toBe(2);
    expect(await balancesOf(database.db, [purse(ANA), purse(BOB)])).toEqual([30, 20]);
    expect((await verify(database.db)).faults).toEqual([]);
  },
);

test('an issuer is created after all accounts are locked, so that the first earnings and gifts of a unit do not deadlock', async () => {
  // An account of the unit exists, but its issuer does not.
  await database.transaction((db) => lockBalances(db as Tx, [purse(ANA)]));
  const holder = await begun((db) => db.rows(sql`select 1 from ledger_accounts for no key update`));
  let runs = 0;
  const start = (access: Access, key: string) =>
    database.transaction((db) => {
      runs += 1;
      return access(db, key, [ANA]);
    });
  const both = [start(earnAll, 'earned')];
  await someoneWaits(1);
  both.push(start(giveAll, 'given'));
  await someoneWaits(2);
  await holder.commit();
  await Promise.all(both);
  expect(runs).toBe(2);
  expect(await balancesOf(database.db, [purse(ANA), mint])).toEqual([20, -20]);
});

test('any number of transactions that lock and create the same accounts never deadlock', async () => {
  const PEOPLE = [1, 2, 3, 4, 5, 6, 7, 8];
  const some = fc.shuffledSubarray(PEOPLE, { minLength: 1 });
  const aRound = fc.record({
    existing: fc.subarray(PEOPLE),
    accesses: fc.array(fc.record({ access: fc.constantFrom(giveAll, earnAll), people: some }), { minLength: 2, maxLength: 8 }),
  });
  let rounds = 0;
  await fc.assert(
    fc.asyncProperty(aRound, async ({ existing, accesses }) => {
      const round = ++rounds;
      const here = (people: readonly number[]) => people.map((userId) => 10 * round + userId);
      await database.transaction((db) => giveAll(db, `${round} first`, here(existing)));
      let runs = 0;
      const all = accesses.map(({ access, people }, at) =>
        database.transaction((db) => {
          runs += 1;
          return access(db, `${round} ${at}`, here(people));
        }),
      );
      await Promise.all(all);
      expect(runs).toBe(accesses.length);
    }),
    { numRuns: 25 },
  );
  expect((await verify(database.db)).faults).toEqual([]);
});

/** Waits until this many transactions wait for a lock. */
async function someoneWaits(transactions = 1): Promise<void> {
  await expect
    .poll(async () => {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await database.db.rows(waiting)).length;
    })
    .toBe(transactions);
}
