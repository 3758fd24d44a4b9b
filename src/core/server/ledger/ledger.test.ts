import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import { NOON } from '../testing/test-clock.ts';
import { testDatabase } from '../testing/test-database.ts';
import { clearingAccount, personDebtAccount, revenueAccount } from './accounts.ts';
import { ledgerServer } from './feature.ts';
import { issueCtes } from './issue.ts';
import { lockBalances, type Outcome, post, postMany, postNew, postQueued, queueNew } from './ledger.ts';
import { balanceOf, balancesOf, statementOf } from './read.ts';
import { aTransfer, mint, pot, purse } from './testing.ts';
import type { Transaction } from './transaction.ts';
import { type LedgerCheck, verify } from './verify.ts';

const [ANA, BOB, EVA] = [purse(1), purse(2), purse(3)];

let database: Database;
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.transaction((db) => work(db as Tx));
const run = (...transactions: Transaction[]): Promise<Outcome[]> => inTx((tx) => postMany(tx, transactions, NOON));
const faults = async () => (await verify(database.db)).faults;

test('units move from one account to another, and both statements show it', async () => {
  database = await testDatabase([ledgerServer]);
  const [given] = await run({ ...aTransfer('gift', mint, ANA, 100), note: 'Welcome' });
  expect(given).toMatchObject({ kind: 'posted', balances: [null, 100] });
  expect(await run(aTransfer('pay', ANA, BOB, 30))).toMatchObject([{ kind: 'posted', balances: [70, 30] }]);

  expect(await balancesOf(database.db, [BOB, mint, EVA, ANA])).toEqual([30, -100, 0, 70]);
  const lines = await statementOf(database.db, ANA, { before: null, limit: 10 });
  expect(lines.map(({ id: _id, ...line }) => line)).toEqual([
    { key: 'pay', reason: 'MOVED', note: null, amount: -30, balance: 70, createdAt: NOON },
    { key: 'gift', reason: 'MOVED', note: 'Welcome', amount: 100, balance: 100, createdAt: NOON },
  ]);
  const [newest] = lines;
  expect(await statementOf(database.db, ANA, { before: newest!.id, limit: 10 })).toEqual(lines.slice(1));
  expect(await statementOf(database.db, EVA, { before: null, limit: 10 })).toEqual([]);
  expect(await verify(database.db)).toEqual({ transactions: 2, units: [{ unit: 'coin', accounts: 3, held: 100 }], faults: [] });
});

test('repeating a key returns the same answer and moves nothing, and reusing it with other content is refused', async () => {
  database = await testDatabase([ledgerServer]);
  const gift = aTransfer('gift', mint, ANA, 100);
  const [first] = await run(gift);
  await run(aTransfer('pay', ANA, BOB, 30));
  expect(await run({ ...gift, note: 'Another title', entries: gift.entries.toReversed() })).toEqual([
    { ...first, kind: 'repeated', balances: [100, null] },
  ]);
  const others = [aTransfer('gift', mint, ANA, 99), aTransfer('gift', mint, BOB, 100), { ...gift, reason: 'STOLEN' }];
  expect(await run(...others)).toEqual(others.map(() => ({ kind: 'key_used' })));
  expect(await balanceOf(database.db, ANA)).toBe(70);
  expect(await faults()).toEqual([]);
});

