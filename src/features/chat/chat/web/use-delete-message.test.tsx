import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { chatroomCleared, messageDeleted } from '#features/chat/chat/contract/chatroom.ts';
import { deleteMessage } from '#features/chat/chat/contract/history.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { idOf } from './log/examples.ts';
import {
  aLive,
  findBox,
  inHistory,
  lines,
  live,
  openChat,
  ROOM,
  receiveMessages,
  relation,
  remy,
  said,
  server,
  setUpChats,
  wireNoor,
} from './testing/open-chat.tsx';

setUpChats();

const EVENT = '019b7e5a-1c00-7000-8000-00000000bbbb';
const moderates = () => server.answers(showRelation, { ...relation, is_moderator: true, role: 'moderator' });
const deleted = { status: { error: false, code: 200, message: 'SUCCESS' } as const, data: { id: idOf(2) } };
const actions = async (drawn: Awaited<ReturnType<typeof openChat>>, text: string) => {
  await drawn.person.hover(screen.getByText(text));
  return within(screen.getByRole('toolbar'));
};

test('M-03 and MO-01 a moderator deletes a message, and it is shown as deleted', async () => {
  moderates();
  server.answers(deleteMessage, deleted);
  const drawn = await openChat();
  await findBox();
  fireEvent.click((await actions(drawn, 'line 2')).getByRole('button', { name: 'Delete message' }));
  await soon(() => expect(lines()[1]).toMatch(/line 2 \(Deleted\)/));
  expect(server.callsOf(deleteMessage).map(({ path }) => path)).toEqual([`/api/v2/chatrooms/${ROOM}/messages/${idOf(2)}`]);
  expect(screen.queryByRole('button', { name: 'Delete message' })).toBeNull();
});

test("M-03 a viewer can delete only their own messages, and a moderator cannot delete the broadcaster's", async () => {
  said.push(inHistory(4, { content: 'mine', sender: wireNoor }));
  const drawn = await openChat();
  await findBox();
  expect((await actions(drawn, 'line 2')).queryByRole('button', { name: 'Delete message' })).toBeNull();
  expect((await actions(drawn, 'mine')).getByRole('button', { name: 'Delete message' })).toBeTruthy();
});

test("MO-02 a moderator who tries to delete the broadcaster's message sees an error", async () => {
  moderates();
  const badges = [{ type: 'broadcaster', text: 'Broadcaster', active: true, sort_order: 1 }];
  said.push(inHistory(4, { content: 'welcome', sender: { ...remy, identity: { color: '#FFFFFF', badges } } }));
  const drawn = await openChat();
  await findBox();
  const button = (await actions(drawn, 'welcome')).getByRole('button', { name: 'Delete message' });
  expect({ attribute: button.getAttribute('aria-disabled'), title: button.title }).toEqual({
    attribute: 'true',
    title: 'You cannot delete this message.',
  });
  fireEvent.click(button);
  expect(await screen.findAllByText('You cannot delete this message.')).not.toEqual([]);
  expect(server.callsOf(deleteMessage)).toEqual([]);
});

test('MO-02 and E-03 deleting a message that another moderator just deleted reports it', async () => {
  moderates();
  server.refuses(deleteMessage, 'ALREADY_DELETED');
  const drawn = await openChat();
  await findBox();
  fireEvent.click((await actions(drawn, 'line 2')).getByRole('button', { name: 'Delete message' }));
  expect(await screen.findAllByText('This message was already deleted.')).not.toEqual([]);
  expect(lines()[1]).toMatch(/line 2 \(Deleted\)/);
});

test('E-03 a refused deletion keeps the message and shows the reason', async () => {
  moderates();
  server.refuses(deleteMessage, 'MESSAGE_NOT_YOURS');
  const drawn = await openChat();
  await findBox();
  fireEvent.click((await actions(drawn, 'line 2')).getByRole('button', { name: 'Delete message' }));
  expect(await screen.findAllByText('You cannot delete this message.')).not.toEqual([]);
  expect(lines()[1]).toBe('remy: line 2');
});

const tell = (event: { name: string }, payload: object) => live.send(chatroomEvents(ROOM), event.name, payload);
const filtered = { id: EVENT, message: { id: idOf(2) }, aiModerated: true, violatedRules: ['hate', 'self_harm'] };

test('M-05 viewers see a deleted message as deleted', async () => {
  await openChat();
  tell(messageDeleted, filtered);
  await soon(() => expect(lines()[1]).toBe('remy: Deleted by a moderator'));
});

test('M-06 and M-08 moderators see the deleted text, that a filter deleted it, and why', async () => {
  moderates();
  await openChat();
  await findBox();
  tell(messageDeleted, filtered);
  await soon(() => expect(lines()[1]).toMatch(/line 2 \(Deleted\) AI Mod hate$/));
});

const cleared = { id: EVENT, cleared_by: { id: 10000009, username: 'lena', slug: 'lena' } };

test('N-03 after a clear, viewers see who cleared the chat and only later messages', async () => {
  await openChat();
  tell(chatroomCleared, cleared);
  receiveMessages(aLive(4));
  await screen.findByText('line 4');
  expect(lines()).toEqual(['lena cleared the chat', 'remy: line 4']);
});

test('MO-01 moderators still read what was cleared', async () => {
  moderates();
  await openChat();
  await findBox();
  tell(chatroomCleared, cleared);
  const struck = [1, 2, 3].map((n) => expect.stringMatching(`line ${n} \\(Deleted\\)`));
  await soon(() => expect(lines()).toEqual([...struck, 'lena cleared the chat']));
});
