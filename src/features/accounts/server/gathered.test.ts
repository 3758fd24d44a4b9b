import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

test('questions that come while a batch is away share the next one', async () => {
  const batches: number[][] = [];
  const answer: Array<() => void> = [];
  const double = gathered((keys: readonly number[]) => {
    batches.push([...keys]);
    return new Promise<number[]>((resolve) => answer.push(() => resolve(keys.map((key) => key * 2))));
  });

  const first = double(1);
  await expect.poll(() => batches).toEqual([[1]]);
  const rest = Promise.all([double(2), double(3), double(2)]);
  answer[0]!();
  expect(await first).toBe(2);
  await expect.poll(() => batches).toEqual([[1], [2, 3, 2]]);
  answer[1]!();
  expect(await rest).toEqual([4, 6, 4]);
});

test('a failed batch fails its own questions only', async () => {
  let broken = true;
  const ask = gathered(async (keys: readonly string[]) => {
    if (broken) throw new Error('away');
    return keys;
  });
  await expect(Promise.all([ask('a'), ask('b')])).rejects.toThrow('away');
  broken = false;
  expect(await ask('c')).toBe('c');
});
