import { expect, test } from 'vitest';
import { Backlog, MAX_BACKLOG_AGE, MAX_BACKLOG_BYTES } from './connection.ts';

test('a socket that reads everything is fine, for any amount of data', () => {
  const backlog = new Backlog();
  for (let second = 0; second < 100; second += 1) expect(backlog.check(second * 5_000_000, 0, second * 1000)).toBe('fine');
});

test('a backlog over the size limit is too large immediately', () => {
  expect(new Backlog().check(MAX_BACKLOG_BYTES + 1, MAX_BACKLOG_BYTES + 1, 0)).toBe('backlog_too_large');
});

test('a backlog over the age limit is too old, however small', () => {
  const backlog = new Backlog();
  expect(backlog.check(100, 10, 0)).toBe('fine');
  expect(backlog.check(100, 10, MAX_BACKLOG_AGE)).toBe('fine');
  expect(backlog.check(100, 10, MAX_BACKLOG_AGE + 1)).toBe('backlog_too_old');
});

test('a slow reader that keeps making progress is fine', () => {
  const backlog = new Backlog();
  // The socket is always 50,000 bytes behind, but the bytes from five seconds ago have been sent.
  for (let second = 0; second < 120; second += 1) expect(backlog.check(second * 20_000 + 50_000, 50_000, second * 1000)).toBe('fine');
});
