import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payNext, payoutOf } from './payout.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n);

function counted(stakes: readonly number[]): Map<number, number> {
  const people = new Map<number, number>();
  for (const stake of stakes) people.set(stake, (people.get(stake) ?? 0) + 1);
  return people;
}

/** Reference implementation: round down, then one point each by largest remainder; ties go to the earlier vote. */
function byTheBook(pool: number, stakes: readonly number[]): number[] {
  const total = sum(stakes);
  const shares = stakes.map((stake, at) => ({
    at,
    floor: (BigInt(stake) * BigInt(pool)) / total,
    left: (BigInt(stake) * BigInt(pool)) % total,
  }));
  const rest = BigInt(pool) - shares.reduce((all, { floor }) => all + floor, 0n);
  const lucky = shares.toSorted((one, other) => (one.left === other.left ? one.at - other.at : one.left < other.left ? 1 : -1));
  const more = new Set(lucky.slice(0, Number(rest)).map(({ at }) => at));
  return shares.map(({ at, floor }) => Number(floor) + (more.has(at) ? 1 : 0));
}

function inChunks(pool: number, stakes: readonly number[], size: number): number[] {
  let payout = payoutOf(pool, counted(stakes));
  const paid: number[] = [];
  for (let from = 0; from < stakes.length; from += size) {
    const { amounts, ties } = payNext(payout, stakes.slice(from, from + size));
    paid.push(...amounts);
    payout = { ...payout, ties };
  }
  return paid;
}

test('PR-07 the pool goes to the winners in proportion to their stakes', () => {
  expect(inChunks(1500, [600, 400], 10)).toEqual([900, 600]);
});

test('PR-07 the leftover point goes to the largest remainder', () => {
  // The exact shares of 100 and 200 out of 300 in a pool of 1000 are 333.33 and 666.67.
  expect(inChunks(1000, [100, 200], 1)).toEqual([333, 667]);
});

test('PR-07 on a tie the earlier vote gets it', () => {
  expect(inChunks(100, [10, 10, 10], 1)).toEqual([34, 33, 33]);
  expect(inChunks(101, [10, 10, 10], 2)).toEqual([34, 34, 33]);
});

test('PR-07 a single winner gets the whole pool', () => {
  expect(inChunks(123_457, [10], 1)).toEqual([123_457]);
});

test('PR-07 for any stakes the payout matches the reference, and its sum is exactly the pool', () => {
  const stake = fc.oneof(fc.integer({ min: 10, max: 40 }), fc.integer({ min: 10, max: 250_000 }), fc.integer({ min: 10, max: 2 ** 44 }));
  fc.assert(
    fc.property(
      fc.array(stake, { minLength: 1, maxLength: 60 }),
      fc.oneof(fc.constant(0), fc.integer({ min: 10, max: 2 ** 48 })),
      fc.integer({ min: 1, max: 61 }),
      (stakes, losers, size) => {
        const pool = Number(sum(stakes)) + losers;
        const paid = inChunks(pool, stakes, size);
        expect(sum(paid)).toBe(BigInt(pool));
        expect(paid).toEqual(byTheBook(pool, stakes));
      },
    ),
    { numRuns: 500 },
  );
});
