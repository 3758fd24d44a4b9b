import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { draw } from '#core/web/testing/draw.tsx';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { aMessage, aSender } from '#features/chat/chat/examples.ts';
import { beginChat, beginChats, endChat, endChats, live, openChat, ROOM, server } from '#features/chat/chat/web/testing/open-chat.tsx';
import { messagePinned, messageUnpinned, type PinnedMessage, showPinnedMessage } from '#features/chat/pins/contract.ts';
import { pinnedMessageQuery, usePinnedMessage } from './pinned-message.ts';

beforeAll(beginChats);
afterAll(endChats);
beforeEach(beginChat);
afterEach(endChat);

function Pin({ room = ROOM }) {
  return <p>pinned: {usePinnedMessage('ana', room)?.message.content ?? 'nothing'}</p>;
}

/** `finish_at` is in the past by this browser's clock. Only `remaining` counts. */
const aPin = (content: string, remaining = 600): PinnedMessage => ({
  message: aMessage({ content }),
  duration: 1200,
  remaining,
  finish_at: '2026-01-02T12:20:00.000000Z',
  pinned_by: aSender(),
});
const stubPin = (pin: PinnedMessage | null) =>
  server.answers(showPinnedMessage, { status: { error: false, code: 200, message: 'SUCCESS' }, data: pin });
const publishPin = (pin: PinnedMessage) =>
  live.send(chatroomEvents(ROOM), messagePinned.name, { ...pin, duration: String(pin.duration), pinnedBy: pin.pinned_by });

test('P-01 a pinned message arrives by event, is replaced by a newer one, and is removed by the unpin event', async () => {
  stubPin(null);
  await openChat({ beside: <Pin /> });
  await screen.findByText('pinned: nothing');
  publishPin(aPin('raffle at nine'));
  await screen.findByText('pinned: raffle at nine');
  publishPin(aPin('raffle at ten'));
  await screen.findByText('pinned: raffle at ten');
  live.send(chatroomEvents(ROOM), messageUnpinned.name, []);
  await screen.findByText('pinned: nothing');
});

test('P-04 a late joiner sees the pin, and it expires after the remaining time, even with a wrong clock', async () => {
  stubPin(aPin('raffle now', 1));
  await openChat({ beside: <Pin /> });
  await screen.findByText('pinned: raffle now');
  await soon(() => expect(screen.getByText('pinned: nothing')).toBeTruthy());
});

test('P-01 a pin made between the query and the subscription is not missed', async () => {
  stubPin(null);
  live.reachable = false;
  // A room without a subscription.
  await draw(<Pin room={ROOM + 1} />);
  await soon(() => expect(server.callsOf(showPinnedMessage)).toHaveLength(1));
  stubPin(aPin('raffle at nine'));
  live.reachable = true;
  await soon(() => expect(screen.getByText('pinned: raffle at nine')).toBeTruthy());
});

test('P-01 a response older than an event neither hides a new pin nor restores an old one', async () => {
  stubPin(null);
  const { cache } = await openChat({ beside: <Pin /> });
  await screen.findByText('pinned: nothing');
  await soon(() => expect(live.isSubscribed(chatroomEvents(ROOM))).toBe(true));
  await soon(() => expect(cache.isFetching()).toBe(0));
  const { queryKey } = pinnedMessageQuery('ana');

  const none = server.waits(showPinnedMessage, { status: { error: false, code: 200, message: 'SUCCESS' }, data: null });
  const asked = server.callsOf(showPinnedMessage).length;
  void cache.invalidateQueries({ queryKey });
  await soon(() => expect(server.callsOf(showPinnedMessage)).toHaveLength(asked + 1));
  publishPin(aPin('raffle at nine'));
  await screen.findByText('pinned: raffle at nine');
  const old = server.waits(showPinnedMessage, { status: { error: false, code: 200, message: 'SUCCESS' }, data: aPin('raffle at nine') });
  none();
  // The first response was dropped, so the page fetches again.
  await soon(() => expect(server.callsOf(showPinnedMessage)).toHaveLength(asked + 2));
  expect(screen.getByText('pinned: raffle at nine')).toBeTruthy();
  live.send(chatroomEvents(ROOM), messageUnpinned.name, []);
  await screen.findByText('pinned: nothing');
  stubPin(null);
  old();
  await soon(() => expect(cache.isFetching()).toBe(0));
  expect(screen.getByText('pinned: nothing')).toBeTruthy();
});
