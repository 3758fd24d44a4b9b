import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { followersUpdated } from '#features/channels/contract/relation.ts';
import { chatroomEvents } from '#features/chat/contract/message.ts';
import { streamHosted, streamHostedRicher, subscribed, subscriptionsGifted } from '#features/chat/contract/notices.ts';
import type { HostEntry } from '../log/entry.ts';
import { FakeRealtime } from '../testing/fake-realtime.ts';
import { chatTexts } from '../texts.en.ts';
import { ActivityFeed } from './ActivityFeed.tsx';
import { ACTIVITY_CAP, ActivityLog } from './activity-log.ts';
import { activityTexts } from './texts.en.ts';

/** A room for each test: the connection is one for the whole page. */
let room = 30_000_100;
const host = (key: string, viewerCount = 1): HostEntry => ({ type: 'host', key, username: key, viewerCount, message: null });

let live: FakeRealtime;
let server: FakeServer;
beforeAll(async () => {
  live = await FakeRealtime.open();
});
afterAll(() => {
  realtime.close();
  live.close();
});
beforeEach(() => {
  room += 1;
  server = new FakeServer();
  server.answers(publicSettings, someSettings());
});
afterEach(() => {
  undraw();
  server.close();
});

async function open() {
  await draw(<ActivityFeed channel={{ id: 20_000_002, chatroom: { id: room } }} />, { texts: [chatTexts, activityTexts] });
  await waitFor(() => expect([chatroomEvents(room), `chatroom_${room}`, `chatrooms.${room}`].every((one) => live.hears(one))).toBe(true));
}
const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test('what happens shows at once, the newest on top, with who, what and when', async () => {
  await open();
  expect(screen.getByText('Nothing happened yet')).toBeTruthy();
  live.tell(chatroomEvents(room), subscribed.name, { chatroom_id: room, username: 'mossback', months: 6 });
  await screen.findByText('mossback');
  live.tell(`chatroom_${room}`, subscriptionsGifted.name, {
    chatroom_id: room,
    gifted_usernames: ['a', 'b'],
    gifter_username: 'tanglewood',
    gifter_total: 64,
  });
  await screen.findByText('tanglewood');
  expect(shown()).toEqual([
    expect.stringMatching(/tanglewood gifted 2 subs64 in total, now$/),
    expect.stringMatching(/mossback subscribed6 months, now$/),
  ]);
});

test('who follows shows, those who come together in one line, and nobody twice', async () => {
  await open();
  await waitFor(() => expect(live.hears('channel.20000002')).toBe(true));
  const tell = (username: string, isFollowed = true) =>
    live.tell('channel.20000002', followersUpdated.name, {
      followersCount: 1,
      channel_id: 20000002,
      username,
      created_at: 1767355200,
      followed: isFollowed,
    });
  tell('remy');
  await screen.findByText('remy');
  expect(shown()).toEqual([expect.stringMatching(/^remy followednow$/)]);
  for (const username of ['lena', 'remy', 'noor']) tell(username);
  tell('noor', false);
  await screen.findByText('noor');
  expect(shown()).toEqual([expect.stringMatching(/^noor and 2 more followednow$/)]);
});

test('follows are told apart when something else came between, or a minute', () => {
  let now = new Date('2026-01-02T12:00:00Z');
  const log = new ActivityLog(room, () => now);
  log.follow('a');
  log.receive(host('h'));
  log.follow('b');
  now = new Date('2026-01-02T12:01:00Z');
  log.follow('c');
  const told = log.all().map(({ entry }) => (entry.type === 'follows' ? entry.usernames : entry.key));
  expect(told).toEqual([['c'], ['b'], 'h', ['a']]);
});

test('RT-05 a host that is told twice is one line', async () => {
  await open();
  live.tell(chatroomEvents(room), streamHosted.name, {
    chatroom_id: room,
    optional_message: null,
    number_viewers: 412,
    host_username: 'nightbusfm',
  });
  live.tell(`chatrooms.${room}`, streamHostedRicher.name, {
    message: { id: '1', numberOfViewers: 412, optionalMessage: null, createdAt: '' },
    user: { id: 1, username: 'nightbusfm', isSuperAdmin: false, verified: null },
  });
  live.tell(chatroomEvents(room), subscribed.name, { chatroom_id: room, username: 'last', months: 1 });
  await screen.findByText('last');
  expect(within(screen.getByRole('list')).getAllByText('nightbusfm')).toHaveLength(1);
});

test('a fact that is told more fully keeps its place and its time; one that fell off the end does not come back', () => {
  let now = new Date('2026-01-02T12:00:00Z');
  const log = new ActivityLog(room, () => now);
  log.receive(host('first'));
  now = new Date('2026-01-02T12:01:00Z');
  log.receive(host('second'));
  act(() => void log.replace('first', host('first', 50)));
  expect(log.all().map(({ at, entry }) => [entry.key, (entry as HostEntry).viewerCount, at.getMinutes()])).toEqual([
    ['second', 1, 1],
    ['first', 50, 0],
  ]);
  for (let at = 0; at < ACTIVITY_CAP; at++) log.receive(host(`more ${at}`));
  expect(log.all()).toHaveLength(ACTIVITY_CAP);
  expect(log.replace('first', host('first', 60))).toBe(false);
  expect(log.all().some(({ entry }) => entry.key === 'first')).toBe(false);
});
