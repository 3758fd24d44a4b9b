import { expect, test } from 'vitest';
import { aHistoryMessage, aMessage, aSender } from '../../examples.ts';
import { fromHistory, fromMessage, optimisticEntry, parseMetadata, senderView } from './from-wire.ts';

const viewer = { id: 10000042, username: 'Viewer', slug: 'viewer' };
const someone = aSender({ id: 7, username: 'remy', slug: 'remy' });
const original = {
  original_message: { id: '019b7e5a-1c00-7000-8000-000000000009', content: 'left cliff!' },
  original_sender: { id: 9, username: 'Noor' },
};

test('the same message is the same row, from realtime, from history and from an answer', () => {
  const live = fromMessage(aMessage({ metadata: { message_ref: '77', ...original }, type: 'reply' }), viewer);
  const told = fromHistory(aHistoryMessage({ metadata: JSON.stringify({ message_ref: '77', ...original }), type: 'reply' }), viewer);
  expect(told).toEqual(live);
  expect(live).toMatchObject({
    ref: '77',
    mine: true,
    kind: 'reply',
    original: { content: 'left cliff!', sender: { id: 9, username: 'Noor' } },
  });
});

test('M-12 metadata is read as an object, as JSON text, and what is neither is none', () => {
  expect(parseMetadata({ message_ref: '1' })).toEqual({ message_ref: '1' });
  expect(parseMetadata('{"message_ref":"1"}')).toEqual({ message_ref: '1' });
  for (const odd of ['not json', '[]', '3', null, undefined, 7, '{"original_sender":"x"}']) expect(parseMetadata(odd)).toEqual({});
});

test('M-02 badges that a sender shows stand in their order, hidden ones do not', () => {
  const badge = (type: string, sort_order: number, active = true) => ({ type, text: type, active, sort_order });
  const identity = { color: '#FFFFFF', badges: [badge('vip', 6), badge('moderator', 3), badge('og', 7, false)] };
  expect(senderView(aSender({ identity })).badges.map(({ type }) => type)).toEqual(['moderator', 'vip']);
});

test('M-04 a mention or a reply of somebody else speaks to the viewer, an own message never does', () => {
  const speaks = (change: Parameters<typeof aMessage>[0]) => fromMessage(aMessage({ sender: someone, ...change }), viewer).mentionsMe;
  expect(speaks({ content: 'hey @viewer!' })).toBe(true);
  expect(speaks({ content: 'hey @viewers!' })).toBe(false);
  expect(speaks({ metadata: { ...original, original_sender: { id: viewer.id, username: 'Viewer' } } })).toBe(true);
  expect(speaks({ content: '@viewer', sender: aSender() })).toBe(false);
  expect(fromMessage(aMessage({ sender: someone, content: '@viewer' }), null).mentionsMe).toBe(false);
});

test('a message deleted before it was read shows as deleted', () => {
  const ui_metadata = { deleted: 'mod_ban' as const, aiModerated: true, violatedRules: ['hate'] };
  expect(fromHistory(aHistoryMessage({ ui_metadata }), null).deletion).toEqual({
    kind: 'mod_ban',
    aiModerated: true,
    violatedRules: ['hate'],
  });
});

test('F-06 an optimistic entry is a whole message of the viewer', () => {
  const at = new Date('2026-01-02T12:00:00Z');
  const entry = optimisticEntry({ ref: '77', content: 'see https://a.example', original: null, at }, senderView(aSender()));
  expect(entry).toMatchObject({ ref: '77', kind: 'message', delivery: 'sending', mine: true, createdAt: at });
  expect(entry.parts.map(({ type }) => type)).toEqual(['text', 'link']);
});
