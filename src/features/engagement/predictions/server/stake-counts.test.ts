import { expect, test } from 'vitest';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { COUNT_EXPIRES_AFTER_MS, MAX_COUNTS, StakeCounts } from './stake-counts.ts';

test('PR-07 each count finishes even with more payouts than a node counts at once', () => {
  const counts = new StakeCounts();
  const PAGES = 3;
  const payouts = Array.from({ length: 2 * MAX_COUNTS }, (_, at) => `p${at}`);
  const counted = new Set<string>();
  // Payouts take turns like their deadlines: none continues twice in a row.
  for (let turn = 0; turn < 2 * PAGES; turn++) {
    for (const id of payouts) {
      const count = counted.has(id) ? null : counts.of(id, NOON);
      if (!count) continue;
      count.after += 1;
      if (count.after < PAGES) continue;
      counted.add(id);
      counts.forget(id);
    }
  }
  expect(counted.size).toBe(payouts.length);
});

test('a count finished by another node is soon evicted', () => {
  const counts = new StakeCounts();
  for (let at = 0; at < MAX_COUNTS; at++) counts.of(`left ${at}`, NOON);
  const soon = later(COUNT_EXPIRES_AFTER_MS / 1000);
  expect(counts.of('new', soon)).toBeNull();
  counts.of('left 0', soon)!.after = 7;
  const after = later(COUNT_EXPIRES_AFTER_MS / 1000 + 1);
  expect(counts.of('new', after)).toMatchObject({ people: new Map(), after: 0 });
  expect(counts.of('left 0', after)).toMatchObject({ after: 7 });
});
