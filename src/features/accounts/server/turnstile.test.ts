import { expect, test } from 'vitest';
import { Unavailable } from '#core/server/unavailable.ts';
import { turnstile } from './turnstile.ts';

/** Work that ends when told. */
function held() {
  const started: number[] = [];
  const finish: Array<() => void> = [];
  const work = (n: number) => () => {
    started.push(n);
    return new Promise<number>((resolve) => {
      finish[n] = () => resolve(n);
    });
  };
  return { started, finish, work };
}

test('a flood waits its turn, and what does not fit in the queue is turned away at once', async () => {
  const enter = turnstile(2, 1);
  const { started, finish, work } = held();
  const [first, second, third] = [enter(work(0)), enter(work(1)), enter(work(2))];
  await expect(enter(work(3))).rejects.toThrow(Unavailable);
  expect(started).toEqual([0, 1]);

  finish[1]!();
  expect(await second).toBe(1);
  await expect.poll(() => started).toEqual([0, 1, 2]);
  finish[0]!();
  finish[2]!();
  expect(await Promise.all([first, third])).toEqual([0, 2]);
});

test('work that fails frees its place', async () => {
  const enter = turnstile(1, 0);
  await expect(enter(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await enter(async () => 'in')).toBe('in');
});
