import { expect, test } from 'vitest';
import { Moment } from './moment.ts';

test.each([
  ['1970-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59.999999Z', true],
  ['2026-01-02T03:04:05+14:00', true],
  ['0000-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00+14:00', false],
  ['1969-12-31T23:59:59Z', false],
  ['9999-12-31T23:59:59-14:00', false],
  ['2026-02-30T00:00:00Z', false],
  ['2026-01-02', false],
])('the moment %s of a request is accepted: %s', (text, isAccepted) => {
  expect(Moment.safeParse(text).success).toBe(isAccepted);
});
