import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { holdTimers } from '#core/web/testing/web-clock.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { showChatroom } from '#features/chat/chat/contract/chatroom.ts';
import { chatroomHistory } from '#features/chat/chat/contract/history.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { sendMessage } from '#features/chat/chat/contract/send.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { ChatColumn } from './ChatColumn.tsx';
import type { ChatParts } from './chat-parts.ts';
import { idOf } from './log/examples.ts';
import { chatFeatures } from './testing/chat-features.ts';
import {
  accept,
  aLive,
  channel,
  collapse,
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
  sendText,
  server,
  setUpChats,
  wireNoor,
} from './testing/open-chat.tsx';
import { typeText } from './testing/type-text.ts';
import { chatTexts } from './texts.en.ts';

setUpChats();

test('L-09 the chat shows its history followed by live messages, each once and in order', async () => {
  await openChat();
  receiveMessages(aLive(3), aLive(4));
  await screen.findByText('line 4');
  expect(lines()).toEqual(['remy: line 1', 'remy: line 2', 'remy: line 3', 'remy: line 4']);
});

test('the column renders while the chat parts of other features are loading', async () => {
  const gate = Promise.withResolvers<{ chatParts: ChatParts }>();
  const later = webFeature({ name: 'later' }, { chat: () => gate.promise });
  await draw(<ChatColumn channel={channel} onCollapse={collapse} />, { features: [...chatFeatures, later] });
  expect(screen.getByRole('region', { name: "ana's chat" })).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Loading messages' })).toBeTruthy();
  expect(server.callsOf(chatroomHistory)).toEqual([]);
  await act(async () => gate.resolve({ chatParts: { Listener: () => <p>what it brings</p> } }));
  await screen.findByText('line 3');
  expect(await screen.findByText('what it brings')).toBeTruthy();
});

test('a part of a slot that loads with the chat is there at the first render of the chat', async () => {
  const gate = Promise.withResolvers<{ default: () => ReactNode }>();
  const later = webFeature({ name: 'later' }, { slots: { 'chat.below_header': lazyComponent('chat', () => gate.promise) } });
  await draw(<ChatColumn channel={channel} />, { features: [...chatFeatures, later] });
  expect(screen.getByRole('status', { name: 'Loading messages' })).toBeTruthy();
  expect(server.callsOf(chatroomHistory)).toEqual([]);
  await act(async () => gate.resolve({ default: () => <p>below the header</p> }));
  await screen.findByText('line 3');
  expect(screen.getByText('below the header')).toBeTruthy();
});

test('L-10 after a lost connection no message is missing and none is shown twice', async () => {
  await openChat();
  live.reachable = false;
  live.drop();
  await screen.findByText('Connection lost. Reconnecting…');
  said.push(inHistory(4), inHistory(5));
  live.reachable = true;
  await waitFor(() => expect(live.isSubscribed(chatroomEvents(ROOM))).toBe(true));
  receiveMessages(aLive(5), aLive(6));
  await screen.findByText('line 6');
  await screen.findByText('line 4');
  expect(lines()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `remy: line ${n}`));
  expect(screen.queryByText('Connection lost. Reconnecting…')).toBeNull();
});

test('while the connection is lost the chat counts down to the next attempt, and the viewer can retry at once', async () => {
  await openChat();
  holdTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  live.reachable = false;
  live.drop();
  expect(await screen.findByText('Connection lost. Next attempt in 3s.')).toBeTruthy();
  live.reachable = true;
  act(() => screen.getByRole('button', { name: 'Try again now' }).click());
  await waitFor(() => expect(live.isSubscribed(chatroomEvents(ROOM))).toBe(true));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again now' })).toBeNull());
});

test('F-06 and F-12 a sent message appears immediately and is never shown twice', async () => {
  await openChat();
  const box = await sendText('hello <3');
  await waitFor(() => expect(lines()).toContain('noor: hello '));
  expect(screen.getAllByRole('img', { name: '❤️' })).toHaveLength(1);
  await waitFor(() => expect(server.callsOf(sendMessage)).toHaveLength(1));
  const { body } = server.callsOf(sendMessage)[0]!;
  expect(body).toEqual({ content: 'hello ❤️', type: 'message', message_ref: expect.stringMatching(/^\d+$/) });
  receiveMessages(
    aLive(9, { content: 'hello ❤️', sender: wireNoor, metadata: { message_ref: (body as { message_ref: string }).message_ref } }),
    aLive(10),
  );
  await screen.findByText('line 10');
  expect(lines().filter((line) => line.includes('hello'))).toEqual(['noor: hello ']);
  expect(box.textContent).toBe('');
});

test('a double-click starts a reply, and the message box shows the recipient', async () => {
  const { person } = await openChat();
  await findBox();
  await person.dblClick(screen.getByText('line 2'));
  expect(screen.getByText(/^Replying to/).textContent).toBe('Replying to @remy: line 2');
  await sendText('yes');
  await waitFor(() => expect(server.callsOf(sendMessage)).toHaveLength(1));
  expect(server.callsOf(sendMessage)[0]!.body).toMatchObject({
    type: 'reply',
    metadata: { original_message: { id: idOf(2), content: 'line 2' }, original_sender: { id: remy.id, username: 'remy' } },
  });
  expect(screen.queryByRole('button', { name: 'Cancel reply' })).toBeNull();
});

