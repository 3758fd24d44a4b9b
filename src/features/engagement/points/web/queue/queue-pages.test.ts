import { expect, test } from 'vitest';
import { aRedemption } from '#features/engagement/points/examples.ts';
import { type QueueCounts, type QueuePages, withCountChanged, withoutRedemptions, withRedemption, withRestored } from './queue-pages.ts';

const one = (n: number) => aRedemption({ id: `01KDZ3NDEKTSV4RRFFQ69G5FA${n}` });
const idOf = (n: number) => one(n).id;
const pages = (...of: number[][]): QueuePages => ({
  pages: of.map((numbers, at) => ({ redemptions: numbers.map(one), next_page_token: at < of.length - 1 ? idOf(numbers.at(-1)!) : null })),
  pageParams: of.map(() => null),
});
const numbers = ({ pages: all }: QueuePages) => all.map(({ redemptions }) => redemptions.map(({ id }) => Number(id.at(-1))));

test('RW-06 a new redemption is appended once, and only if the last page is loaded', () => {
  expect(numbers(withRedemption(pages([1, 2], [3]), one(4)))).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(numbers(withRedemption(pages([1, 2], [3]), one(3)))).toEqual([[1, 2], [3]]);
  const more = pages([1, 2]);
  more.pages[0]!.next_page_token = idOf(2);
  expect(withRedemption(more, one(4))).toBe(more);
});

test('RW-06 decided redemptions are removed, and failed decisions restore them in place', () => {
  const before = pages([1, 2], [3, 4]);
  const after = withoutRedemptions(before, new Set([idOf(1), idOf(3)]));
  expect(numbers(after)).toEqual([[2], [4]]);
  const live = withRedemption(after, one(5));
  expect(numbers(withRestored(live, before, new Set([idOf(1)])))).toEqual([
    [1, 2],
    [4, 5],
  ]);
  expect(numbers(withRestored(before, before, new Set([idOf(1)])))).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('CP-09 the counts follow new and decided redemptions', () => {
  const counts: QueueCounts = {
    channel_id: 20000001,
    total_redemptions: 1,
    total_rewards: 2,
    max_rewards_limit: 15,
    redemptions: [
      { reward_id: 'A', count: 1, title: 'Hydrate' },
      { reward_id: 'B', count: 0, title: 'Shout-out' },
    ],
  };
  const came = withCountChanged(counts, 'B', 1);
  expect({ totalRedemptions: came.total_redemptions, redemptions: came.redemptions.map(({ count }) => count) }).toEqual({
    totalRedemptions: 2,
    redemptions: [1, 1],
  });
  const none = withCountChanged(withCountChanged(counts, 'A', -1), 'A', -1);
  expect({ totalRedemptions: none.total_redemptions, redemptions: none.redemptions.map(({ count }) => count) }).toEqual({
    totalRedemptions: 0,
    redemptions: [0, 0],
  });
});
