import { expect, test } from 'vitest';
import { locationOf, sourceFiles, sourceText } from './source.ts';

test('every web call with an idempotency key gets it from core/web/idempotency.ts, where one rule defines its lifetime', () => {
  const callers = sourceFiles().filter((file) => {
    const { tier, isTest } = locationOf(file);
    return tier === 'web' && !isTest && /\b(transaction_id|idempotency_key):/.test(sourceText(file));
  });
  expect(callers.length).toBeGreaterThan(0);
  const strays = callers.filter((file) => !sourceText(file).includes('withIdempotencyKey('));
  expect(strays.map((file) => locationOf(file).path)).toEqual([]);
});
