import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { setMatchingMedia } from '#core/web/testing/draw.tsx';
import { PHONE } from '#core/web/use-media-query.ts';
import { openActivity } from '#features/channel/activity/web/testing/open-activity.tsx';
import { listFollowed } from '#features/channel/channels/contract/browse.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { listLivestreams } from '#features/channel/channels/contract/livestream.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { channelKey } from '#features/channel/channels/web/api.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { runChatCommand } from '#features/chat/chat/contract/send.ts';
import { ChatLog } from '#features/chat/chat/web/log/chat-log.ts';
import { Notices } from '#features/chat/chat/web/notices/notices.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import {
  CHANNEL,
  findBox,
  notices,
  openChat,
  publish,
  ROOM,
  relation,
  sendText,
  server,
  setUpChats,
} from '#features/chat/chat/web/testing/open-chat.tsx';
import { typeText } from '#features/chat/chat/web/testing/type-text.ts';
import { userBanned } from '#features/chat/moderation/contract/bans.ts';
import { chatMovedToChannel, hostEnded, streamHosted, streamHostedRicher } from '#features/discovery/hosting/contract/events.ts';
import { showHost, stopHost } from '#features/discovery/hosting/contract/hosts.ts';
import { aHostedChannel, aMove } from '#features/discovery/hosting/examples.ts';
import { hostingWeb } from './feature.ts';
import { addHostFromEvent, addHostFromRicherEvent } from './in-chat.tsx';

setUpChats({ features: [...chatFeatures, hostingWeb] });

test('N-05 both events of one host are one row with its text', () => {
  const log = new ChatLog();
  const notices = new Notices(log);
  addHostFromEvent(notices, { chatroom_id: 501, optional_message: null, number_viewers: 34, host_username: 'bighost' });
  addHostFromRicherEvent(notices, {
    message: { id: 'm', numberOfViewers: 34, optionalMessage: 'be kind', createdAt: '2026-01-02T03:04:05.120000Z' },
    user: { id: 7010, username: 'bighost', isSuperAdmin: false, verified: false },
  });
  log.flush();
  expect(log.view().entries).toEqual([
    { type: 'host', key: expect.any(String), from: 'bighost', username: 'bighost', viewerCount: 34, message: 'be kind' },
  ]);
  log.dispose();
});

test('N-05 and RT-05 a host reported by both events is one row with its viewers', async () => {
  await openChat();
  await publish(`chatrooms.${ROOM}.v2`, streamHosted, {
    chatroom_id: ROOM,
    optional_message: null,
    number_viewers: 1412,
    host_username: 'nightbusfm',
  });
  await publish(`chatrooms.${ROOM}`, streamHostedRicher, {
    message: { id: 'm', numberOfViewers: 1412, optionalMessage: null, createdAt: '2026-01-02T03:04:05.120000Z' },
    user: { id: 7010, username: 'nightbusfm', isSuperAdmin: false, verified: { id: 1, channel_id: 401 } },
  });
  await screen.findByText('1,412 viewers');
  expect(notices()).toEqual(['nightbusfm is hosting with 1,412 viewers']);
});

test('MO-05 a ban removes the notice of the banned person from open chats, and no other', async () => {
  await openChat();
  for (const host_username of ['lena', 'nightbusfm'])
    await publish(chatroomEvents(ROOM), streamHosted, { chatroom_id: ROOM, optional_message: null, number_viewers: 12, host_username });
  await soon(() => expect(notices()).toEqual(['lena is hosting with 12 viewers', 'nightbusfm is hosting with 12 viewers']));
  await publish(chatroomEvents(ROOM), userBanned, {
    id: '019b7e5a-1c00-7000-8000-00000000aaaa',
    user: { id: 10000009, username: 'lena', slug: 'lena' },
    banned_by: { id: 10000001, username: 'ana', slug: 'ana' },
    permanent: true,
  });
  await soon(() => expect(notices()).toEqual(['nightbusfm is hosting with 12 viewers', 'ana banned lena']));
});

test('RT-05 a host reported twice is one line in the activity feed', async () => {
  await openActivity();
  await publish(chatroomEvents(ROOM), streamHosted, {
    chatroom_id: ROOM,
    optional_message: null,
    number_viewers: 412,
    host_username: 'nightbusfm',
  });
  await publish(`chatrooms.${ROOM}`, streamHostedRicher, {
    message: { id: '1', numberOfViewers: 412, optionalMessage: null, createdAt: '' },
    user: { id: 1, username: 'nightbusfm', isSuperAdmin: false, verified: null },
  });
  await publish(chatroomEvents(ROOM), streamHosted, {
    chatroom_id: ROOM,
    optional_message: null,
    number_viewers: 1,
    host_username: 'last',
  });
  await screen.findByText('last');
  expect(within(screen.getByRole('list')).getAllByText('nightbusfm')).toHaveLength(1);
});

const move = () =>
  publish(`channel.${CHANNEL}`, chatMovedToChannel, aMove({ id: CHANNEL, slug: 'ana' }, { username: 'Target', slug: 'target' }));

