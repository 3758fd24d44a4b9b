import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { followersUpdated } from '#features/channel/channels/contract/relation.ts';
import { aLaterEntry, type LaterEntry } from '#features/chat/chat/web/testing/later-entry.ts';
import { CHANNEL, publish, ROOM, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { ACTIVITY_CAP, ActivityLog, withPast } from './activity.ts';
import { activity, openActivity } from './testing/open-activity.tsx';

setUpChats();

test('follows in quick succession share one line without duplicates', async () => {
  await openActivity();
  expect(await screen.findByText('No activity yet')).toBeTruthy();
  const tell = (username: string, isFollowed = true) =>
    publish(`channel.${CHANNEL}`, followersUpdated, {
      followersCount: 1,
      channel_id: CHANNEL,
      username,
      created_at: 1767355200,
      followed: isFollowed,
    });
  await tell('remy');
  await screen.findByText('remy');
  expect(activity()).toEqual([expect.stringMatching(/^remy followednow$/)]);
  for (const username of ['lena', 'remy', 'noor']) await tell(username);
  await tell('noor', false);
  await screen.findByText('noor');
  expect(activity()).toEqual([expect.stringMatching(/^noor and 2 more followednow$/)]);
});

test('after a reload stored events appear with their time, and live duplicates are listed once', async () => {
  const follow = (username: string, at: string) => ({
    event: followersUpdated.name,
    data: { followersCount: 1, channel_id: CHANNEL, username, created_at: 0, followed: true },
    created_at: at,
  });
  await openActivity([
    follow('noor', '2020-01-02T12:00:50.000000Z'),
    follow('remy', '2020-01-02T12:00:10.000000Z'),
    { event: 'of a feature that this page does not have', data: {}, created_at: '2020-01-02T12:00:05.000000Z' },
    follow('lena', '2019-01-02T11:00:00.000000Z'),
  ]);
  await screen.findByText('noor');
  expect(activity()).toEqual([
    expect.stringMatching(/^noor and 1 more followed\d+ years ago$/),
    expect.stringMatching(/^lena followed\d+ years ago$/),
  ]);
  await publish(`channel.${CHANNEL}`, followersUpdated, {
    followersCount: 1,
    channel_id: CHANNEL,
    username: 'remy',
    created_at: 1767355200,
    followed: true,
  });
  await screen.findByText('remy');
  expect(activity().map((line) => line?.slice(0, 13))).toEqual(['remy followed', 'noor followed', 'lena followed']);
});

test('an event during the request for the past is not listed twice', () => {
  const entry = { at: new Date('2026-01-02T12:00:00Z'), entry: aLaterEntry('notice-1', 'same') };
  const earlier = { at: new Date('2026-01-02T11:00:00Z'), entry: aLaterEntry('notice-2', 'other') };
  const again = { ...entry, entry: aLaterEntry('notice-3', 'same') };
  expect(withPast([entry], [again, earlier]).map((one) => one.entry.key)).toEqual(['notice-1', 'past-notice-2']);
});

test('past activity that failed to load can be retried', async () => {
  await openActivity();
  await screen.findByText('No activity yet');
  cleanup();
  await openActivity([], { lost: true });
  expect(await screen.findByText("Couldn't load earlier activity")).toBeTruthy();
});

test('follows are on separate lines when another entry or a minute is between them', () => {
  let now = new Date('2026-01-02T12:00:00Z');
  const log = new ActivityLog(ROOM, () => now);
  log.follow('a');
  log.receive(aLaterEntry('h'));
  log.follow('b');
  now = new Date('2026-01-02T12:01:00Z');
  log.follow('c');
  const entries = log.entries().map(({ entry }) => (entry.type === 'follows' ? entry.usernames : entry.key));
  expect(entries).toEqual([['c'], ['b'], 'h', ['a']]);
});

test('a replaced entry keeps its position and time, and a dropped one does not reappear', () => {
  let now = new Date('2026-01-02T12:00:00Z');
  const log = new ActivityLog(ROOM, () => now);
  log.receive(aLaterEntry('first'));
  now = new Date('2026-01-02T12:01:00Z');
  log.receive(aLaterEntry('second'));
  act(() => void log.replace('first', aLaterEntry('first', 'in full')));
  expect(log.entries().map(({ at, entry }) => [entry.key, (entry as LaterEntry).text, at.getMinutes()])).toEqual([
    ['second', 'second', 1],
    ['first', 'in full', 0],
  ]);
  for (let at = 0; at < ACTIVITY_CAP; at++) log.receive(aLaterEntry(`more ${at}`));
  expect(log.entries()).toHaveLength(ACTIVITY_CAP);
  expect(log.replace('first', aLaterEntry('first', 'too late'))).toBe(false);
  expect(log.entries().some(({ entry }) => entry.key === 'first')).toBe(false);
});
