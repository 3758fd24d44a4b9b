import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/contract/endpoint.ts';
import { feature } from '#core/contract/feature.ts';
import { type WebFeature, webFeature } from '#core/web/feature.ts';
import { addRole, removeRole } from '#features/channel/channels/contract/community.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { updateStreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import { aCategory } from '#features/channel/channels/examples.ts';
import { showChatroom } from '#features/chat/chat/contract/chatroom.ts';
import { changeModes } from '#features/chat/chat/contract/modes.ts';
import { runChatCommand, sendMessage } from '#features/chat/chat/contract/send.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { createBan, deleteBan } from '#features/chat/moderation/contract/bans.ts';
import { userCardWeb } from '#features/chat/user-card/web/feature.ts';
import { multiSearch } from '#features/discovery/search/contract.ts';
import { aCategoryDocument, aSearchResult } from '#features/discovery/search/examples.ts';
import { streamInfoWeb } from '#features/stream/stream-info/web/feature.ts';
import { ChatColumn } from '../ChatColumn.tsx';
import { idOf } from '../log/examples.ts';
import { chatFeatures } from '../testing/chat-features.ts';
import {
  channel,
  collapse,
  findBox,
  lines,
  openChat,
  relation,
  remy,
  sendText,
  server,
  setUpChats,
  succeeded,
} from '../testing/open-chat.tsx';
import { typeText } from '../testing/type-text.ts';

declare module '../open-chat.ts' {
  interface Dialogs {
    later: true;
  }
}

setUpChats({ features: [...chatFeatures, userCardWeb, streamInfoWeb] });

const ban = {
  id: idOf(90),
  chat_id: 20000001,
  banned_id: remy.id,
  banner_id: 10000007,
  reason: '',
  type: 'ban' as const,
  permanent: true,
  created_at: '2026-01-02T12:00:00Z',
  expires_at: null,
};
const holder = { id: remy.id, username: 'remy', slug: 'remy', profile_pic: null };
const ran = { success: true, command: '', parameter: null };
const settings = { stream_title: 'Climb', is_mature: false, language: 'en', category: aCategory(), tags: [] };

async function openAs(role: 'moderator' | 'broadcaster', added?: WebFeature, here = channel) {
  server.answers(showRelation, { ...relation, role, is_moderator: role === 'moderator', is_broadcaster: role === 'broadcaster' });
  const drawn = await openChat({ later: added, column: <ChatColumn channel={here} onCollapse={collapse} /> });
  await findBox();
  return drawn;
}
const press = (box: HTMLElement, key: string) => act(async () => void fireEvent.keyDown(box, { key }));
/** Waits for the question about an unknown command. */
const asked = () => screen.findByText('Unknown command');
const toasted = async (text: string) => expect(await screen.findAllByText(text)).not.toEqual([]);
const bodies = (endpoint: AnyEndpoint) => server.callsOf(endpoint).map(({ body }) => body);

test.each([
  ['/ban remy spam links', { banned_username: 'remy', permanent: true, reason: 'spam links' }, 'remy is banned.'],
  [
    '/timeout @remy 10 calm down',
    { banned_username: 'remy', permanent: false, duration: 10, reason: 'calm down' },
    'remy is timed out for 10 minutes.',
  ],
])('C-04 %s runs, is confirmed with a toast, and is not sent as a message', async (line, body, done) => {
  server.answers(createBan, { status: succeeded, data: ban });
  await openAs('moderator');
  const box = await sendText(line);
  await toasted(done);
  expect(bodies(createBan)).toEqual([body]);
  expect({ box: box.textContent, calls: server.callsOf(sendMessage) }).toEqual({ box: '', calls: [] });
  expect(lines()[0]).toMatch(/line 1 \((Banned|Timed out)\)/);
});

test('C-04 /unban lifts a ban or timeout', async () => {
  server.answers(deleteBan, { status: true, message: 'OK' });
  await openAs('moderator');
  await sendText('/unban remy');
  await toasted('remy can chat again.');
});

test('C-04 /clear clears the chat on the server', async () => {
  server.answers(runChatCommand, ran);
  await openAs('moderator');
  await sendText('/clear');
  await toasted('Chat cleared.');
  expect(bodies(runChatCommand)).toEqual([{ command: 'clear' }]);
});

test.each([
  ['/mod remy', addRole, '/api/internal/v1/channels/ana/community/moderator', 'remy is now a moderator.'],
  ['/og remy', addRole, '/api/internal/v1/channels/ana/community/og', 'remy is now an OG.'],
  ['/vip remy', addRole, '/api/internal/v1/channels/ana/community/vip', 'remy is now a VIP.'],
  ['/unmod remy', removeRole, '/api/internal/v1/channels/ana/community/moderator/remy', 'remy is no longer a moderator.'],
  ['/unog remy', removeRole, '/api/internal/v1/channels/ana/community/og/remy', 'remy is no longer an OG.'],
  ['/unvip remy', removeRole, '/api/internal/v1/channels/ana/community/vip/remy', 'remy is no longer a VIP.'],
] as const)('C-05 %s changes a role', async (line, endpoint, path, done) => {
  server.answers(endpoint, { status: succeeded, data: { role: 'vip', user: holder } });
  await openAs('broadcaster');
  await sendText(line);
  await toasted(done);
  expect(server.callsOf(endpoint).map((call) => call.path)).toEqual([path]);
});

