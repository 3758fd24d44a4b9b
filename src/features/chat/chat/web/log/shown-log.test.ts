import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChatLog } from './chat-log.ts';
import type { MessageEntry } from './entry.ts';
import { aMessage, remy } from './examples.ts';
import { ShownLog } from './shown-log.ts';

let log: ChatLog;
beforeEach(() => {
  log = new ChatLog();
});
afterEach(() => log.dispose());

const troll = { ...remy, id: 66, username: 'troll' };
const say = (...entries: Parameters<ChatLog['receive']>[0][]) => {
  for (const entry of entries) log.receive(entry);
  log.flush();
};
const numbers = (shown: ShownLog) =>
  shown.view().entries.map((entry) => (entry.type === 'message' ? Number((entry as MessageEntry).id.slice(-2)) : entry.type));
test('S-04 messages of a muted person are hidden at once and return when they are unmuted', () => {
  say(aMessage(1), aMessage(2, { sender: troll }), aMessage(3));
  expect(numbers(new ShownLog(log, new Set([troll.id])))).toEqual([1, 3]);
  expect(numbers(new ShownLog(log))).toEqual([1, 2, 3]);
});

test('S-04 messages of a muted person are neither counted as unread nor passed to listeners', () => {
  const told = vi.fn();
  log.onArrival(told);
  log.mute(new Set([troll.id]));
  say(aMessage(1));
  log.pause();
  say(aMessage(2, { sender: troll, mentionsMe: true }));
  expect(log.view().waiting).toBe(0);
  expect(log.view().entries.map(({ type }) => type)).toEqual(['message', 'message']);
  say(aMessage(3));
  expect(log.view().waiting).toBe(1);
  expect(log.view().entries.map(({ type }) => type)).toEqual(['message', 'message', 'divider', 'message']);
  expect(told.mock.calls.flatMap(([arrived]) => arrived).map(({ id }) => id)).toEqual([aMessage(1).id, aMessage(3).id]);
});

test('MO-01 viewers see the last clear and what follows it, and moderators see everything', () => {
  say(aMessage(1), { type: 'mod_action', key: 'ban', action: 'ban', by: 'lena', target: 'sam', duration: null }, aMessage(2));
  log.clear({ until: aMessage(2).position, by: 'lena' });
  say(aMessage(3));
  expect(numbers(new ShownLog(log, new Set(), null, false))).toEqual(['mod_action', 3]);
  expect(numbers(new ShownLog(log, new Set(), null, true))).toEqual([1, 'mod_action', 2, 'mod_action', 3]);
});

test('the view is the same object until the log changes', () => {
  say(aMessage(1));
  const shown = new ShownLog(log, new Set(), () => true);
  expect(shown.view()).toBe(shown.view());
  const before = shown.view();
  say(aMessage(2));
  expect(shown.view()).not.toBe(before);
});

test('an entry is filtered once, however often the list changes', () => {
  const filter = vi.fn(() => true);
  const shown = new ShownLog(log, new Set(), filter);
  for (let n = 1; n <= 50; n++) {
    say(aMessage(n));
    shown.view();
  }
  expect(filter).toHaveBeenCalledTimes(50);
});
