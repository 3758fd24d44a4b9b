import { expect, test } from 'vitest';
import { endOfMinute, lastMinute, MAX_POINTS, minutesPerPoint } from './rules.ts';

test('a minute is recorded at its end, and the next one is due a minute later', () => {
  const start = new Date('2026-01-02T12:01:00.000Z');
  expect(lastMinute(start)).toEqual(new Date('2026-01-02T12:00:00.000Z'));
  expect(endOfMinute(start)).toEqual(new Date('2026-01-02T12:02:00.000Z'));
  const late = new Date('2026-01-02T12:01:59.999Z');
  expect({ lastMinute: lastMinute(late), endOfMinute: endOfMinute(late) }).toEqual({
    lastMinute: lastMinute(start),
    endOfMinute: endOfMinute(start),
  });
});

test('a chart has at most 240 points, however long the stream is', () => {
  expect([0, 1, 240].map(minutesPerPoint)).toEqual([1, 1, 1]);
  expect([241, 480, 481].map(minutesPerPoint)).toEqual([2, 2, 3]);
  for (let minutes = 1; minutes < 5_000; minutes += 7)
    expect(Math.ceil(minutes / minutesPerPoint(minutes))).toBeLessThanOrEqual(MAX_POINTS);
});
