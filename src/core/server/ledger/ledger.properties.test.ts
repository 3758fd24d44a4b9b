import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import { NOON } from '../testing/test-clock.ts';
import { testDatabase } from '../testing/test-database.ts';
import { type Account, personDebtAccount, revenueAccount } from './accounts.ts';
import { ledgerServer } from './feature.ts';
import { type Outcome, post, postMany } from './ledger.ts';
import { balanceOf, balancesOf } from './read.ts';
import { aTransfer, mint, pot, purse } from './testing.ts';
import type { Transaction } from './transaction.ts';
import { verify } from './verify.ts';

let database: Database;
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.transaction((db) => work(db as Tx));
beforeAll(async () => {
  database = await testDatabase([ledgerServer]);
});

describe('random histories', () => {
  const ACCOUNT_NAMES = ['mint', 'ana', 'bob', 'eva', 'pot'] as const;
  type AccountName = (typeof ACCOUNT_NAMES)[number];
  interface Move {
    key: number;
    from: AccountName;
    to: AccountName;
    amount: number;
    /** Units of a second kind that move in the opposite direction in the same transaction, up to the debt. */
    shells: number;
  }
  interface Step {
    moves: Move[];
    /** The process dies before the commit, or the reply is lost and the request is repeated. */
    ending: 'commits' | 'dies' | 'repeats';
  }

  const aMove: fc.Arbitrary<Move> = fc
    .record({
      key: fc.nat(30),
      from: fc.constantFrom(...ACCOUNT_NAMES),
      to: fc.constantFrom(...ACCOUNT_NAMES),
      amount: fc.integer({ min: 1, max: 60 }),
      shells: fc.nat(3),
    })
    .filter(({ from, to }) => from !== to);
  const aStep: fc.Arbitrary<Step> = fc.record({
    moves: fc.array(aMove, { minLength: 1, maxLength: 6 }),
    ending: fc.constantFrom('commits', 'commits', 'commits', 'dies', 'repeats'),
  });

  /** The expected ledger in memory: the balances, and the content of each key. */
  class Model {
    readonly balances = new Map<AccountName, number>(ACCOUNT_NAMES.map((place) => [place, 0]));
    /** The debt of the second kind. */
    owed = 0;
    readonly #keys = new Map<number, string>();

    take({ key, from, to, amount, shells }: Move): Outcome['kind'] {
      const content = `${from} ${to} ${amount} ${shells}`;
      if (this.#keys.has(key)) return this.#keys.get(key) === content ? 'repeated' : 'key_used';
      if (from !== 'mint' && this.balances.get(from)! < amount) return 'short';
      this.#keys.set(key, content);
      this.balances.set(from, this.balances.get(from)! - amount);
      this.balances.set(to, this.balances.get(to)! + amount);
      this.owed += shells;
      return 'posted';
    }
  }

  let histories = 0;
  test('every move happens once or not at all, no account is overdrawn, and the ledger balances', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 10 }), async (steps) => {
        const history = ++histories;
        const accounts: Record<AccountName, Account> = {
          mint,
          ana: purse(10 * history + 1),
          bob: purse(10 * history + 2),
          eva: purse(10 * history + 3),
          pot: pot(`pot ${history}`),
        };
        const [debt, lender] = [personDebtAccount('shell', history), revenueAccount('shell')];
        const transactionOf = ({ key, from, to, amount, shells }: Move): Transaction => {
          const coins = aTransfer(`${history} ${key}`, accounts[from], accounts[to], amount);
          return shells === 0 ? coins : { ...coins, entries: [...coins.entries, ...aTransfer('', debt, lender, shells).entries] };
        };
        const minted = await balanceOf(database.db, mint);
        const model = new Model();
        for (const { moves, ending } of steps) {
          const run = () => inTx((tx) => postMany(tx, moves.map(transactionOf), NOON));
          if (ending === 'dies') {
            const dead = inTx(async (tx) => {
              await postMany(tx, moves.map(transactionOf), NOON);
              throw new Error('died');
            });
            await expect(dead).rejects.toThrow('died');
            continue;
          }
          const outcomes = await run();
          expect(outcomes.map(({ kind }) => kind)).toEqual(moves.map((move) => model.take(move)));
          if (ending === 'repeats') {
            expect((await run()).map(({ kind }) => kind)).toEqual(moves.map((move) => model.take(move)));
          }
        }
        const held = await balancesOf(
          database.db,
          ACCOUNT_NAMES.map((place) => accounts[place]),
        );
        expect(await balanceOf(database.db, debt)).toBe(0 - model.owed);
        expect(held).toEqual(ACCOUNT_NAMES.map((place) => model.balances.get(place)! + (place === 'mint' ? minted : 0)));
      }),
      { numRuns: 25 },
    );
    expect((await verify(database.db)).faults).toEqual([]);
  });
});

describe('at the same time', () => {
  test('of 40 simultaneous spends by a person who can afford one, exactly one succeeds', async () => {
    const [ana, bob] = [purse(90_001), purse(90_002)];
    await inTx((tx) => post(tx, aTransfer('race gift', mint, ana, 10), NOON));
    const spends = Array.from({ length: 40 }, (_, at) => inTx((tx) => post(tx, aTransfer(`race ${at}`, ana, bob, 10), NOON)));
    const kinds = (await Promise.all(spends)).map(({ kind }) => kind);
    expect([kinds.filter((kind) => kind === 'posted').length, kinds.filter((kind) => kind === 'short').length]).toEqual([1, 39]);
    expect(await balancesOf(database.db, [ana, bob])).toEqual([0, 10]);
  });

  test('of 50 simultaneous posts with one key, one moves units and all get the same answer', async () => {
    const eva = purse(90_003);
    const gifts = Array.from({ length: 50 }, () => inTx((tx) => post(tx, aTransfer('same gift', mint, eva, 10), NOON)));
    const outcomes = await Promise.all(gifts);
    expect(outcomes.filter(({ kind }) => kind === 'posted')).toHaveLength(1);
    expect(new Set(outcomes.map((outcome) => JSON.stringify({ ...outcome, kind: '' }))).size).toBe(1);
    expect(await balanceOf(database.db, eva)).toBe(10);
  });

  test('people who pay each other in circles never deadlock', async () => {
    const ring = Array.from({ length: 6 }, (_, at) => purse(91_000 + at));
    await inTx((tx) =>
      postMany(
        tx,
        ring.map((one, at) => aTransfer(`ring ${at}`, mint, one, 100)),
        NOON,
      ),
    );
    const rounds = Array.from({ length: 60 }, (_, round) =>
      inTx((tx) =>
        postMany(
          tx,
          [0, 1, 2].map((step) => {
            const from = (round * 5 + step * 2) % ring.length;
            return aTransfer(`round ${round} ${step}`, ring[from]!, ring[(from + 1 + step) % ring.length]!, 1);
          }),
          NOON,
        ),
      ),
    );
    expect((await Promise.all(rounds)).flat().every(({ kind }) => kind === 'posted')).toBe(true);
    expect((await balancesOf(database.db, ring)).reduce((sum, balance) => sum + balance)).toBe(600);
    expect((await verify(database.db)).faults).toEqual([]);
  });
});
