import { expect, test } from 'vitest';
import { Lanes } from './lanes.ts';

/** Work that finishes when the gate is opened. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, open: () => resolve() };
}

test('work with the same key runs in order, and work with another key does not wait for it', async () => {
  const lanes = new Lanes(10);
  const done: string[] = [];
  const slow = gate();
  await lanes.add('ana', slow.work);
  await lanes.add('ana', async () => void done.push('ana'));
  await lanes.add('remy', async () => void done.push('remy'));
  await expect.poll(() => done).toEqual(['remy']);
  slow.open();
  await lanes.done();
  expect(done).toEqual(['remy', 'ana']);
});

test('at most the given number of jobs are queued at once', async () => {
  const lanes = new Lanes(2);
  const gates = [gate(), gate()];
  await lanes.add('ana', gates[0]!.work);
  await lanes.add('remy', gates[1]!.work);
  let taken = false;
  const third = lanes
    .add('noor', async () => {})
    .then(() => {
      taken = true;
    });
  await new Promise((resolve) => setImmediate(resolve));
  expect(taken).toBe(false);
  gates[1]!.open();
  await third;
  gates[0]!.open();
  await lanes.done();
});

test('an error in the work is thrown by the next add and by done', async () => {
  const lanes = new Lanes(1);
  await lanes.add('ana', async () => {
    throw new Error('a mistake');
  });
  await expect(lanes.add('ana', async () => {})).rejects.toThrow('a mistake');
  await expect(lanes.done()).rejects.toThrow('a mistake');
});
