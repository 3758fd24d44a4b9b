import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { chatroomCleared, messageDeleted } from '#features/chat/chat/contract/chatroom.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { aMessage, aSender } from '#features/chat/chat/examples.ts';
import { idOf } from '#features/chat/chat/web/log/examples.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import {
  findBox,
  live,
  openChat,
  ROOM,
  relation,
  remy,
  server,
  setUpChats,
  succeeded,
} from '#features/chat/chat/web/testing/open-chat.tsx';
import { userBanned } from '#features/chat/moderation/contract/bans.ts';
import {
  messagePinned,
  messageUnpinned,
  type PinnedMessage,
  pinMessage,
  showPinnedMessage,
  unpinMessage,
} from '#features/chat/pins/contract.ts';
import { pinsWeb } from './feature.ts';
import { hiddenPins } from './pinned-message.ts';

setUpChats({
  features: [...chatFeatures, pinsWeb],
  after: () => {
    hiddenPins.set([]);
  },
});

const EVENT = '019b7e5a-1c00-7000-8000-00000000bbbb';
const lena = (...badges: string[]) =>
  aSender({
    id: 10000009,
    username: 'lena',
    slug: 'lena',
    identity: { color: '#FFFFFF', badges: badges.map((type) => ({ type, text: type, active: true, sort_order: 1 })) },
  });
/** `finish_at` is in the past by this browser's clock. Only `remaining` counts. */
const aPin = (change: Partial<PinnedMessage> = {}): PinnedMessage => ({
  message: aMessage({ id: idOf(2), content: 'Charity climb tonight, see https://a.example [emote:7:gsLol]', sender: remy }),
  duration: 1200,
  remaining: 600,
  finish_at: '2026-01-02T12:20:00.000000Z',
  pinned_by: lena('moderator'),
  ...change,
});
const stubPin = (pin: PinnedMessage | null) => server.answers(showPinnedMessage, { status: succeeded, data: pin });
const publish = (event: { name: string }, payload: unknown) => live.send(chatroomEvents(ROOM), event.name, payload);
const publishPin = (pin: PinnedMessage) => publish(messagePinned, { ...pin, duration: String(pin.duration), pinnedBy: pin.pinned_by });
const box = () => screen.queryByRole('region', { name: 'Pinned message' });
const findPin = () => screen.findByRole('region', { name: 'Pinned message' });
const waitUntilGone = () => waitFor(() => expect(box()).toBeNull());
const button = (name: string) => screen.getByRole('button', { name });

async function openAs(role: Role) {
  server.answers(showRelation, { ...relation, role, is_moderator: role === 'moderator' });
  const drawn = await openChat();
  await findBox();
  return drawn;
}

test('P-01 a viewer who joins sees the pinned message above the chat; a newer one replaces it, and the unpin event removes it', async () => {
  stubPin(aPin());
  await openChat();
  expect((await findPin()).textContent).toBe('remy: Charity climb tonight, see https://a.example :gsLol:');
  publishPin(aPin({ message: aMessage({ id: idOf(3), content: 'Raffle at nine', sender: remy }) }));
  await screen.findByText('Raffle at nine');
  publish(messageUnpinned, []);
  await waitUntilGone();
});

test.each([
  ['is deleted', messageDeleted, { id: EVENT, message: { id: idOf(2) }, aiModerated: false, violatedRules: [] }],
  [
    'is of somebody who is banned',
    userBanned,
    { id: EVENT, user: { id: remy.id, username: 'remy', slug: 'remy' }, banned_by: lena(), permanent: true },
  ],
  ['is cleared with the chat', chatroomCleared, { id: EVENT }],
])('P-01 a pinned message that %s disappears', async (_how, event, payload) => {
  stubPin(aPin());
  await openChat();
  await findPin();
  publish(event, payload);
  await waitUntilGone();
});

test('P-02 it starts as one line, expands to the full message with links and emotes, and collapses again', async () => {
  stubPin(aPin());
  const { person } = await openChat();
  await findPin();
  expect(within(box()!).queryByRole('link')).toBeNull();
  await person.click(button('Expand pinned message'));
  expect(within(box()!).getByRole('link', { name: 'https://a.example' })).toBeTruthy();
  expect(within(box()!).getByRole('img', { name: ':gsLol:' })).toBeTruthy();
  expect(document.activeElement).toBe(button('Collapse pinned message'));
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Expand pinned message'));
});

