import { expect, test } from 'vitest';
import type { Ctx } from '../context.ts';
import { NOON, testClock } from '../testing/test-clock.ts';
import { sharedRead } from './shared-read.ts';

function reads(answer: (id: number, count: number) => Promise<string>) {
  const clock = testClock(NOON);
  const ctx = { now: clock.now } as Ctx;
  const asked: number[] = [];
  const read = sharedRead(2, (_ctx, { id }: { id: number }) => {
    asked.push(id);
    return answer(id, asked.length);
  });
  return { clock, asked, read: (id: number) => read(ctx, { id }) };
}

test('requests for one id share a read until its seconds are over', async () => {
  const { asked, clock, read } = reads(async (id, count) => `${id} read ${count}`);
  expect(await Promise.all([read(1), read(1), read(2)])).toEqual(['1 read 1', '1 read 1', '2 read 2']);
  clock.pass(1.9);
  expect(await read(1)).toBe('1 read 1');
  clock.pass(0.1);
  expect(await read(1)).toBe('1 read 3');
  expect(asked).toEqual([1, 2, 1]);
});

test('a failed read is repeated by the next request, and everybody who shared it gets the failure', async () => {
  const { asked, read } = reads(async (id, count) => (count === 1 ? Promise.reject(new Error('lost')) : `${id} read ${count}`));
  const outcomes = await Promise.allSettled([read(1), read(1)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read(1)).toBe('1 read 2');
  expect(asked).toEqual([1, 1]);
});
