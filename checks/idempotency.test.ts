import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locationOf, sourceFiles } from './source.ts';

test('every web call with an idempotency key gets it from core/web/idempotency.ts, where one rule defines its lifetime', () => {
  const callers = sourceFiles().filter((file) => {
    const { tier, isTest } = locationOf(file);
    return tier === 'web' && !isTest && /\b(transaction_id|idempotency_key):/.test(readFileSync(file, 'utf8'));
  });
  expect(callers.length).toBeGreaterThan(0);
  const strays = callers.filter((file) => !readFileSync(file, 'utf8').includes('withIdempotencyKey('));
  expect(strays.map((file) => locationOf(file).path)).toEqual([]);
});
