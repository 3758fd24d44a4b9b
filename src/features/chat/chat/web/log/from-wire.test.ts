import { expect, test } from 'vitest';
import { incomingMessageSent } from '#features/chat/chat/contract/history.ts';
import { aHistoryMessage, aMessage, aSender } from '#features/chat/chat/examples.ts';
import { fromHistory, fromMessage, optimisticEntry, senderView } from './from-wire.ts';

const viewer = { id: 10000042, username: 'Viewer', slug: 'viewer' };
const someone = aSender({ id: 7, username: 'remy', slug: 'remy' });
const original = {
  original_message: { id: '019b7e5a-1c00-7000-8000-000000000009', content: 'left cliff!' },
  original_sender: { id: 9, username: 'Noor' },
};

/** A message that a program published with these fields, as the page reads it. */
const incoming = (fields: object) => incomingMessageSent.payload.parse({ ...aMessage(), ...fields });

test('the same message yields the same row from realtime, history and the reply to a send', () => {
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

test('M-12 metadata is read as an object or as JSON text, and anything else is ignored', () => {
  const readMetadata = (metadata: unknown) => incoming({ metadata }).metadata;
  expect(readMetadata({ message_ref: '1' })).toEqual({ message_ref: '1' });
  expect(readMetadata('{"message_ref":"1"}')).toEqual({ message_ref: '1' });
  for (const odd of ['not json', '[]', '3', null, undefined, 7, '{"original_sender":"x"}']) expect(readMetadata(odd)).toBeUndefined();
});

test('M-02 active badges are shown in order, and inactive ones are hidden', () => {
  const badge = (type: string, sort_order: number, active = true) => ({ type, text: type, active, sort_order });
  const identity = { color: '#FFFFFF', badges: [badge('vip', 6), badge('moderator', 3), badge('og', 7, false)] };
  expect(senderView(aSender({ identity })).badges.map(({ type }) => type)).toEqual(['moderator', 'vip']);
});

test('M-04 a mention or reply by another person mentions the viewer, but an own message never does', () => {
  const speaks = (change: Parameters<typeof aMessage>[0]) => fromMessage(aMessage({ sender: someone, ...change }), viewer).mentionsMe;
  expect(speaks({ content: 'hey @viewer!' })).toBe(true);
  expect(speaks({ content: 'hey @viewers!' })).toBe(false);
  expect(speaks({ metadata: { ...original, original_sender: { id: viewer.id, username: 'Viewer' } } })).toBe(true);
  expect(speaks({ content: '@viewer', sender: aSender() })).toBe(false);
  expect(fromMessage(aMessage({ sender: someone, content: '@viewer' }), null).mentionsMe).toBe(false);
});

test('a message deleted before it was loaded shows as deleted', () => {
  const ui_metadata = { deleted: 'mod_ban' as const, aiModerated: true, violatedRules: ['hate'] };
  expect(fromHistory(aHistoryMessage({ ui_metadata }), null).deletion).toEqual({
    kind: 'mod_ban',
    aiModerated: true,
    violatedRules: ['hate'],
  });
});

test('F-06 an optimistic entry is a complete message of the viewer', () => {
  const at = new Date('2026-01-02T12:00:00Z');
  const entry = optimisticEntry({ ref: '77', content: 'see https://a.example', original: null, at }, senderView(aSender()));
  expect(entry).toMatchObject({ ref: '77', kind: 'message', delivery: 'sending', mine: true, createdAt: at });
  expect(entry.parts.map(({ type }) => type)).toEqual(['text', 'link']);
});

test('M-12 the image of a clip stored on this site is shown under any site address', () => {
  const stored = '/files/0123456789abcdef0123456789abcdef01234567.webp';
  const clip = { id: 'clip_1', title: 'The jump', thumbnail_url: `http://127.0.0.1:4400${stored}`, creator: { username: 'remy' } };
  expect(fromMessage(incoming({ metadata: { clip } }), null).clip?.picture).toBe(stored);
});

test('M-12 a clip is read from both forms of metadata', () => {
  const clip = { id: 'clip_1', title: 'The jump', thumbnail_url: 'clips/1.webp', creator: { username: 'remy' } };
  const card = { id: 'clip_1', title: 'The jump', picture: '/clips/1.webp', creator: 'remy' };
  expect(fromMessage(incoming({ metadata: { clip } }), null).clip).toEqual(card);
  expect(fromMessage(incoming({ metadata: JSON.stringify({ clip }) }), null).clip).toEqual(card);
  expect(fromHistory(aHistoryMessage({ metadata: JSON.stringify({ clip }) }), null).clip).toEqual(card);
});

test('M-18 a deletion mark, an adjusted timestamp and a goal are applied', () => {
  const marked = (ui_metadata: object) => fromHistory(aHistoryMessage({ ui_metadata }), null);
  expect(marked({ deleted: 'mod_deleted' }).deletion).toEqual({ kind: 'mod_deleted', aiModerated: false, violatedRules: [] });
  expect(marked({ adjusted_timestamp: '2026-01-02T13:00:00Z' })).toMatchObject({
    createdAt: new Date('2026-01-02T13:00:00Z'),
    deletion: null,
  });
  expect(marked({ adjusted_timestamp: 'soon' }).createdAt).toEqual(new Date('2026-01-02T12:00:00Z'));
  const goalOf = (goal?: unknown) => marked({ goal }).goal;
  expect(goalOf({ id: 'chgoal_1', current: 871, total: 1000 })).toEqual({ current: 871, total: 1000 });
  expect([goalOf({ id: 'chgoal_1' }), goalOf('chgoal_1'), goalOf(true)]).toEqual(['uncounted', 'uncounted', 'uncounted']);
  expect([goalOf(null), goalOf(false), goalOf()]).toEqual([null, null, null]);
  expect(fromMessage({ ...aMessage(), ui_metadata: { deleted: 'user_deleted' } }, null).deletion?.kind).toBe('user_deleted');
});

test('a message without our own extra fields is accepted', () => {
  const wire = {
    cursor: undefined,
    metadata: 'not json',
    sender: { ...aSender(), identity: { color: '#75FD46', badges: [{ type: 'subscriber', text: 'Subscriber', count: 3 }] } },
  };
  const entry = fromMessage(incoming(wire), null);
  expect(entry).toMatchObject({ position: Date.UTC(2026, 0, 2, 12) * 1000, ref: null, clip: null });
  expect(entry.sender.badges).toEqual([{ type: 'subscriber', text: 'Subscriber', count: 3 }]);
});
