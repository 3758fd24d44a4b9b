import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listOwnHeldMessages, type OwnHeldMessage, ownHeldMessageDecided } from '#features/chat/automod/contract/held-messages.ts';
import { sendMessage } from '#features/chat/chat/contract/send.ts';
import { authorizeChannel } from '#features/chat/chat/web/testing/authorize-channel.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import {
  aLive,
  live,
  noor,
  openChat,
  ROOM,
  receiveMessages,
  sendText,
  server,
  setUpChats,
  succeeded,
  wireNoor,
} from '#features/chat/chat/web/testing/open-chat.tsx';
import { automodWeb } from './feature.ts';
import { aHeld } from './testing/a-held.ts';

setUpChats({ features: [...chatFeatures, automodWeb] });

const WAITS = 'Held for review by moderators';
const own = (n: number): OwnHeldMessage => {
  const { id, chatroom_id, content, type, metadata, created_at } = aHeld(n);
  return { id, chatroom_id, content, type, metadata, created_at };
};
const told = (messages: OwnHeldMessage[], denied: string[] = []) =>
  server.answers(listOwnHeldMessages, { data: { messages, denied }, message: 'OK' });
const waiting = (...messages: OwnHeldMessage[]) => told(messages);
const rowOf = (text: string) => screen.getByText(text).closest('[role=listitem], li')!;

/** Makes the server hold new messages. */
function hold() {
  server.answers(sendMessage, ({ body }) => {
    const { content, message_ref } = body as { content: string; message_ref: string };
    const said = aLive(9, { content, sender: wireNoor, metadata: { message_ref } });
    return { status: succeeded, data: { ...said, held: true as const } };
  });
}

test('MO-09 the sender sees that a message is held, and sees it as a normal message once it is approved', async () => {
  waiting();
  hold();
  await openChat();
  await sendText('is this fine');
  expect(await screen.findByText(WAITS)).toBeTruthy();
  const row = rowOf('is this fine');
  const ref = (server.callsOf(sendMessage)[0]!.body as { message_ref: string }).message_ref;
  receiveMessages(aLive(9, { content: 'is this fine', sender: wireNoor, metadata: { message_ref: ref } }));
  await waitFor(() => expect(screen.queryByText(WAITS)).toBeNull());
  expect(rowOf('is this fine')).toBe(row);
});

test('MO-09 a denied message says so and can be removed', async () => {
  waiting();
  hold();
  const { person } = await openChat();
  await sendText('is this fine');
  await screen.findByText(WAITS);
  live.send(`private-${noor.id}`, ownHeldMessageDecided.name, { id: aLive(9).id, chatroom_id: ROOM, state: 'denied' });
  expect(await screen.findByText('A moderator denied this message.')).toBeTruthy();
  expect(screen.queryByText(WAITS)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('is this fine')).toBeNull());
});

test('MO-09 after a reload, held messages are shown again and replaced by the posted message without a ref', async () => {
  waiting(own(8));
  await openChat();
  expect(await screen.findByText('held 8')).toBeTruthy();
  expect(screen.getByText(WAITS)).toBeTruthy();
  receiveMessages(aLive(9, { id: own(8).id, content: 'held 8', sender: wireNoor }));
  await waitFor(() => expect(screen.queryByText(WAITS)).toBeNull());
  expect(screen.getAllByText('held 8')).toHaveLength(1);
});

test('MO-09 a message denied while the client was disconnected says so after the reconnect', async () => {
  server.answers(authorizeChannel, { auth: 'key:signature' });
  waiting(own(7), own(8));
  await openChat();
  await screen.findByText('held 8');
  await waitFor(() => expect(live.isSubscribed(`private-${noor.id}`)).toBe(true));
  told([own(8)], [own(7).id]);
  live.drop();
  expect(await screen.findByText('A moderator denied this message.')).toBeTruthy();
  expect(rowOf('held 7').textContent).toContain('denied');
  expect(rowOf('held 8').textContent).toContain(WAITS);
});