test('C-01 an unknown command of a moderator stays in the message box until they decide to send it', async () => {
  const { person } = await openAs('moderator');
  const box = await sendText('/tiemout remy 5');
  await asked();
  expect({ box: box.textContent, calls: server.callsOf(sendMessage) }).toEqual({ box: '/tiemout remy 5', calls: [] });
  await person.click(screen.getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(bodies(sendMessage)).toMatchObject([{ content: '/tiemout remy 5' }]));
  expect(box.textContent).toBe('');
  expect(document.activeElement).toBe(box);
  expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();
});

test('C-01 the suggested command can be used at once instead of an unknown one', async () => {
  server.answers(createBan, { status: succeeded, data: ban });
  const { person } = await openAs('moderator');
  const box = await sendText('/tiemout remy 5');
  await person.click(await screen.findByRole('button', { name: 'Use /timeout' }));
  expect(box.textContent).toBe('/timeout remy 5');
  expect(document.activeElement).toBe(box);
  expect(screen.queryByText('Unknown command')).toBeNull();
  await press(box, 'Enter');
  await toasted('remy is timed out for 5 minutes.');
});

test('C-01 Escape or any change of the line closes the question about an unknown command', async () => {
  await openAs('moderator');
  const box = await sendText('/nothing');
  await asked();
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  await press(box, 'Escape');
  await waitFor(() => expect(screen.queryByText('Unknown command')).toBeNull());
  expect(box.textContent).toBe('/nothing');
  await press(box, 'Enter');
  await asked();
  await typeText(box, 's');
  expect(screen.queryByText('Unknown command')).toBeNull();
});

test('C-01 a viewer who types a slash reads that everyone will see the message', async () => {
  await openChat();
  const box = await findBox();
  await typeText(box, '/');
  expect(screen.getByText('You have no commands here. Everyone in chat will see this message.')).toBeTruthy();
  await typeText(box, 'help');
  expect(screen.getByText('You have no commands here. Everyone in chat will see this message.')).toBeTruthy();
  await press(box, 'Enter');
  await waitFor(() => expect(bodies(sendMessage)).toMatchObject([{ content: '/help' }]));
  expect(screen.queryByText(/Everyone in chat will see/)).toBeNull();
});

test('C-01 a viewer’s line that looks like a whisper is sent only after the viewer confirms it', async () => {
  const { person } = await openChat();
  const box = await sendText('/w remy my secret');
  expect(await screen.findByText('There are no private messages here. Everyone in chat will see this.')).toBeTruthy();
  expect({ box: box.textContent, calls: server.callsOf(sendMessage) }).toEqual({ box: '/w remy my secret', calls: [] });
  await press(box, 'Escape');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull());
  await press(box, 'Enter');
  await person.click(await screen.findByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(bodies(sendMessage)).toMatchObject([{ content: '/w remy my secret' }]));
});

test('C-01 a viewer’s line that begins with a slash is an ordinary message', async () => {
  await openChat();
  await sendText('/tiemout remy 5');
  await waitFor(() => expect(bodies(sendMessage)).toMatchObject([{ content: '/tiemout remy 5' }]));
});

test('C-05 a broadcaster command is unknown to a moderator', async () => {
  await openAs('moderator');
  await sendText('/vip remy');
  await asked();
  expect({ addRoleCalls: server.callsOf(addRole), sendMessageCalls: server.callsOf(sendMessage) }).toEqual({
    addRoleCalls: [],
    sendMessageCalls: [],
  });
});

test('C-03 where nobody can subscribe, /subonly is suggested only while it is on, and cannot be turned on', async () => {
  const here = { ...channel, subscription_enabled: false };
  const suggested = () => screen.queryAllByRole('option').map((option) => option.textContent);
  const first = await openAs('moderator', undefined, here);
  const box = await findBox();
  await typeText(box, '/s');
  expect(suggested()).toEqual([expect.stringMatching(/^\/slow/)]);
  await press(box, 'Escape');
  await typeText(box, 'ubonly on');
  await press(box, 'Enter');
  await toasted('Subscriptions are off in this channel, so nobody could chat.');
  expect({ changeModesCalls: server.callsOf(changeModes), sendMessageCalls: server.callsOf(sendMessage) }).toEqual({
    changeModesCalls: [],
    sendMessageCalls: [],
  });
  first.unmount();

  server.answers(showChatroom, aChatroom({ subscribers_mode: { enabled: true } }));
  server.answers(changeModes, { ...aChatroom(), success: true });
  await openAs('moderator', undefined, here);
  expect(await screen.findByText('Chat modes: Subscribers only')).toBeTruthy();
  await typeText(await findBox(), '/s');
  expect(suggested()).toEqual([expect.stringMatching(/^\/slow/), expect.stringMatching(/^\/subonly/)]);
  await typeText(await findBox(), 'ubonly off');
  await press(await findBox(), 'Enter');
  await toasted('Chat mode updated.');
  expect(bodies(changeModes)).toEqual([{ subscribers_mode: false }]);
});

