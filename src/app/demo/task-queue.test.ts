import { expect, test } from 'vitest';
import { TaskQueue } from './task-queue.ts';

/** Work that finishes when the gate is opened. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, open: () => resolve() };
}

test('tasks with the same key run in order, and a task with another key does not wait for them', async () => {
  const queue = new TaskQueue(10);
  const done: string[] = [];
  const slow = gate();
  await queue.enqueue('ana', slow.work);
  await queue.enqueue('ana', async () => void done.push('ana'));
  await queue.enqueue('remy', async () => void done.push('remy'));
  await expect.poll(() => done).toEqual(['remy']);
  slow.open();
  await queue.drain();
  expect(done).toEqual(['remy', 'ana']);
});

test('a task beyond the given number waits until another one has ended', async () => {
  const queue = new TaskQueue(2);
  const gates = [gate(), gate()];
  await queue.enqueue('ana', gates[0]!.work);
  await queue.enqueue('remy', gates[1]!.work);
  let taken = false;
  const third = queue
    .enqueue('noor', async () => {})
    .then(() => {
      taken = true;
    });
  await new Promise((resolve) => setImmediate(resolve));
  expect(taken).toBe(false);
  gates[1]!.open();
  await third;
  gates[0]!.open();
  await queue.drain();
});

test('an error of a task is thrown by the next enqueue and by drain', async () => {
  const queue = new TaskQueue(1);
  await queue.enqueue('ana', async () => {
    throw new Error('a mistake');
  });
  await expect(queue.enqueue('ana', async () => {})).rejects.toThrow('a mistake');
  await expect(queue.drain()).rejects.toThrow('a mistake');
});
