import { expect, test } from 'vitest';
import type { MessageEntry } from '#features/chat/chat/web/log/entry.ts';
import { aMessage, idOf, remy } from '#features/chat/chat/web/log/examples.ts';
import { threadOf } from './thread.ts';

const answer = (n: number, to: number): MessageEntry =>
  aMessage(n, { kind: 'reply', original: { id: idOf(to), content: `message ${to}`, sender: { id: remy.id, username: 'remy' } } });
const numbers = (messages: readonly MessageEntry[]) => messages.map(({ id }) => Number(id.slice(-12)));

const list = [aMessage(1), answer(2, 1), aMessage(3), answer(4, 2), answer(5, 3), answer(6, 1)];

test('a thread contains a message, its replies and their replies', () => {
  for (const from of [list[0]!, list[1]!, list[3]!]) {
    const thread = threadOf(list, from);
    expect({ id: thread.root?.id, numbers: numbers(thread.replies) }).toEqual({ id: idOf(1), numbers: [2, 4, 6] });
  }
  expect(numbers(threadOf(list, list[4]!).replies)).toEqual([5]);
});

test('a thread whose root is not loaded has the quote from its first reply', () => {
  const thread = threadOf(list.slice(1), list[3]!);
  expect(thread).toMatchObject({ root: null, quote: { content: 'message 1' } });
  expect(numbers(thread.replies)).toEqual([2, 4, 6]);
});

test('a message that is no longer in the list still has a thread', () => {
  expect(threadOf([], list[1]!)).toMatchObject({ id: idOf(1), root: null, quote: { content: 'message 1' }, replies: [] });
});
