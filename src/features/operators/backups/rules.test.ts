import { expect, test } from 'vitest';
import { FILES } from './contract.ts';
import { isOverdue, lastDue, leftOutOf, nextDue, parseSchedule } from './rules.ts';

const at = (text: string): Date => new Date(text);

test.each([
  ['off', null],
  ['daily 03:00', { day: null, hour: 3, minute: 0 }],
  ['sunday 23:59', { day: 0, hour: 23, minute: 59 }],
  ['saturday 3:05', { day: 6, hour: 3, minute: 5 }],
  ['hourly', undefined],
  ['daily 24:00', undefined],
  ['daily 3', undefined],
  ['', undefined],
])('the schedule "%s" is read as %o', (text, schedule) => {
  expect(parseSchedule(text)).toEqual(schedule);
});

test('a daily backup is due at its time of today, or of yesterday before it', () => {
  const schedule = parseSchedule('daily 03:00')!;
  expect(lastDue(schedule, at('2026-11-29T03:00:00Z'))).toEqual(at('2026-11-29T03:00:00Z'));
  expect(lastDue(schedule, at('2026-11-29T02:59:59Z'))).toEqual(at('2026-11-28T03:00:00Z'));
  expect(nextDue(schedule, at('2026-11-29T03:00:00Z'))).toEqual(at('2026-11-30T03:00:00Z'));
});

test('a weekly backup is due on its day', () => {
  // 29 November 2026 is a Sunday.
  const schedule = parseSchedule('sunday 03:00')!;
  expect(lastDue(schedule, at('2026-11-29T02:00:00Z'))).toEqual(at('2026-11-22T03:00:00Z'));
  expect(lastDue(schedule, at('2026-12-01T00:00:00Z'))).toEqual(at('2026-11-29T03:00:00Z'));
  expect(nextDue(schedule, at('2026-12-01T00:00:00Z'))).toEqual(at('2026-12-06T03:00:00Z'));
});

test('a backup is overdue once the schedule was due twice since', () => {
  const schedule = parseSchedule('daily 03:00')!;
  const last = at('2026-11-27T03:10:00Z');
  expect(isOverdue(schedule, last, at('2026-11-29T02:59:00Z'))).toBe(false);
  expect(isOverdue(schedule, last, at('2026-11-29T03:00:00Z'))).toBe(true);
});

test('a backup leaves out nothing, recordings, or all stored files', () => {
  expect(FILES.map((files) => [files, leftOutOf(files)])).toEqual([
    ['all', []],
    ['no-recordings', ['video']],
    ['none', null],
  ]);
});
