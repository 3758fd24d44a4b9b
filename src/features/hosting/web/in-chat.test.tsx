import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openActivity } from '#features/activity/web/testing/open-activity.tsx';
import { showRelation } from '#features/channels/contract/relation.ts';
import { chatroomEvents } from '#features/chat/contract/message.ts';
import { ChatLog } from '#features/chat/web/log/chat-log.ts';
import { Notices } from '#features/chat/web/notices/notices.ts';
import { chatFeatures } from '#features/chat/web/testing/chat-features.ts';
import { CHANNEL, findBox, notices, openChat, publish, ROOM, relation, server, setUpChats } from '#features/chat/web/testing/open-chat.tsx';
import { typeText } from '#features/chat/web/testing/type-text.ts';
import { chatMovedToChannel, streamHosted, streamHostedRicher } from '#features/hosting/contract.ts';
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
  expect(log.view().entries).toEqual([{ type: 'host', key: expect.any(String), username: 'bighost', viewerCount: 34, message: 'be kind' }]);
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

test('RT-05 when the channel hosts another one, a line links there and nobody is redirected', async () => {
  const { person, router } = await openChat();
  await publish(`channel.${CHANNEL}`, chatMovedToChannel, {
    channel: { id: CHANNEL, user_id: 1, slug: 'ana', is_banned: false, can_host: true, current_livestream: null },
    slug: 'target',
    hosted: {
      id: 402,
      username: 'Target',
      slug: 'target',
      viewers_count: 19,
      is_live: true,
      profile_pic: 'https://files.example/a.png',
      category: 'Games',
      preview_thumbnail: { srcset: '', src: '' },
    },
  });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Go to Target' });
  expect(link.pathname).toBe('/target');
  expect(router.state.location.pathname).toBe('/');
  await person.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(screen.queryByRole('link', { name: 'Go to Target' })).toBeNull();
});

test('C-01 hosting is not offered to the broadcaster, and no command matches /ho', async () => {
  server.answers(showRelation, { ...relation, role: 'broadcaster', is_broadcaster: true });
  await openChat();
  const box = await findBox();
  await typeText(box, '/');
  const offered = within(await screen.findByRole('listbox', { name: 'Matching commands' })).getAllByRole('option');
  expect(offered.filter(({ textContent }) => textContent!.startsWith('/clear'))).toHaveLength(1);
  expect(offered.filter(({ textContent }) => textContent!.startsWith('/ho'))).toEqual([]);
  await typeText(box, 'ho');
  expect(await screen.findByText('No command matches')).toBeTruthy();
});