/** The chat of ana, and links to another channel and back. */
function Navigation() {
  const [isElsewhere, setIsElsewhere] = useState(false);
  const elsewhere = { ...channel, id: channel.id + 1, slug: 'bo', user: { username: 'bo' }, chatroom: { id: ROOM + 1 } };
  return (
    <>
      <button type="button" onClick={() => setIsElsewhere(!isElsewhere)}>
        navigate
      </button>
      <ChatColumn channel={isElsewhere ? elsewhere : channel} />
    </>
  );
}

test('F-05 navigating to another channel clears a pending reply there and on the way back', async () => {
  const { person } = await openChat({ column: <Navigation /> });
  await findBox();
  await person.dblClick(screen.getByText('line 2'));
  expect(screen.getByRole('button', { name: 'Cancel reply' })).toBeTruthy();
  for (const name of ['bo', 'ana']) {
    await person.click(screen.getByRole('button', { name: 'navigate' }));
    await screen.findByRole('region', { name: `${name}'s chat` });
    await findBox();
    expect(screen.queryByRole('button', { name: 'Cancel reply' })).toBeNull();
  }
});

test.each([
  ['RATE_LIMIT_ERROR', true],
  ['MAX_SPECIAL_CHARS_ERROR', true],
  ['DUPLICATE_MESSAGE_ERROR', true],
  ['ORIGINAL_MESSAGE_NOT_FOUND_ERROR', true],
  ['BANNED_ERROR', false],
  ['NO_LINKS_ERROR', false],
] as const)('F-07 after %s the text is restored to the message box: %s', async (code, back) => {
  await openChat();
  server.refuses(sendMessage, code);
  const box = await sendText('my words');
  // The toast is in the page twice: visibly and in a live region.
  expect(await screen.findAllByText(chatTexts[`refusal.${code}`])).not.toEqual([]);
  await waitFor(() => expect(lines()).not.toContain('noor: my words'));
  expect(box.textContent).toBe(back ? 'my words' : '');
});

test('F-07 a new draft is kept: the failed message stays in the list and can be sent again', async () => {
  const { person } = await openChat();
  let fail = () => {};
  const gate = new Promise<void>((resolve) => {
    fail = resolve;
  });
  server.refuses(sendMessage, 'RATE_LIMIT_ERROR');
  const before = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (String(input).includes('/messages/send/')) await gate;
    return before(input, init);
  };
  const box = await sendText('first');
  await typeText(box, 'second');
  await act(async () => fail());
  globalThis.fetch = before;
  expect(await screen.findByText('Not sent.')).toBeTruthy();
  expect(box.textContent).toBe('second');

  accept(9);
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText('Not sent.')).toBeNull());
  expect(lines().filter((line) => line.includes('first'))).toEqual(['noor: first']);
});

test('a message without a response is looked up in the history and, if found, cannot be sent again', async () => {
  await openChat();
  server.loses(sendMessage);
  const box = await sendText('my words');
  await waitFor(() => expect(server.callsOf(sendMessage)).toHaveLength(1));
  const { message_ref } = server.callsOf(sendMessage)[0]!.body as { message_ref: string };
  said.push(inHistory(9, { content: 'my words', sender: wireNoor, metadata: JSON.stringify({ message_ref }) }));
  await waitFor(() => expect(screen.queryByText(/Checking whether/)).toBeNull());
  expect(lines().filter((line) => line.includes('my words'))).toEqual(['noor: my words']);
  expect(box.textContent).toBe('');
});

test('F-08 a signed-out viewer sees the message box, and clicking it opens the sign-in dialog', async () => {
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  const { person } = await openChat();
  expect(screen.getByText('dialog: none')).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: 'Send a message (sign in to chat)' }));
  expect(screen.getByText('dialog: Sign in to chat')).toBeTruthy();
});

test('K-02 moderators can write in every mode, and viewers see why they cannot', async () => {
  server.answers(showChatroom, aChatroom({ subscribers_mode: { enabled: true } }));
  await openChat();
  expect(await screen.findByText('Only subscribers can chat here.')).toBeTruthy();
  undraw();
  server.answers(showRelation, { ...relation, is_moderator: true, role: 'moderator' });
  await openChat();
  expect(await findBox()).toBeTruthy();
});

test('K-08 when the data for the input lock fails to load the message box stays open and the server decides', async () => {
  server.refuses(showRelation, 'INTERNAL');
  await openChat();
  expect(await findBox()).toBeTruthy();
});

test('the header has buttons that pause and collapse the chat', async () => {
  const { person } = await openChat();
  const pause = screen.getByRole('button', { name: 'Pause scrolling', pressed: false });
  await person.click(pause);
  receiveMessages(aLive(4));
  expect(await screen.findByRole('button', { name: 'Paused, 1 new message' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Pause scrolling', pressed: true }));
  expect(screen.queryByRole('button', { name: /Paused/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Collapse chat' }));
  expect(collapse).toHaveBeenCalledTimes(1);
});
