import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#core/contract/durations.ts';
import { soon } from '#core/testing/soon.ts';
import { showRelation, showUserCard } from '#features/channel/channels/contract/relation.ts';
import { aUserCard } from '#features/channel/channels/examples.ts';
import { aHistoryMessage } from '#features/chat/chat/examples.ts';
import { idOf } from '#features/chat/chat/web/log/examples.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import {
  aLive,
  findBox,
  inHistory,
  openChat,
  receiveMessages,
  relation,
  remy,
  said,
  server,
  setUpChats,
} from '#features/chat/chat/web/testing/open-chat.tsx';
import { typeText } from '#features/chat/chat/web/testing/type-text.ts';
import { channelMessagesOfUser } from '#features/chat/user-card/contract.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { listMuted, mutePerson, unmutePerson } from '#features/people/accounts/contract/muted.ts';
import { userCardWeb } from './feature.ts';

setUpChats({ features: [...chatFeatures, userCardWeb] });

afterEach(() => vi.unstubAllGlobals());

const person = { id: remy.id, username: 'remy', slug: 'remy' };
const since = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const open = async (drawn: Awaited<ReturnType<typeof openChat>>) => {
  await drawn.person.click(screen.getAllByRole('button', { name: 'remy' })[0]!);
  return screen.findByRole('dialog', { name: 'remy' });
};
const status = { error: false, code: 200, message: 'SUCCESS' } as const;
const page = (messages: ReturnType<typeof aHistoryMessage>[], cursor: string | null) => ({
  status,
  data: { messages, cursor, pinned_message: null },
  message: 'OK',
});
/** The chat rows behind the dialog, which are hidden from the accessibility tree. */
const behind = () => [...document.querySelectorAll('.chat-item')].map((row) => row.textContent!.replace(/^.*?[AP]M/, ''));
const moderates = () => server.answers(showRelation, { ...relation, is_moderator: true, role: 'moderator' });

