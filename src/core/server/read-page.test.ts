import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

/** A list of the numbers from 1 on. */
const listOf = (count: number) => async (limit: number) => Array.from({ length: Math.min(count, limit) }, (_, index) => index + 1);

test('a page with more rows behind it ends with the cursor of its last row', async () => {
  expect(await readPage(3, listOf(4), String)).toEqual({ rows: [1, 2, 3], next: '3' });
});

test.each([0, 1, 3])('a list of %i rows ends within a page of three', async (count) => {
  expect(await readPage(3, listOf(count), String)).toEqual({ rows: await listOf(count)(3), next: null });
});

test('all pages together have every row once', async () => {
  const all = [1, 2, 3, 4, 5, 6];
  const read: number[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    const page: { rows: number[]; next: number | null } = await readPage(
      2,
      async (limit) => all.filter((one) => one > from).slice(0, limit),
      (last) => last,
    );
    read.push(...page.rows);
    after = page.next;
  }
  expect(read).toEqual(all);
});
