import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { chatroomUpdated, showChatroom } from '#features/chat/chat/contract/chatroom.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { chatroomQuery } from './queries.ts';
import { findBox, live, openChat, ROOM, server, setUpChats } from './testing/open-chat.tsx';

setUpChats();

const tell = (change: object) => live.send(chatroomEvents(ROOM), chatroomUpdated.name, { ...aChatroom({ id: ROOM }), ...change });

test('CM-04 a mode change appears in an open chat without a request', async () => {
  await openChat();
  await findBox();
  await soon(() => expect(live.isSubscribed(chatroomEvents(ROOM))).toBe(true));
  const asked = server.callsOf(showChatroom).length;
  tell({ slow_mode: { enabled: true, message_interval: 30 } });
  expect(await screen.findByText('Slow mode 30s')).toBeTruthy();
  tell({ slow_mode: { enabled: false, message_interval: 30 } });
  await soon(() => expect(screen.queryByText('Slow mode 30s')).toBeNull());
  expect(server.callsOf(showChatroom)).toHaveLength(asked);
});

test('CM-04 a mode change between the first request and the subscription is not missed', async () => {
  const slow = { slow_mode: { enabled: true, message_interval: 30 } };
  server.answers(showChatroom, () => ({ ...aChatroom({ id: ROOM }), ...(live.isSubscribed(chatroomEvents(ROOM)) ? slow : {}) }));
  await openChat();
  expect(await screen.findByText('Slow mode 30s')).toBeTruthy();
});

test('CM-04 a response older than an event does not undo the mode change', async () => {
  const { cache } = await openChat();
  await findBox();
  await soon(() => expect(live.isSubscribed(chatroomEvents(ROOM))).toBe(true));
  await soon(() => expect(cache.isFetching()).toBe(0));
  const slow = { slow_mode: { enabled: true, message_interval: 30 } };
  const arrive = server.waits(showChatroom, aChatroom({ id: ROOM }));
  const asked = server.callsOf(showChatroom).length;
  void cache.invalidateQueries({ queryKey: chatroomQuery('ana').queryKey });
  await soon(() => expect(server.callsOf(showChatroom)).toHaveLength(asked + 1));
  tell(slow);
  await screen.findByText('Slow mode 30s');
  server.answers(showChatroom, { ...aChatroom({ id: ROOM }), ...slow });
  arrive();
  await soon(() => expect(server.callsOf(showChatroom)).toHaveLength(asked + 2));
  await soon(() => expect(cache.isFetching()).toBe(0));
  expect(screen.getByText('Slow mode 30s')).toBeTruthy();
});
