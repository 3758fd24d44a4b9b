import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { showRelation, showUserCard } from '#features/channel/channels/contract/relation.ts';
import { aChannel, aUserCard } from '#features/channel/channels/examples.ts';
import {
  approveHeldMessage,
  denyHeldMessage,
  type HeldMessage,
  listHeldMessages,
  undoDenyHeldMessage,
} from '#features/chat/automod/contract/held-messages.ts';
import { aHistoryMessage } from '#features/chat/chat/examples.ts';
import { rowsTexts } from '#features/chat/chat/web/rows/texts.en.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { noor, relation } from '#features/chat/chat/web/testing/open-chat.tsx';
import { createBan, deleteBan, listBans } from '#features/chat/moderation/contract/bans.ts';
import { exampleId } from '#features/chat/moderation/examples.ts';
import { channelMessagesOfUser } from '#features/chat/user-card/contract.ts';
import { userCardWeb } from '#features/chat/user-card/web/feature.ts';
import { userCardTexts } from '#features/chat/user-card/web/texts.en.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { heldMessagesQuery } from '../queries.ts';
import { aHeld } from '../testing/a-held.ts';
import { automodTexts } from '../texts.en.ts';
import { HeldQueue } from './HeldQueue.tsx';

const status = { error: false, code: 200, message: 'SUCCESS' } as const;
const page = (...messages: HeldMessage[]) => ({ data: { messages, next_cursor: null }, message: 'OK' });
const approved = { status, data: { id: aHeld(1).id, state: 'approved' as const } };
const denied = { status, data: { id: aHeld(1).id, state: 'denied' as const } };

const timedOut = {
  status,
  data: {
    id: exampleId(2),
    chat_id: 1,
    banned_id: 2,
    banner_id: 3,
    reason: '',
    type: 'timeout' as const,
    permanent: false,
    created_at: '2026-01-01T12:00:00.000000Z',
    expires_at: '2026-01-01T12:05:00.000000Z',
  },
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.loses(publicSettings);
  server.answers(
    listHeldMessages,
    page(
      aHeld(1),
      aHeld(2, { content: 'look at [emote:7:gsLol]', reason: 'ai', violated_rules: ['spam', 'hate'] }),
      aHeld(3, { reason: 'pattern' }),
    ),
  );
});
afterEach(() => {
  undraw();
  realtime.close();
  server.close();
});

const features = [...chatFeatures, userCardWeb];
const open = () =>
  draw(
    <>
      <HeldQueue channel={aChannel()} />
      <Toaster />
    </>,
    { features, texts: [rowsTexts, automodTexts, userCardTexts] },
  );
const row = async (text: string) => (await screen.findByText(text)).closest('li')!;
const allow = async (text: string) => within(await row(text)).getByRole('button', { name: "Allow lena's message" });
const deny = async (text: string) => within(await row(text)).getByRole('button', { name: "Deny lena's message" });
const waiting = () => screen.queryAllByRole('listitem').map((item) => /(held \d|look at)/.exec(item.textContent)![1]);

test('MO-09 held messages show sender, reason and text, newest last, with their total number', async () => {
  await open();
  const second = await row('look at');
  expect(waiting()).toEqual(['held 1', 'look at', 'held 3']);
  expect(within(second).getByText('lena')).toBeTruthy();
  expect(within(second).getByText('spam')).toBeTruthy();
  expect(within(second).getByText('hate')).toBeTruthy();
  expect(within(second).getByRole('img', { name: ':gsLol:' })).toBeTruthy();
  expect(within(await row('held 1')).getByText('First message')).toBeTruthy();
  expect(within(await row('held 3')).getByText('Slow pattern')).toBeTruthy();
  expect(screen.getByText('3 held messages')).toBeTruthy();
});

test('MO-09 an approved message leaves the queue at once', async () => {
  const answer = server.waits(approveHeldMessage, approved);
  const { person } = await open();
  await person.click(await allow('held 1'));
  expect(waiting()).toEqual(['look at', 'held 3']);
  expect(screen.getByText('2 held messages')).toBeTruthy();
  await waitFor(() => expect(server.callsOf(approveHeldMessage)[0]?.path).toContain(aHeld(1).id));
  answer();
});

test('MO-09 a message whose decision is refused returns to its position with an error message', async () => {
  server.refuses(approveHeldMessage, 'SENDER_BANNED');
  const { person } = await open();
  await person.click(await allow('held 1'));
  expect(await screen.findAllByText('The sender is banned, timed out or suspended, so the message cannot be allowed.')).not.toEqual([]);
  await waitFor(() => expect(waiting()).toEqual(['held 1', 'look at', 'held 3']));
});

test('MO-09 if another moderator decides first, an error is shown and the message does not return', async () => {
  server.refuses(denyHeldMessage, 'ALREADY_DECIDED');
  const { person } = await open();
  await person.click(await deny('held 3'));
  expect(await screen.findAllByText('Another moderator already handled this.')).not.toEqual([]);
  expect(waiting()).toEqual(['held 1', 'look at']);
});

test('MO-09 the undo button of a denial asks the server to return the message', async () => {
  server.answers(denyHeldMessage, denied);
  server.answers(undoDenyHeldMessage, { status, data: { id: aHeld(1).id, state: 'waiting' } });
  const { person } = await open();
  await person.click(await deny('held 1'));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsOf(undoDenyHeldMessage)[0]?.path).toContain(aHeld(1).id));
});