test('queued transactions are posted with the next ones or at the end, once, and a refused one undoes everything', async () => {
  database = await testDatabase([ledgerServer]);
  await run(aTransfer('gift', mint, ANA, 50));
  const outcomes = await inTx(async (tx) => {
    queueNew(tx, [aTransfer('sale', mint, BOB, 7)]);
    queueNew(tx, [aTransfer('second sale', mint, BOB, 1)]);
    const posted = await postMany(tx, [aTransfer('bonus', ANA, BOB, 5), aTransfer('too much', ANA, BOB, 500)], NOON);
    queueNew(tx, [aTransfer('last sale', mint, EVA, 9)]);
    await postQueued(tx, NOON);
    await postQueued(tx, NOON);
    return posted;
  });
  expect(outcomes).toMatchObject([{ kind: 'posted', balances: [45, 13] }, { kind: 'short' }]);
  expect(await balancesOf(database.db, [ANA, BOB, EVA])).toEqual([45, 13, 9]);

  const queueAgain = inTx(async (tx) => {
    queueNew(tx, [aTransfer('sale', mint, BOB, 7)]);
    await postMany(tx, [aTransfer('other bonus', ANA, BOB, 5)], NOON);
  });
  await expect(queueAgain).rejects.toThrow('the ledger transaction sale was refused: repeated');
  // Locked accounts belong to one call, so the queue is posted before it.
  await inTx(async (tx) => {
    const locked = await lockBalances(tx, [ANA]);
    queueNew(tx, [aTransfer('sale beside', mint, BOB, 2)]);
    await postMany(tx, [aTransfer('spent', ANA, mint, 45)], NOON, locked);
  });
  expect(await balancesOf(database.db, [ANA, BOB, EVA])).toEqual([0, 15, 9]);
  expect(await faults()).toEqual([]);
});

test('locked balances follow the entries that a caller decides, and an account that was not locked has none', async () => {
  database = await testDatabase([ledgerServer]);
  await run(aTransfer('gift', mint, ANA, 50));
  await inTx(async (tx) => {
    const locked = await lockBalances(tx, [ANA, ANA, BOB, mint]);
    locked.apply(aTransfer('1', ANA, BOB, 20).entries);
    locked.apply(aTransfer('2', mint, BOB, 1).entries);
    expect({ ana: locked.of(ANA), bob: locked.of(BOB) }).toEqual({ ana: 30, bob: 21 });
    expect(() => locked.of(EVA)).toThrow(RangeError);
    expect(() => locked.of(mint)).toThrow(RangeError);
  });
  expect(await balancesOf(database.db, [ANA, BOB])).toEqual([50, 0]);
});

test('no balance falls below zero, and a refused transaction does not stop the others', async () => {
  database = await testDatabase([ledgerServer]);
  await run(aTransfer('gift', mint, ANA, 50));
  const outcomes = await run(
    aTransfer('1', ANA, pot('cup'), 40),
    aTransfer('2', ANA, BOB, 20),
    aTransfer('3', BOB, EVA, 1),
    aTransfer('4', pot('cup'), BOB, 25),
    aTransfer('1', ANA, pot('cup'), 40),
    aTransfer('5', BOB, EVA, 25),
  );
  expect(outcomes).toMatchObject([
    { kind: 'posted', balances: [10, 40] },
    { kind: 'short', account: ANA, balance: 10 },
    { kind: 'short', account: BOB, balance: 0 },
    { kind: 'posted', balances: [15, 25] },
    { kind: 'repeated', balances: [10, 40] },
    { kind: 'posted', balances: [0, 25] },
  ]);
  expect(outcomes[4]).toEqual({ ...outcomes[0], kind: 'repeated' });
  expect(await run(aTransfer('2', ANA, BOB, 20))).toMatchObject([{ kind: 'short' }]);
  expect(await balancesOf(database.db, [ANA, BOB, EVA, pot('cup'), mint])).toEqual([10, 0, 25, 15, -50]);
  expect(await faults()).toEqual([]);
});

test('a transaction that is posted as new fails as a whole when its key is in the ledger', async () => {
  database = await testDatabase([ledgerServer]);
  const runNew = (...transactions: Transaction[]) => inTx((tx) => postNew(tx, transactions, NOON));
  expect(await runNew(aTransfer('1', mint, ANA, 50), aTransfer('2', ANA, BOB, 60))).toMatchObject([
    { kind: 'posted', balances: [null, 50] },
    { kind: 'short', account: ANA, balance: 50 },
  ]);
  await expect(runNew(aTransfer('3', mint, BOB, 5), aTransfer('1', mint, ANA, 50))).rejects.toThrow('ledger_transactions');
  expect(await balancesOf(database.db, [ANA, BOB, mint])).toEqual([50, 0, -50]);
  expect(await faults()).toEqual([]);
});

