import { expect, test } from 'vitest';
import { JobQueue } from './job-queue.ts';

/** Work that finishes when the gate is opened. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, open: () => resolve() };
}

test('work with the same key runs in order, and work with another key does not wait for it', async () => {
  const lanes = new JobQueue(10);
  const done: string[] = [];
  const slow = gate();
  await lanes.enqueue('ana', slow.work);
  await lanes.enqueue('ana', async () => void done.push('ana'));
  await lanes.enqueue('remy', async () => void done.push('remy'));
  await expect.poll(() => done).toEqual(['remy']);
  slow.open();
  await lanes.drain();
  expect(done).toEqual(['remy', 'ana']);
});

test('at most the given number of jobs are queued at once', async () => {
  const lanes = new JobQueue(2);
  const gates = [gate(), gate()];
  await lanes.enqueue('ana', gates[0]!.work);
  await lanes.enqueue('remy', gates[1]!.work);
  let taken = false;
  const third = lanes
    .enqueue('noor', async () => {})
    .then(() => {
      taken = true;
    });
  await new Promise((resolve) => setImmediate(resolve));
  expect(taken).toBe(false);
  gates[1]!.open();
  await third;
  gates[0]!.open();
  await lanes.drain();
});

test('an error in the work is thrown by the next add and by done', async () => {
  const lanes = new JobQueue(1);
  await lanes.enqueue('ana', async () => {
    throw new Error('a mistake');
  });
  await expect(lanes.enqueue('ana', async () => {})).rejects.toThrow('a mistake');
  await expect(lanes.drain()).rejects.toThrow('a mistake');
});
