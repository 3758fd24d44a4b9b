import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aMessage } from '#features/chat/chat/web/log/examples.ts';
import { type AnnounceMode, type Announcement, Announcer } from './announcer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function listening(mode: AnnounceMode) {
  const said: Announcement[] = [];
  return {
    said,
    announcer: new Announcer(
      (what) => said.push(what),
      () => mode,
    ),
  };
}

test('a busy chat is announced once a second with the number of new messages', () => {
  const { said, announcer } = listening('summary');
  for (let n = 1; n <= 40; n++) {
    announcer.enqueue([aMessage(n), aMessage(n + 100)]);
    vi.advanceTimersByTime(100);
  }
  expect(said).toEqual([20, 20, 20, 20].map((count) => ({ kind: 'summary', count })));
});

test('a mention is announced before other messages, however many follow it', () => {
  const { said, announcer } = listening('summary');
  announcer.enqueue([aMessage(1), aMessage(2, { mentionsMe: true, content: '@noor look' })]);
  announcer.enqueue([3, 4, 5, 6, 7].map((n) => aMessage(n)));
  vi.advanceTimersByTime(1000);
  expect(said).toEqual([{ kind: 'mention', username: 'remy', content: '@noor look' }]);
});

test('in mentions mode only mentions are announced, and in off mode nothing is', () => {
  const mentions = listening('mentions');
  mentions.announcer.enqueue([aMessage(1)]);
  vi.advanceTimersByTime(1000);
  expect(mentions.said).toEqual([]);

  const off = listening('off');
  off.announcer.enqueue([aMessage(1, { mentionsMe: true })]);
  vi.advanceTimersByTime(1000);
  expect(off.said).toEqual([]);
});

test('in every-message mode the last messages of each second are announced', () => {
  const { said, announcer } = listening('every');
  announcer.enqueue([1, 2, 3, 4].map((n) => aMessage(n)));
  vi.advanceTimersByTime(1000);
  expect(said).toMatchObject([
    { kind: 'messages', messages: [{ content: 'message 2' }, { content: 'message 3' }, { content: 'message 4' }] },
  ]);
});