test('C-06 /category opens a dialog that changes the stream category', async () => {
  const chess = aCategoryDocument({ id: '102', name: 'Chess', slug: 'chess' });
  server.answers(multiSearch, { results: [aSearchResult([chess])] });
  server.answers(updateStreamSettings, { ...settings, category: aCategory({ id: 102, name: 'Chess', slug: 'chess' }) });
  const { person } = await openAs('moderator');
  await sendText('/category');
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a category' }));
  await person.type(await dialog.findByRole('searchbox', { name: 'Search categories' }), 'che');
  await person.click(await dialog.findByRole('radio', { name: /Chess/ }));
  await person.click(dialog.getByRole('button', { name: 'Save category' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(updateStreamSettings)).toEqual([{ category_id: 102 }]);
});

const later = feature({
  name: 'later',
  commands: [{ name: 'later', order: 1000, description: 'What it does', icon: 'bars', who: 'moderator', arguments: [] }],
});

test('C-06 a dialog of another feature is opened by its name', async () => {
  const { person } = await openAs(
    'moderator',
    webFeature(later, {
      chat: async () => ({ chatParts: { commands: { later: ({ chat }) => chat.openDialog('later') } } }),
      chatDialogs: {
        later: ({ onClose }) => (
          <button type="button" onClick={onClose}>
            the dialog
          </button>
        ),
      },
    }),
  );
  await sendText('/later');
  await person.click(await screen.findByRole('button', { name: 'the dialog' }));
  expect(screen.queryByRole('button', { name: 'the dialog' })).toBeNull();
});

test('C-01 a command that this page cannot run is unknown and not suggested', async () => {
  await openAs('moderator', webFeature(later, {}));
  const box = await sendText('/later');
  await asked();
  expect({ box: box.textContent, calls: server.callsOf(sendMessage) }).toEqual({ box: '/later', calls: [] });
});

const refused = (error: string, message: string) => () =>
  server.answers(runChatCommand, { success: false, command: '', parameter: null, error, message });

/** How commands fail: the line, the server's refusal, and the error message. */
const FAILURES: [line: string, given: () => void, told: string][] = [
  ['/ban ana', () => server.refuses(createBan, 'CANNOT_BAN_BROADCASTER'), 'The broadcaster cannot be banned, timed out or unbanned.'],
  ['/timeout ana 5', () => server.refuses(createBan, 'CANNOT_BAN_BROADCASTER'), 'The broadcaster cannot be banned, timed out or unbanned.'],
  ['/unban ana', () => server.refuses(deleteBan, 'CANNOT_BAN_BROADCASTER'), 'The broadcaster cannot be banned, timed out or unbanned.'],
  ['/ban lena', () => server.refuses(createBan, 'CANNOT_BAN_MODERATOR'), 'Only the broadcaster can ban or time out a moderator.'],
  ['/ban remy', () => server.loses(createBan), 'The server cannot be reached. Check your connection and try again.'],
  ['/timeout remy 5', () => server.refuses(createBan, 'ALREADY_BANNED'), 'This user is already banned. Unban them before timing them out.'],
  ['/unban remy', () => server.refuses(deleteBan, 'NOT_BANNED'), 'This user is not banned here.'],
  ['/clear', refused('NOT_ALLOWED', 'Only moderators can use commands in this chat.'), 'Only moderators can use commands in this chat.'],
  ['/slow on 5', () => server.refuses(changeModes, 'NOT_ALLOWED'), 'Only moderators can change the modes of this chat.'],
  ['/title Climb', () => server.refuses(updateStreamSettings, 'NOT_ALLOWED'), 'Only moderators of this channel can change that.'],
  ['/vip nobody', () => server.refuses(addRole, 'USER_NOT_FOUND'), 'No user with that name.'],
  ['/mod remy', () => server.refuses(addRole, 'USER_ALREADY_MODERATOR'), 'This user already has that role.'],
  ['/unog remy', () => server.refuses(removeRole, 'USER_NOT_OG'), 'This user does not have that role.'],
];

test.each(FAILURES)('E-03 a %s that fails shows the reason and is restored to the message box', async (line, given, told) => {
  given();
  await openAs('broadcaster');
  const box = await sendText(line);
  await toasted(told);
  await waitFor(() => expect(box.textContent).toBe(line));
  expect(lines()).toEqual([1, 2, 3].map((n) => `remy: line ${n}`));
});