test('several accounts share one transaction, and each statement shows it as one line', async () => {
  database = await testDatabase([ledgerServer]);
  const shared = {
    key: 'share',
    reason: 'SHARED',
    entries: [
      { account: mint, amount: -10 },
      { account: BOB, amount: 7 },
      { account: ANA, amount: 3 },
    ],
  };
  expect(await run(shared)).toMatchObject([{ kind: 'posted', balances: [null, 7, 3] }]);
  expect(await statementOf(database.db, mint, { before: null, limit: 5 })).toMatchObject([{ amount: -10, balance: null }]);
  expect(await faults()).toEqual([]);
});

test('a transaction over several units moves all of them or nothing, and each unit has its own keys', async () => {
  database = await testDatabase([ledgerServer]);
  const shell = { ...ANA, unit: 'shell' };
  const swap = (key: string, coins: number, shells: number): Transaction => ({
    key,
    reason: 'SWAPPED',
    entries: [
      { account: ANA, amount: -coins },
      { account: BOB, amount: coins },
      { account: { ...mint, unit: 'shell' }, amount: -shells },
      { account: shell, amount: shells },
    ],
  });
  await run(aTransfer('gift', mint, ANA, 50), aTransfer('alone', mint, EVA, 1));
  const [first, poor, second] = await run(swap('1', 20, 3), swap('2', 31, 3), swap('3', 30, 4));
  expect({ first, poor, second }).toMatchObject({
    first: { kind: 'posted', balances: [30, 20, null, 3] },
    poor: { kind: 'short', account: ANA, balance: 30 },
    second: { kind: 'posted', balances: [0, 50, null, 7] },
  });
  expect(await run(swap('1', 20, 3))).toEqual([{ ...first, kind: 'repeated' }]);
  expect(await run(swap('1', 20, 4), swap('alone', 1, 1), aTransfer('1', ANA, BOB, 20))).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'key_used' })),
  );
  expect(await balancesOf(database.db, [ANA, BOB, shell])).toEqual([0, 50, 7]);
  expect(await verify(database.db)).toEqual({
    transactions: 6,
    units: [
      { unit: 'coin', accounts: 4, held: 51 },
      { unit: 'shell', accounts: 2, held: 7 },
    ],
    faults: [],
  });

  await database.db.rows(sql`
    with gone as (delete from ledger_postings using ledger_transactions t where transaction_id = t.id and t.unit = 'shell' and t.key = '3' returning transaction_id)
    select from gone`);
  await database.db.rows(sql`delete from ledger_transactions where unit = 'shell' and key = '3'`);
  expect(await faults()).toContainEqual(expect.stringMatching(/^Transaction \d+ \(3\) has 1 of 2 units\.$/));
});

test('a reversal names its original, and verification fails when more is reversed than was moved', async () => {
  database = await testDatabase([ledgerServer]);
  await run(aTransfer('gift', mint, ANA, 50));
  const back = (key: string, amount: number, reverses: string): Transaction => ({ ...aTransfer(key, ANA, mint, amount), reverses });
  const [part] = await run(back('part', 20, 'gift'));
  expect(part).toMatchObject({ kind: 'posted', balances: [30, null] });
  expect(await run(back('part', 20, 'gift'))).toMatchObject([{ kind: 'repeated' }]);
  expect(await run(aTransfer('part', ANA, mint, 20))).toEqual([{ kind: 'key_used' }]);
  await expect(run(back('other', 1, 'never'))).rejects.toThrow('The ledger transaction other reverses never, which never moved any coin.');
  expect(await balanceOf(database.db, ANA)).toBe(30);
  expect(await faults()).toEqual([]);
  await run(back('rest', 30, 'gift'), aTransfer('more', mint, ANA, 10));
  expect(await faults()).toEqual([]);
  await run(back('too much', 1, 'gift'));
  expect(await faults()).toEqual([expect.stringMatching(/^Transaction \d+ \(gift\) moved 50, but 51 of it are reversed\.$/)]);
});