test('MO-05 a timeout from the row of a held message can be undone', async () => {
  server.answers(createBan, timedOut);
  server.answers(listBans, []);
  server.answers(deleteBan, { status: true, message: 'OK' });
  const { person } = await open();
  await person.click(within(await row('held 1')).getByRole('button', { name: 'Time out lena for 5 minutes' }));
  expect(await screen.findAllByText('lena is timed out for 5 minutes.')).not.toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsOf(deleteBan)).toHaveLength(1));
});

test('MO-05 the sender of a held message is timed out or banned from the row', async () => {
  server.refuses(createBan, 'USER_NOT_FOUND');
  const { person } = await open();
  await person.click(within(await row('held 1')).getByRole('button', { name: 'Time out lena for 5 minutes' }));
  await waitFor(() =>
    expect(server.callsOf(createBan).at(-1)?.body).toMatchObject({ banned_username: 'lena', permanent: false, duration: 5 }),
  );
  const ban = within(await row('held 1')).getByRole<HTMLButtonElement>('button', { name: 'Ban lena' });
  await waitFor(() => expect(ban.disabled).toBe(false));
  await person.click(ban);
  await waitFor(() =>
    expect(server.callsOf(createBan).at(-1)?.body).toMatchObject({ banned_username: 'lena', permanent: true, duration: null }),
  );
});

test("MO-05 the name of a held message's sender opens their card, which has no message box to mention them in", async () => {
  server.answers(readSession, { data: { viewer: noor, first_account: false }, message: 'OK' });
  server.answers(showRelation, { ...relation, role: 'moderator', is_moderator: true });
  server.answers(showUserCard, aUserCard(aHeld(1).sender));
  const { person } = await open();
  await person.click(within(await row('held 1')).getByRole('button', { name: 'lena' }));
  const card = await screen.findByRole('dialog', { name: 'lena' });
  expect(await within(card).findByRole('region', { name: 'Moderation' })).toBeTruthy();
  expect(within(card).queryByRole('button', { name: 'Mention' })).toBeNull();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('MO-05 a mention in the card of a sender opens the card of that person', async () => {
  server.answers(readSession, { data: { viewer: noor, first_account: false }, message: 'OK' });
  server.answers(showRelation, { ...relation, role: 'moderator', is_moderator: true });
  server.answers(showUserCard, ({ path }) =>
    aUserCard(path.includes('remy') ? { id: 77, username: 'remy', slug: 'remy' } : aHeld(1).sender),
  );
  server.answers(channelMessagesOfUser, {
    status,
    data: { messages: [aHistoryMessage({ content: '@remy look' })], cursor: null, pinned_message: null },
    message: 'OK',
  });
  const { person } = await open();
  await person.click(within(await row('held 1')).getByRole('button', { name: 'lena' }));
  await person.click(await within(await screen.findByRole('dialog', { name: 'lena' })).findByRole('button', { name: '@remy' }));
  expect(await screen.findByRole('dialog', { name: 'remy' })).toBeTruthy();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(within(await row('held 1')).getByRole('button', { name: 'lena' }));
  expect(await screen.findByRole('dialog', { name: 'lena' })).toBeTruthy();
});

test('MO-05 the queue has the focus after the card of a sender whose messages have left it', async () => {
  server.answers(readSession, { data: { viewer: noor, first_account: false }, message: 'OK' });
  server.answers(showRelation, { ...relation, role: 'moderator', is_moderator: true });
  server.answers(showUserCard, aUserCard(aHeld(1).sender));
  const { person, cache } = await open();
  await person.click(within(await row('held 1')).getByRole('button', { name: 'lena' }));
  await screen.findByRole('dialog', { name: 'lena' });
  act(() => void cache.setQueryData(heldMessagesQuery(aChannel().slug).queryKey, []));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Held messages' })));
});

test('after a network error the queue is refetched', async () => {
  server.loses(denyHeldMessage);
  const { person } = await open();
  await deny('held 1');
  server.answers(listHeldMessages, page(aHeld(3)));
  await person.click(await deny('held 1'));
  await waitFor(() => expect(waiting()).toEqual(['held 3']));
});

test('arrow keys move through the queue, and a decision moves the focus to the next message', async () => {
  server.answers(approveHeldMessage, approved);
  server.answers(denyHeldMessage, denied);
  const { person } = await open();
  (await deny('held 1')).focus();
  await person.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await deny('look at'));
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(await deny('held 3'));
  await person.keyboard('{ArrowUp}{ArrowUp}{Tab}');
  (await allow('held 1')).focus();
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(await allow('held 3'));
  await person.keyboard('{Enter}');
  expect(await screen.findByText('All caught up')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Held messages' }));
});

test('a new message is added at the end of the queue', async () => {
  const { cache } = await open();
  await row('held 3');
  act(() => void cache.setQueryData(heldMessagesQuery('ana').queryKey, (queue) => [...queue!, aHeld(4)]));
  await waitFor(() => expect(waiting().at(-1)).toBe('held 4'));
});

test('all pages of the queue are loaded', async () => {
  server.answers(listHeldMessages, ({ query }) =>
    query.get('cursor') === null ? { data: { messages: [aHeld(1)], next_cursor: aHeld(1).id }, message: 'OK' } : page(aHeld(2)),
  );
  await open();
  await row('held 2');
  expect(waiting()).toEqual(['held 1', 'held 2']);
});

test('a queue that fails to load can be retried, and an empty queue says so', async () => {
  server.refuses(listHeldMessages, 'NOT_ALLOWED');
  const { person } = await open();
  await screen.findByText("Couldn't load held messages");
  server.answers(listHeldMessages, page());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All caught up')).toBeTruthy();
});
