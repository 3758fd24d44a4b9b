import { expect, test } from 'vitest';
import type { Ctx } from './context.ts';
import { inTurn } from './turns.ts';

const [here, elsewhere] = [{} as Ctx, {} as Ctx];

/** A work that says when it begins and ends when it is told to. */
function aWork(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    log.push(name);
    return promise;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

test('works of one key begin when the one before is over, also when it failed', async () => {
  const log: string[] = [];
  const [one, two, three] = [aWork(log, 'one'), aWork(log, 'two'), aWork(log, 'three')];
  const results = [one, two, three].map(({ work }) => inTurn(here, 'ana', work));
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

test('works of other keys and other processes do not wait', async () => {
  const log: string[] = [];
  const works = [aWork(log, 'ana'), aWork(log, 'bob'), aWork(log, 'ana elsewhere')];
  const results = [inTurn(here, 'ana', works[0]!.work), inTurn(here, 'bob', works[1]!.work), inTurn(elsewhere, 'ana', works[2]!.work)];
  await Promise.resolve();
  expect(log).toEqual(['ana', 'bob', 'ana elsewhere']);
  for (const { end } of works) end();
  await Promise.all(results);
});