test('RT-05 while the channel hosts another channel, a line links to it until it is closed or the host ends', async () => {
  const { person } = await openChat();
  await move();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Go to Target' });
  expect({ pathname: link.pathname, queryByRole: screen.queryByRole('button', { name: 'Stop hosting' }) }).toEqual({
    pathname: '/target',
    queryByRole: null,
  });
  await person.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(screen.queryByRole('link', { name: 'Go to Target' })).toBeNull();
  const end = () =>
    publish(`channel.${CHANNEL}`, hostEnded, { channel: { id: CHANNEL, slug: 'ana' }, hosted: { id: 402, slug: 'target' } });
  await end();
  await move();
  await screen.findByRole('link', { name: 'Go to Target' });
  await end();
  await soon(() => expect(screen.queryByRole('link', { name: 'Go to Target' })).toBeNull());
});

test('on a phone an offline channel shows no line above the chat, because its stage shows the host', async () => {
  setMatchingMedia((query) => query === PHONE);
  const { cache } = await openChat();
  await move();
  await screen.findByRole('link', { name: 'Go to Target' });
  act(() => cache.setQueryData(channelKey('ana'), aChannel()));
  await soon(() => expect(screen.queryByRole('link', { name: 'Go to Target' })).toBeNull());
});

const as = (role: 'moderator' | 'broadcaster') => {
  server.answers(showRelation, { ...relation, role, is_moderator: role === 'moderator', is_broadcaster: role === 'broadcaster' });
  server.answers(showHost, { data: { host: null, minimum_viewers: 1 }, message: 'OK' });
  server.answers(showChannel, aChannel());
  server.answers(listFollowed, { nextCursor: null, channels: [] });
  server.answers(listLivestreams, { data: { livestreams: [], pagination: { next_cursor: null } }, message: 'OK' });
};

test('RT-05 users who can host can stop it in that line', async () => {
  as('broadcaster');
  server.answers(stopHost, { data: { host: null }, message: 'OK' });
  const { person } = await openChat();
  await move();
  await person.click(await screen.findByRole('button', { name: 'Stop hosting' }));
  await soon(() => expect(screen.queryByRole('link', { name: 'Go to Target' })).toBeNull());
  expect(server.callsOf(stopHost)).toHaveLength(1);
});

const answered = (answer: object) => ({ success: true, command: 'host', parameter: 'nightbusfm', ...answer });

test.each(['moderator', 'broadcaster'] as const)('C-05 MO-01 /host is offered to a %s', async (role) => {
  as(role);
  await openChat();
  await typeText(await findBox(), '/ho');
  const offered = within(await screen.findByRole('listbox', { name: 'Matching commands' })).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent!.startsWith('/host'))).toEqual([true]);
});

test.each(['moderator', 'broadcaster'] as const)(
  'HO-02 C-06 /host of a %s hosts the named channel, or else opens the dialog',
  async (role) => {
    as(role);
    server.answers(runChatCommand, answered({}));
    await openChat();
    const box = await sendText('/host nightbusfm');
    expect(await screen.findAllByText('You are now hosting nightbusfm.')).not.toEqual([]);
    expect(server.callsOf(runChatCommand).at(-1)!.body).toEqual({ command: 'host', parameter: 'nightbusfm' });
    expect(box.textContent).toBe('');
    await sendText('/host');
    expect(await screen.findByRole('dialog', { name: 'Host a channel' })).toBeTruthy();
  },
);

test.each([
  ['MISSING_ARGUMENT', 'Choose a channel first.'],
  ['HOST_TARGET_NOT_LIVE', 'That channel is not live.'],
  ['MINIMUM_VIEWER_COUNT_ERROR', 'You need at least 40 viewers to host.'],
  ['BANNED_HERE', "You can't host that channel because you are banned there."],
  ['HOST_BROADCASTER_BANNED', "You can't host that channel because this channel's broadcaster is banned there."],
  ['HOST_NOT_WELCOME', "That channel doesn't allow you to host it."],
])('E-03 /host that is refused with %s says “%s”, and the line returns to the message box', async (error, text) => {
  as('broadcaster');
  server.answers(showHost, { data: { host: null, minimum_viewers: 40 }, message: 'OK' });
  server.answers(runChatCommand, answered({ success: false, error, message: 'No.' }));
  await openChat();
  const box = await sendText('/host nightbusfm');
  expect(await screen.findAllByText(text)).not.toEqual([]);
  await soon(() => expect(box.textContent).toBe('/host nightbusfm'));
});

test.each([
  ['NOT_SIGNED_IN', 'Sign in to host.'],
  ['INTERNAL', "Couldn't start hosting. Try again."],
] as const)('E-03 /host whose call is refused with %s says “%s”, and the line returns to the message box', async (code, text) => {
  as('broadcaster');
  server.refuses(runChatCommand, code);
  await openChat();
  const box = await sendText('/host nightbusfm');
  expect(await screen.findAllByText(text)).not.toEqual([]);
  await soon(() => expect(box.textContent).toBe('/host nightbusfm'));
});

test('/host while a channel is hosted offers to stop', async () => {
  as('broadcaster');
  const host = { id: 'h', hosted: aHostedChannel(), viewer_count: 34, started_at: '2026-01-02T12:00:00.000000Z' };
  server.answers(showHost, { data: { host, minimum_viewers: 1 }, message: 'OK' });
  server.answers(runChatCommand, answered({ success: false, error: 'ALREADY_HOSTING', message: 'No.' }));
  await openChat();
  await sendText('/host nightbusfm');
  expect(await screen.findByRole('dialog', { name: 'Stop hosting nightbusfm?' })).toBeTruthy();
});
