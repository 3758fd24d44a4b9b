import { expect, test } from 'vitest';
import { anAnnouncement } from './examples.ts';
import { announcementPhase, timesRefusal, topAnnouncement, withDismissed } from './rules.ts';

const NOON = new Date('2026-01-02T12:00:00.000Z');
const at = (time: string) => `2026-01-02T${time}.000Z`;

test.each([
  ['12:00:01', null, 'scheduled'],
  ['12:00:00', null, 'shown'],
  ['11:00:00', '12:00:01', 'shown'],
  ['11:00:00', '12:00:00', 'ended'],
] as const)('an announcement from %s until %s is %s at noon', (start, end, phase) => {
  expect(announcementPhase({ starts_at: at(start), ends_at: end && at(end) }, NOON)).toBe(phase);
});

test.each([
  [null, null, null],
  [null, at('12:00:01'), null],
  [at('13:00:00'), at('13:00:01'), null],
  [null, at('12:00:00'), 'ENDS_TOO_EARLY'],
  [at('13:00:00'), at('13:00:00'), 'ENDS_TOO_EARLY'],
  [at('10:00:00'), at('11:00:00'), 'ENDS_TOO_EARLY'],
] as const)('a start at %s and an end at %s are refused with %s', (starts_at, ends_at, refusal) => {
  expect(timesRefusal({ starts_at, ends_at }, NOON)).toBe(refusal);
});

test('a page shows the newest announcement that is shown now and not dismissed', () => {
  const old = anAnnouncement({ id: 1, starts_at: at('10:00:00') });
  const recent = anAnnouncement({ id: 2, starts_at: at('11:00:00') });
  const later = anAnnouncement({ id: 3, starts_at: at('13:00:00') });
  const over = anAnnouncement({ id: 4, starts_at: at('11:30:00'), ends_at: at('11:45:00') });
  const all = [old, recent, later, over];
  expect(topAnnouncement(all, [], NOON)?.id).toBe(2);
  expect(topAnnouncement(all, [2], NOON)?.id).toBe(1);
  expect(topAnnouncement(all, [1, 2], NOON)).toBeNull();
  expect(topAnnouncement(all, [], new Date(at('13:00:00')))?.id).toBe(3);
});

test('a browser remembers a bounded number of dismissed announcements, the latest ones', () => {
  const many = Array.from({ length: 60 }, (_, index) => index + 1).reduce<number[]>(withDismissed, []);
  expect([many.length, many[0], many.at(-1)]).toEqual([50, 11, 60]);
  expect(withDismissed([1, 2], 1)).toEqual([2, 1]);
});
