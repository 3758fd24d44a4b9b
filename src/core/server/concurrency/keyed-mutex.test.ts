import { expect, test } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

/** A task that logs its start and ends when the test says so. */
function aTask(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    log.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

test('a task starts after the previous task with the same key ended, even if that one failed', async () => {
  const mutex = new KeyedMutex<string>();
  const log: string[] = [];
  const [one, two, three] = [aTask(log, 'one'), aTask(log, 'two'), aTask(log, 'three')];
  const results = [one, two, three].map(({ run }) => mutex.run('ana', run));
  const failed = expect(results[0]).rejects.toThrow('one');
  await Promise.resolve();
  expect(log).toEqual(['one']);
  one.fail();
  await failed;
  expect(log).toEqual(['one', 'two']);
  two.end();
  three.end();
  expect([await results[1], await results[2]]).toEqual(['two', 'three']);
});

test('a task does not wait for tasks with other keys or of another mutex', async () => {
  const [mutex, other] = [new KeyedMutex<string>(), new KeyedMutex<string>()];
  const log: string[] = [];
  const tasks = [aTask(log, 'ana'), aTask(log, 'bob'), aTask(log, 'ana elsewhere')];
  const results = [mutex.run('ana', tasks[0]!.run), mutex.run('bob', tasks[1]!.run), other.run('ana', tasks[2]!.run)];
  await Promise.resolve();
  expect(log).toEqual(['ana', 'bob', 'ana elsewhere']);
  for (const { end } of tasks) end();
  await Promise.all(results);
});
