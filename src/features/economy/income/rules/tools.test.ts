import { expect, test } from 'vitest';
import { later, NOON } from '#features/people/accounts/examples.ts';
import { isMultistreaming, isOpen, secondsToWait, switchRefusal, type Tool } from './tools.ts';

const tool = (overrides: Partial<Tool> = {}): Tool => ({ isLive: true, isEnabled: true, isOn: false, last: null, ...overrides });

test('BT-01 multistream is on if the last segment has no end', () => {
  const ended = { end_time: '2026-01-02T12:00:00.000000Z' };
  const open = { end_time: null };
  expect([[], [ended], [open], [ended, open], [open, ended]].map(isMultistreaming)).toEqual([false, false, true, true, false]);
  expect([null, { startedAt: NOON, endedAt: null }, { startedAt: NOON, endedAt: later(5) }].map(isOpen)).toEqual([false, true, false]);
});

test('C-07 the refusals of a tool are checked in their order', () => {
  expect(switchRefusal(tool(), true, NOON)).toBeNull();
  expect(switchRefusal(tool({ isOn: true }), false, NOON)).toBeNull();
  expect(switchRefusal(tool({ isLive: false, isEnabled: false }), true, NOON)).toBe('NOT_AVAILABLE');
  expect(switchRefusal(tool({ isEnabled: false, isOn: true }), true, NOON)).toBe('NOT_ENABLED');
  expect(switchRefusal(tool({ isOn: true }), true, NOON)).toBe('ALREADY_ENABLED');
  expect(switchRefusal(tool(), false, NOON)).toBe('ALREADY_DISABLED');
  expect(switchRefusal(tool({ last: { startedAt: NOON, endedAt: later(60) } }), true, later(65))).toBe('PLEASE_WAIT');
});

test('C-07 a tool can be switched again ten seconds after its last switch', () => {
  const last = { startedAt: NOON, endedAt: null };
  expect([secondsToWait(last, NOON), secondsToWait(last, later(9.5)), secondsToWait(last, later(10)), secondsToWait(null, NOON)]).toEqual([
    10, 1, 0, 0,
  ]);
});
