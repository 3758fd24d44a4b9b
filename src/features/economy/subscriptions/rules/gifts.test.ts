import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Candidate, chunksOf, drawReceivers } from './gifts.ts';

const candidates = (rank: number, ...userIds: number[]): Candidate[] => userIds.map((userId) => ({ userId, rank }));
const someone = fc.uniqueArray(fc.record({ userId: fc.integer({ min: 1, max: 500 }), rank: fc.nat(2) }), {
  selector: ({ userId }) => userId,
  maxLength: 60,
});

test('SU-01 present followers come before other present people, and those before absent followers', () => {
  const all = [...candidates(2, 1, 2, 3), ...candidates(0, 4, 5), ...candidates(1, 6, 7)];
  const drawn = drawReceivers(all, 6, 7, 'gift_1');
  expect([drawn.slice(0, 2).toSorted(), drawn.slice(2, 4).toSorted()]).toEqual([
    [4, 5],
    [6, 7],
  ]);
  expect([1, 2, 3]).toEqual(expect.arrayContaining(drawn.slice(4)));
});

test('SU-01 a draw takes each person once, by rank, up to the number of candidates', () => {
  fc.assert(
    fc.property(someone, fc.integer({ min: 1, max: 100 }), fc.nat(), (all, quantity, seed) => {
      const drawn = drawReceivers(all, quantity, seed, 'gift_1');
      expect([drawn.length, new Set(drawn).size]).toEqual([Math.min(quantity, all.length), Math.min(quantity, all.length)]);
      const ranks = drawn.map((id) => all.find(({ userId }) => userId === id)!.rank);
      expect(ranks).toEqual(ranks.toSorted());
    }),
  );
});

test('SU-01 the same seed draws the same people in any listing order; another gift draws different people', () => {
  const all = candidates(1, ...Array.from({ length: 40 }, (_, at) => at + 1));
  const drawn = drawReceivers(all, 10, 99, 'gift_1');
  expect(drawReceivers(all.toReversed(), 10, 99, 'gift_1')).toEqual(drawn);
  expect(drawReceivers(all, 10, 99, 'gift_2')).not.toEqual(drawn);
  expect(drawReceivers(all, 10, 98, 'gift_1')).not.toEqual(drawn);
  // A smaller quantity draws the first of the same people.
  expect(drawReceivers(all, 4, 99, 'gift_1')).toEqual(drawn.slice(0, 4));
});

test('SU-01 over many draws each person of a group has the same chance', () => {
  const all = candidates(2, 1, 2, 3, 4);
  const counts = new Map<number, number>();
  for (let seed = 0; seed < 4000; seed++) {
    const [first] = drawReceivers(all, 1, seed, `gift_${seed}`);
    counts.set(first!, (counts.get(first!) ?? 0) + 1);
  }
  for (const { userId } of all) expect(Math.abs(counts.get(userId)! - 1000)).toBeLessThan(150);
});

test('RT-05 the names of a gift are sent in chunks of fifty', () => {
  const names = Array.from({ length: 101 }, (_, at) => `fan${at}`);
  expect(chunksOf(names).map(({ length }) => length)).toEqual([50, 50, 1]);
  expect(chunksOf(names).flat()).toEqual(names);
  expect([chunksOf([]), chunksOf(['a', 'b', 'c'], 2)]).toEqual([[], [['a', 'b'], ['c']]]);
});
