import { beforeEach, expect, test } from 'vitest';
import { ChatLog } from './chat-log.ts';
import { markPending } from './deletions.ts';
import type { Deletion, MessageEntry } from './entry.ts';
import { aMessage, idOf, noor, remy } from './examples.ts';

const told: Deletion = { kind: 'mod_timeout', aiModerated: false, violatedRules: [] };
const quote = { id: idOf(1), content: 'left cliff!', sender: { id: remy.id, username: 'remy' } };
const isRemys = ({ sender }: MessageEntry) => sender.id === remy.id;

let log: ChatLog;
beforeEach(() => {
  log = new ChatLog();
  log.merge([aMessage(1), aMessage(2, { sender: noor, original: quote }), aMessage(3)]);
});
const shown = () =>
  log
    .view()
    .entries.flatMap((entry) => (entry.type === 'message' ? [[entry.deletion?.kind ?? null, entry.original?.content ?? null]] : []));

test('MO-05 messages of a banned person are marked before the server responds, and restored when it refuses', () => {
  const before = log.view().entries;
  const takeBack = markPending(log, isRemys, 'mod_ban');
  expect(shown()).toEqual([
    ['mod_ban', null],
    [null, ''],
    ['mod_ban', null],
  ]);
  takeBack();
  expect(log.view().entries).toEqual(before);
});

test('MO-05 a deletion that the server confirms meanwhile stays when the action is refused', () => {
  const takeBack = markPending(log, isRemys, 'mod_ban');
  log.markDeletedBy(remy.id, told);
  takeBack();
  expect(shown()).toEqual([
    ['mod_timeout', null],
    [null, ''],
    ['mod_timeout', null],
  ]);
});

test('a message deleted earlier keeps its reason', () => {
  log.markDeleted(idOf(1), { ...told, kind: 'mod_deleted' });
  const takeBack = markPending(log, isRemys, 'mod_ban');
  expect(shown().map(([kind]) => kind)).toEqual(['mod_deleted', null, 'mod_ban']);
  takeBack();
  expect(shown()).toEqual([
    ['mod_deleted', null],
    [null, ''],
    [null, null],
  ]);
});