test('a reversed reversal allows another reversal, up to the same amount', async () => {
  database = await testDatabase([ledgerServer]);
  const given = (key: string, amount: number, reverses?: string): Transaction => ({ ...aTransfer(key, mint, ANA, amount), reverses });
  const back = (key: string, amount: number, reverses: string): Transaction => ({ ...aTransfer(key, ANA, mint, amount), reverses });
  for (const transaction of [given('gift', 50), back('back', 50, 'gift'), given('undone', 30, 'back'), back('again', 30, 'gift')])
    await run(transaction);
  expect(await faults()).toEqual([]);
  await run(given('undone again', 20, 'back'), given('other', 10), back('still more', 21, 'gift'));
  expect(await faults()).toEqual([expect.stringMatching(/^Transaction \d+ \(gift\) moved 50, but 51 of it are reversed\.$/)]);
  await run(given('too much', 1, 'back'));
  expect(await faults()).toEqual([expect.stringMatching(/^Transaction \d+ \(back\) moved 50, but 51 of it are reversed\.$/)]);
});

test('a debt is never above zero, and an account without a stored balance may have any', async () => {
  database = await testDatabase([ledgerServer]);
  const [debt, bank, revenue] = [personDebtAccount('coin', 1), clearingAccount('coin', 'bank'), revenueAccount('coin')];
  expect(
    await run(
      aTransfer('borrow', debt, ANA, 30),
      aTransfer('pay back', ANA, debt, 20),
      aTransfer('fee', ANA, revenue, 5),
      aTransfer('paid out', revenue, bank, 15),
      aTransfer('too much', bank, debt, 11),
      aTransfer('the rest', bank, debt, 10),
    ),
  ).toMatchObject([
    { balances: [-30, 30] },
    { balances: [10, -10] },
    { balances: [5, null] },
    { balances: [null, null] },
    { kind: 'short', account: debt, balance: -10 },
    { balances: [null, 0] },
  ]);
  expect(await balancesOf(database.db, [ANA, debt, bank, revenue])).toEqual([5, 0, 5, -10]);
  expect(await faults()).toEqual([]);
});

test('units that many people earn at once are issued in one statement', async () => {
  database = await testDatabase([ledgerServer]);
  await run(aTransfer('gift', mint, ANA, 50));
  const grants = sql`
    select 'minute ' || scope as key, owner::text, scope::int8, amount::int8 from (values (1, 7, 10), (2, 7, 15), (1, 8, 20)) as v (owner, scope, amount)`;
  const rows = await database.db.rows(sql`
    with ${issueCtes({ unit: 'coin', reason: 'EARNED', grants, at: NOON })} select owner, scope, amount, balance from issued order by 1, 2`);
  expect(rows).toEqual([
    { owner: '1', scope: 7, amount: 10, balance: 60 },
    { owner: '1', scope: 8, amount: 20, balance: 20 },
    { owner: '2', scope: 7, amount: 15, balance: 15 },
  ]);
  expect(await statementOf(database.db, ANA, { before: null, limit: 1 })).toMatchObject([
    { key: 'minute 7', reason: 'EARNED', amount: 10, balance: 60 },
  ]);
  expect(await verify(database.db)).toEqual({ transactions: 3, units: [{ unit: 'coin', accounts: 4, held: 95 }], faults: [] });
});

test('verification fails when rows were changed outside the ledger', async () => {
  database = await testDatabase([ledgerServer]);
  await run(aTransfer('gift', mint, ANA, 50), aTransfer('pay', ANA, BOB, 20));
  const { db } = database;
  await db.rows(sql`update ledger_accounts set balance = 31 where owner = '1'`);
  await db.rows(sql`update ledger_postings set amount = 21 where amount = 20`);
  await db.rows(sql`
    insert into ledger_transactions (unit, key, content, reason, taken, given, created_at) values ('coin', 'empty', '', '', 1, 1, ${NOON})`);
  expect(await faults()).toEqual([
    expect.stringMatching(/^Transaction \d+ \(pay\) is 1 off balance\.$/),
    expect.stringMatching(/^Transaction \d+ \(empty\) has 0 postings\.$/),
    'The account coin person 1 7 has 31, but its postings add up to 30.',
    'The account coin person 2 7 has 20, but its postings add up to 21.',
    expect.stringMatching(/^Transaction \d+ \(pay\) left the account coin person 2 7 with 21, but recorded 20\.$/),
  ]);
});

