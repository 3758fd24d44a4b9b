import { expect, test } from 'vitest';
import { Unavailable } from '../unavailable.ts';
import { Semaphore } from './semaphore.ts';

/** A task that the test ends. */
function aTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let started = false;
  const run = () => {
    started = true;
    return promise;
  };
  return { run, resolve, reject, hasStarted: () => started };
}

test('as many tasks run at once as there are permits, the rest follow in order, and each caller gets its own result', async () => {
  const semaphore = new Semaphore({ permits: 2, maxQueued: 10, subject: 'tasks' });
  const tasks = [aTask(), aTask(), aTask(), aTask()];
  const results = tasks.map(({ run }) => semaphore.run(run));
  expect(tasks.map((one) => one.hasStarted())).toEqual([true, true, false, false]);
  tasks[1]!.resolve('second');
  expect(await results[1]).toBe('second');
  await expect.poll(() => tasks.map((one) => one.hasStarted())).toEqual([true, true, true, false]);
  tasks[0]!.resolve('first');
  tasks[2]!.resolve('third');
  tasks[3]!.resolve('fourth');
  expect(await Promise.all(results)).toEqual(['first', 'second', 'third', 'fourth']);
});

test('a task that fails releases its permit', async () => {
  const semaphore = new Semaphore({ permits: 1, maxQueued: 1, subject: 'tasks' });
  const [first, second] = [aTask(), aTask()];
  const failing = semaphore.run(first.run);
  const waiting = semaphore.run(second.run);
  first.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  second.resolve('done');
  expect(await waiting).toBe('done');
  expect(await semaphore.run(async () => 'again')).toBe('again');
});

test('a task that throws before its first await also releases its permit', async () => {
  const semaphore = new Semaphore({ permits: 1, maxQueued: 0, subject: 'tasks' });
  const throwing = semaphore.run(() => {
    throw new Error('broken');
  });
  await expect(throwing).rejects.toThrow('broken');
  expect(await semaphore.run(async () => 'again')).toBe('again');
});

test('a task is rejected with Unavailable when the queue is full, and the others continue', async () => {
  const semaphore = new Semaphore({ permits: 1, maxQueued: 1, subject: 'pictures' });
  const [first, second] = [aTask(), aTask()];
  const results = [semaphore.run(first.run), semaphore.run(second.run)];
  const rejected = semaphore.run(async () => 'too many');
  await expect(rejected).rejects.toThrow(Unavailable);
  await expect(rejected).rejects.toThrow('too many pictures are waiting');
  first.resolve('first');
  second.resolve('second');
  expect(await Promise.all(results)).toEqual(['first', 'second']);
});