test('M-11 a click on a name opens the identity card', async () => {
  const { person } = await openChat();
  await person.click(screen.getAllByRole('button', { name: 'remy' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'remy' });
  expect(await within(dialog).findByText('Following for 1 month, Subscribed for 4 months')).toBeTruthy();
  expect(within(dialog).getByRole<HTMLAnchorElement>('link', { name: 'Go to channel' }).pathname).toBe('/remy');
});

test('the card tells when the account was made, and a mention of the person continues the typed message', async () => {
  const drawn = await openChat();
  const box = await findBox();
  await typeText(box, 'look');
  const dialog = await open(drawn);
  expect(await within(dialog).findByText(/^Account created Dec 24, 2025$/)).toBeTruthy();
  await drawn.person.click(within(dialog).getByRole('button', { name: 'Mention' }));
  await soon(() => expect(box.textContent).toBe('look @remy '));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('M-11 a card beside the chat leaves the messages readable, and closing it returns the focus to the name', async () => {
  const { person } = await openChat();
  const name = screen.getAllByRole('button', { name: 'remy' })[0]!;
  await person.click(name);
  const dialog = await screen.findByRole('dialog', { name: 'remy' });
  await soon(() => expect(document.activeElement).toBe(dialog));
  expect(document.querySelector('.bg-scrim')).toBeNull();
  await person.keyboard('{Escape}');
  await soon(() => expect(document.activeElement).toBe(name));
  expect(screen.queryByRole('dialog', { name: 'remy' })).toBeNull();
});

test('M-11 without room beside the chat, the card is a dialog', async () => {
  vi.stubGlobal('innerWidth', 300);
  const { person } = await openChat();
  await person.click(screen.getAllByRole('button', { name: 'remy' })[0]!);
  await screen.findByRole('dialog', { name: 'remy' });
  expect(document.querySelector('.bg-scrim')).not.toBeNull();
});

test('M-17 the card shows the badges, follow date and subscription age', async () => {
  const badges = [{ type: 'vip', text: 'VIP', active: true, sort_order: 8 }];
  server.answers(showUserCard, aUserCard({ ...person, badges, following_since: since(800), subscribed_for: 4 }));
  const dialog = await open(await openChat());
  expect(await within(dialog).findByText('Following for 2 years, Subscribed for 4 months')).toBeTruthy();
  expect(within(dialog).getByRole('img', { name: 'VIP' })).toBeTruthy();
  expect(within(dialog).queryByRole('region', { name: 'Messages in this chat' })).toBeNull();
});

test('M-17 the card of a new follower says "since today", even if the clocks differ', async () => {
  server.answers(showUserCard, aUserCard({ ...person, following_since: since(-1), subscribed_for: 0 }));
  const dialog = await open(await openChat());
  expect(await within(dialog).findByText('Following since today')).toBeTruthy();
});

test("M-17 moderators can page through the user's messages in this channel, including deleted text", async () => {
  moderates();
  server.answers(showUserCard, aUserCard(person));
  const ui_metadata = { deleted: 'mod_deleted', aiModerated: true, violatedRules: ['spam'] } as const;
  server.answers(channelMessagesOfUser, ({ query }) =>
    query.get('cursor') === null
      ? page(
          [
            aHistoryMessage({ content: 'newest' }),
            aHistoryMessage({ id: idOf(7), content: 'bad', ui_metadata: { ...ui_metadata, violatedRules: ['spam'] } }),
          ],
          '17',
        )
      : page([aHistoryMessage({ id: idOf(8), content: 'oldest' })], null),
  );
  const drawn = await openChat();
  await findBox();
  const log = await within(await open(drawn)).findByRole('region', { name: 'Messages in this chat' });
  const items = () =>
    within(log)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.replace(/^.*?[AP]M/, ''));
  await within(log).findByText('newest');
  expect(items()).toEqual(['newest', 'bad (Deleted) AI Mod spam']);
  await drawn.person.click(within(log).getByRole('button', { name: 'Older messages' }));
  await within(log).findByText('oldest');
  expect(within(log).queryByRole('button', { name: 'Older messages' })).toBeNull();
  expect(server.callsOf(channelMessagesOfUser)[0]!.path).toBe(`/api/v2/channels/ana/users/${remy.id}/messages`);
});

test('M-17 a log that fails to load shows an error that can be retried, and an empty log says so', async () => {
  moderates();
  server.answers(showUserCard, aUserCard(person));
  server.refuses(channelMessagesOfUser, 'NOT_ALLOWED');
  const drawn = await openChat();
  await findBox();
  const dialog = await open(drawn);
  expect(await within(dialog).findByText("Couldn't load messages")).toBeTruthy();
  server.answers(channelMessagesOfUser, page([], null));
  await drawn.person.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByText('No messages in this chat yet.')).toBeTruthy();
});

test("S-04 muting from the card hides the user's messages immediately, and unmuting restores them", async () => {
  server.answers(listMuted, { data: [], message: 'OK' });
  server.answers(showUserCard, aUserCard(person));
  server.answers(mutePerson, { data: person, message: 'OK' });
  server.answers(unmutePerson, { data: null, message: 'OK' });
  said.push(inHistory(4, { content: 'mine', sender: { ...remy, id: 10000007, username: 'noor' } }));
  const drawn = await openChat();
  const dialog = await open(drawn);
  await drawn.person.click(await within(dialog).findByRole('button', { name: 'Mute' }));
  await soon(() => expect(behind()).toEqual(['noor: mine']));
  receiveMessages(aLive(5));
  await drawn.person.click(await within(dialog).findByRole('button', { name: 'Unmute' }));
  await soon(() => expect(behind()).toEqual([1, 2, 3, 5].map((n) => `remy: line ${n}`).toSpliced(3, 0, 'noor: mine')));
});

test('E-03 a refused mute is rolled back with a toast', async () => {
  server.answers(listMuted, { data: [], message: 'OK' });
  server.answers(showUserCard, aUserCard(person));
  server.refuses(mutePerson, 'TOO_MANY_MUTED');
  const drawn = await openChat();
  const dialog = await open(drawn);
  await drawn.person.click(await within(dialog).findByRole('button', { name: 'Mute' }));
  await waitFor(() => expect(screen.queryAllByText(/limit of muted users/)).not.toEqual([]));
  await soon(() => expect(within(dialog).getByRole('button', { name: 'Mute' })).toBeTruthy());
  expect(behind()).toHaveLength(3);
});

test('S-04 signed-out viewers cannot mute anyone', async () => {
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  server.answers(showUserCard, aUserCard(person));
  const dialog = await open(await openChat());
  expect(await within(dialog).findByRole('link', { name: 'Go to channel' })).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Mute' })).toBeNull();
});