test('verification fails once for each posting with a wrong recorded balance, even if every sum is right', async () => {
  database = await testDatabase([ledgerServer]);
  await run(aTransfer('gift', mint, ANA, 50), aTransfer('pay', ANA, BOB, 20), aTransfer('more', ANA, BOB, 5));
  expect(await faults()).toEqual([]);
  const { db } = database;
  await db.rows(sql`update ledger_postings set balance = 31 where amount = -20`);
  await db.rows(sql`update ledger_postings set balance = null where amount = 5`);
  expect(await faults()).toEqual([
    expect.stringMatching(/^Transaction \d+ \(pay\) left the account coin person 1 7 with 30, but recorded 31\.$/),
    expect.stringMatching(/^Transaction \d+ \(more\) left the account coin person 1 7 with 26, but recorded 25\.$/),
    expect.stringMatching(/^Transaction \d+ \(more\) left the account coin person 2 7 with 25, but recorded nothing\.$/),
  ]);
});

test('verification reports the findings of feature checks', async () => {
  database = await testDatabase([ledgerServer]);
  const check: LedgerCheck = async (_db, limit) => Array.from({ length: limit + 1 }, (_, at) => `Fault ${at}.`);
  const report = await verify(database.db, [check]);
  expect({ faults: report.faults[0], faultCount: report.faults.length }).toEqual({ faults: 'Fault 0.', faultCount: 100 });
});

test('the tables themselves reject unbalanced transactions, negative balances and a reused key', async () => {
  database = await testDatabase([ledgerServer]);
  await run(aTransfer('gift', mint, ANA, 50));
  const add = (key: string, taken: number, given: number) =>
    database.db.rows(sql`
      insert into ledger_transactions (unit, key, content, reason, taken, given, created_at)
      values ('coin', ${key}, '', '', ${taken}::int8, ${given}::int8, ${NOON})`);
  await expect(add('odd', 5, 6)).rejects.toThrow(/check/);
  await expect(add('nothing', 0, 0)).rejects.toThrow(/check/);
  await expect(add('gift', 5, 5)).rejects.toThrow(/unique/);
  await expect(database.db.rows(sql`update ledger_accounts set balance = -1 where owner = '1'`)).rejects.toThrow(/check/);
  const insertAccount = (kind: string, balance: number | null) =>
    database.db.rows(
      sql`insert into ledger_accounts (unit, kind, owner, scope, balance) values ('coin', ${kind}, 'x', 1, ${balance}::int8)`,
    );
  await expect(insertAccount('debt', 1)).rejects.toThrow(/check/);
  await expect(insertAccount('debt', null)).rejects.toThrow(/check/);
  await expect(insertAccount('revenue', 0)).rejects.toThrow(/check/);
  await expect(insertAccount('earnings', -1)).rejects.toThrow(/check/);
  await expect(insertAccount('other', 0)).rejects.toThrow(/check/);
});

test.each<[why: string, entries: Transaction['entries']]>([
  [
    'is 1 coin off balance',
    [
      { account: mint, amount: -4 },
      { account: ANA, amount: 5 },
    ],
  ],
  [
    'does not move whole units',
    [
      { account: mint, amount: -0.5 },
      { account: ANA, amount: 0.5 },
    ],
  ],
  [
    'does not move whole units',
    [
      { account: mint, amount: 0 },
      { account: ANA, amount: 0 },
    ],
  ],
  [
    'does not move whole units',
    [
      { account: mint, amount: -(2 ** 53) },
      { account: ANA, amount: 2 ** 53 },
    ],
  ],
  [
    'names an account twice',
    [
      { account: ANA, amount: -4 },
      { account: ANA, amount: 4 },
    ],
  ],
  [
    'is -4 coin off balance',
    [
      { account: mint, amount: -4 },
      { account: { ...ANA, unit: 'shell' }, amount: 4 },
    ],
  ],
  ['has fewer than two entries', []],
])('a transaction that %s is a bug', async (why, entries) => {
  await expect(post({} as Tx, { key: 'odd', reason: 'MOVED', entries }, NOON)).rejects.toThrow(`The ledger transaction odd ${why}.`);
});
