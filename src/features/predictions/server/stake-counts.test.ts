import { expect, test } from 'vitest';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { COUNT_EXPIRES_AFTER_MS, forgetStakeCount, MAX_COUNTS, stakeCountOf } from './stake-counts.ts';

test('PR-07 when there are more payouts than a node counts at once, each count still finishes', () => {
  const PAGES = 3;
  const payouts = Array.from({ length: 2 * MAX_COUNTS }, (_, at) => `p${at}`);
  const counted = new Set<string>();
  // Payouts take turns, as their deadlines do: none continues twice in a row.
  for (let turn = 0; turn < 2 * PAGES; turn++) {
    for (const id of payouts) {
      const count = counted.has(id) ? null : stakeCountOf(id, NOON);
      if (!count) continue;
      count.after += 1;
      if (count.after < PAGES) continue;
      counted.add(id);
      forgetStakeCount(id);
    }
  }
  expect(counted.size).toBe(payouts.length);
});

test('a count that another node finished soon makes room for others', () => {
  for (let at = 0; at < MAX_COUNTS; at++) stakeCountOf(`left ${at}`, NOON);
  const soon = later(COUNT_EXPIRES_AFTER_MS / 1000);
  expect(stakeCountOf('new', soon)).toBeNull();
  stakeCountOf('left 0', soon)!.after = 7;
  const after = later(COUNT_EXPIRES_AFTER_MS / 1000 + 1);
  expect(stakeCountOf('new', after)).toMatchObject({ people: new Map(), after: 0 });
  expect(stakeCountOf('left 0', after)).toMatchObject({ after: 7 });
});
