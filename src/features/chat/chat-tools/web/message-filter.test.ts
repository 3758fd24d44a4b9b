import { afterEach, beforeEach, expect, test } from 'vitest';
import { ChatLog } from '#features/chat/chat/web/log/chat-log.ts';
import type { MessageEntry } from '#features/chat/chat/web/log/entry.ts';
import { aMessage, anOptimistic, noor, remy } from '#features/chat/chat/web/log/examples.ts';
import { ShownLog } from '#features/chat/chat/web/log/shown-log.ts';
import { highlighterOf } from '#features/chat/chat-tools/rules.ts';
import { type FilterState, messageFilterOf, NO_FILTER } from './message-filter.ts';

let log: ChatLog;
beforeEach(() => {
  log = new ChatLog();
});
afterEach(() => log.dispose());

const mod = { type: 'moderator', text: 'Moderator', count: null };
const quote = { id: 'x', content: 'left cliff!', sender: { id: 1, username: 'oldgoat' } };
const say = (...entries: Parameters<ChatLog['receive']>[0][]) => {
  for (const entry of entries) log.receive(entry);
  log.flush();
};
const numbers = (shown: ShownLog) =>
  shown.view().entries.map((entry) => (entry.type === 'message' ? Number((entry as MessageEntry).id.slice(-2)) : entry.type));
const only = (filterState: Partial<FilterState>, reader: Parameters<typeof messageFilterOf>[1] = { highlighter: null, moderates: false }) =>
  new ShownLog(log, new Set(), messageFilterOf({ ...NO_FILTER, ...filterState }, reader));

test('the mentions filter shows only mentions and highlighted words', () => {
  say(aMessage(1), aMessage(2, { mentionsMe: true }), aMessage(3, { content: 'glider' }), aMessage(4, { content: 'glider', mine: true }));
  expect(numbers(only({ only: 'mentions' }))).toEqual([2]);
  expect(numbers(only({ only: 'mentions' }, { highlighter: highlighterOf(['glider']), moderates: false }))).toEqual([2, 3]);
});

test('the moderators filter shows only moderators and their actions, and the replies filter only replies', () => {
  const broadcaster = { type: 'broadcaster', text: 'Broadcaster', count: null };
  say(
    aMessage(1),
    aMessage(2, { sender: { ...remy, badges: [mod] } }),
    { type: 'mod_action', key: 'a', action: 'clear', by: 'lena', target: null, duration: null },
    aMessage(3, { sender: { ...noor, badges: [broadcaster] } }),
    aMessage(4, { original: quote }),
    { type: 'host', key: 'b', username: 'nightbusfm', viewerCount: 2, message: null },
  );
  expect(numbers(only({ only: 'moderators' }))).toEqual([2, 'mod_action', 3]);
  expect(numbers(only({ only: 'replies' }))).toEqual([4]);
  expect(only({ only: 'replies' }).view()).toMatchObject({ isFiltered: true, loaded: 4, matching: 1 });
});

test('a search combines with the filter and matches deleted messages for moderators only', () => {
  const deletion = { kind: 'mod_deleted', aiModerated: false, violatedRules: [] } as const;
  say(
    aMessage(1, { content: 'East ridge' }),
    aMessage(2, { content: 'ridge', deletion }),
    aMessage(3, { content: 'ridge', original: quote }),
  );
  expect(numbers(only({ search: 'RIDGE' }))).toEqual([1, 3]);
  expect(numbers(only({ search: 'ridge' }, { highlighter: null, moderates: true }))).toEqual([1, 2, 3]);
  expect(numbers(only({ search: 'ridge', only: 'replies' }))).toEqual([3]);
  expect(numbers(only({ search: 'from:lena' }))).toEqual([]);
});

test('an empty search shows everything without copying the list', () => {
  say(aMessage(1), aMessage(2));
  const shown = only({ search: ' ' });
  expect(shown.view().isFiltered).toBe(false);
  expect(shown.view().entries).toBe(log.view().entries);
});

test('unsent messages stay visible under every filter', () => {
  say(aMessage(1));
  log.addPending(anOptimistic('77', { delivery: 'failed' }));
  expect(only({ only: 'replies' }).view().entries).toHaveLength(1);
});
