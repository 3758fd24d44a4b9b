import { expect, test } from 'vitest';
import { Unavailable } from '#core/server/unavailable.ts';
import { Turns } from './turns.ts';

/** Work that ends when the test says so. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let started = false;
  const run = () => {
    started = true;
    return promise;
  };
  return { run, resolve, reject, hasStarted: () => started };
}

test('so many run at once, the others in their order, and each gets its own answer', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 10 });
  const works = [work(), work(), work(), work()];
  const answers = works.map(({ run }) => turns.run(run));
  expect(works.map((one) => one.hasStarted())).toEqual([true, true, false, false]);
  works[1]!.resolve('second');
  expect(await answers[1]).toBe('second');
  await expect.poll(() => works.map((one) => one.hasStarted())).toEqual([true, true, true, false]);
  works[0]!.resolve('first');
  works[2]!.resolve('third');
  works[3]!.resolve('fourth');
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third', 'fourth']);
});

test('work that fails gives its place on', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1 });
  const [first, second] = [work(), work()];
  const failing = turns.run(first.run);
  const waiting = turns.run(second.run);
  first.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  second.resolve('done');
  expect(await waiting).toBe('done');
  expect(await turns.run(async () => 'again')).toBe('again');
});

test('who comes when all places are taken is told to come back, and the others go on', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1 });
  const [first, second] = [work(), work()];
  const answers = [turns.run(first.run), turns.run(second.run)];
  await expect(turns.run(async () => 'too many')).rejects.toThrow(Unavailable);
  first.resolve('first');
  second.resolve('second');
  expect(await Promise.all(answers)).toEqual(['first', 'second']);
});