test('P-02 a viewer minimizes and restores it, or hides it until another message is pinned', async () => {
  stubPin(aPin());
  const { person } = await openChat();
  await findPin();
  await person.click(button('Minimize pinned message'));
  expect(box()).toBeNull();
  expect(document.activeElement).toBe(button('Show pinned message'));
  await person.keyboard('{Enter}');
  await person.click(within(await findPin()).getByRole('button', { name: 'Hide pinned message' }));
  expect({ box: box(), queryByRole: screen.queryByRole('button', { name: 'Show pinned message' }) }).toEqual({
    box: null,
    queryByRole: null,
  });
  publishPin(aPin({ finish_at: '2026-01-02T13:20:00.000000Z' }));
  await findPin();
  expect([pinMessage, unpinMessage].flatMap((endpoint) => server.callsOf(endpoint))).toEqual([]);
});

test.each([
  ['moderator', ['moderator'], true],
  ['moderator', ['moderator', 'staff'], true],
  ['moderator', ['staff'], false],
  ['viewer', ['moderator'], false],
] as const)('P-03 whether a %s sees who pinned a message, if that person has the badges %o: %s', async (role, badges, isTold) => {
  stubPin(aPin({ pinned_by: lena(...badges) }));
  const { person } = await openAs(role);
  await findPin();
  await person.click(button('Expand pinned message'));
  expect(screen.queryByText('Pinned by lena') !== null).toBe(isTold);
});

test("P-04 a pin expires by itself, even if the viewer's clock is wrong", async () => {
  stubPin(aPin({ remaining: 1 }));
  await openChat();
  await findPin();
  await waitUntilGone();
});

test('P-04 and MO-01 a moderator unpins it at once; if that fails, it returns with unpin_error', async () => {
  stubPin(aPin());
  const { person } = await openAs('moderator');
  await findPin();
  await person.click(button('Expand pinned message'));
  expect(within(box()!).getByText(/^(10:00|9:5\d) left$/)).toBeTruthy();
  server.loses(unpinMessage);
  await person.click(within(box()!).getByRole('button', { name: 'Unpin message' }));
  expect(await screen.findAllByText("Couldn't unpin the message. Try again.")).not.toEqual([]);
  await findPin();
  server.answers(unpinMessage, { status: succeeded, data: null });
  await person.click(within(box()!).getByRole('button', { name: 'Unpin message' }));
  await waitUntilGone();
});

test('P-04 a message that another moderator unpinned first disappears without an error', async () => {
  stubPin(aPin());
  const { person } = await openAs('moderator');
  await findPin();
  await person.click(button('Expand pinned message'));
  server.refuses(unpinMessage, 'NOTHING_PINNED');
  await person.click(within(box()!).getByRole('button', { name: 'Unpin message' }));
  await waitUntilGone();
  expect(screen.queryByText("Couldn't unpin the message. Try again.")).toBeNull();
});

test('P-01 a message is pinned for 20 minutes, and a moderator can choose 5, 10, 20, 30 or 60 minutes from now', async () => {
  stubPin(aPin());
  const { person } = await openAs('moderator');
  await findPin();
  await person.click(button('Expand pinned message'));
  const offered = within(screen.getByRole('group', { name: 'Pin from now for' })).getAllByRole<HTMLInputElement>('radio');
  expect(offered.map(({ value, checked }) => [value, checked])).toEqual([
    ['5', false],
    ['10', false],
    ['20', true],
    ['30', false],
    ['60', false],
  ]);
  const pinned = aPin({ duration: 1800, remaining: 1800, finish_at: '2026-01-02T12:30:00.000000Z' });
  server.answers(pinMessage, { status: succeeded, data: pinned });
  await person.click(screen.getByRole('radio', { name: '30 min' }));
  await waitFor(() => expect(within(box()!).getByText(/^(30:00|29:5\d) left$/)).toBeTruthy());
  expect(server.callsOf(pinMessage).map(({ body }) => body)).toEqual([{ message: { id: idOf(2) }, duration: 1800 }]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '30 min' }).checked).toBe(true);
});

test('P-04 a viewer cannot unpin it', async () => {
  stubPin(aPin());
  const { person } = await openAs('viewer');
  await findPin();
  await person.click(button('Expand pinned message'));
  expect(screen.queryByRole('button', { name: 'Unpin message' })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
});
