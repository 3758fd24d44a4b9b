import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { draw, setMatchingMedia } from '#core/web/testing/draw.tsx';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { PHONE } from '#core/web/use-media-query.ts';
import { authorizeChannel } from '#features/chat/chat/web/testing/authorize-channel.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { noor, publish, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import {
  listNotifications,
  type Notification,
  notificationCreated,
  notificationsRead,
  readNotifications,
  showUnread,
} from '#features/people/notifications/contract/notification.ts';
import { aGiftNotification, aRoleNotification, aStreamNotification } from '#features/people/notifications/examples.ts';
import { Bell } from './Bell.tsx';
import { notificationsWeb } from './feature.ts';

const features = [...chatFeatures, notificationsWeb];
const OWN = `private-${noor.id}`;

setUpChats({ features, before: () => given([aStreamNotification(), aGiftNotification({ is_read: true })], 1) });

function given(notifications: Notification[], unread_count: number) {
  server.answers(publicSettings, someSettings(features));
  server.answers(authorizeChannel, { auth: 'key:signature' });
  server.answers(showUnread, dataEnvelope(unread(unread_count, notifications)));
  server.answers(listNotifications, dataEnvelope({ notifications, next_cursor: null }));
  server.answers(readNotifications, dataEnvelope({ ...unread(0), read_until: aStreamNotification().created_at }));
}

/** Unread count reply with the recent ids of `listed`. */
const unread = (unread_count: number, listed: readonly Notification[] = []) => ({
  unread_count,
  read_until: '2026-01-02T11:00:00.000000Z',
  recent_ids: listed.map(({ id }) => id),
});

const bell = (name: string) => screen.findByRole('button', { name });
async function openList(name = 'Notifications, 1 unread') {
  await draw(<Bell />, { features });
  fireEvent.click(await bell(name), { detail: 0 });
  return screen.findByRole('dialog', { name: 'Notifications' });
}

test.each([false, true])(
  'the bell counts unread notifications, lists them, and marks them as read when closed (phone: %s)',
  async (isPhone) => {
    setMatchingMedia((query) => isPhone && query === PHONE);
    const list = await openList();
    const live = await within(list).findByRole('link', { name: /ana is live/ });
    expect(live.textContent).toContain('Sunday rides');
    expect(live.textContent).toContain('5 minutes ago');
    expect(
      within(list)
        .getByRole('link', { name: /eve gifted you a sub to ana/ })
        .getAttribute('href'),
    ).toBe('/ana');
    fireEvent.click(within(list).getByRole('button', { name: 'Close' }));
    await soon(() =>
      expect(server.callsOf(readNotifications).map(({ body }) => body)).toEqual([{ up_to: aStreamNotification().created_at }]),
    );
    expect(await bell('Notifications')).toBeTruthy();
  },
);

test('the unread tab is empty after marking all as read', async () => {
  const list = await openList();
  fireEvent.click(await within(list).findByRole('radio', { name: 'Unread' }));
  expect(within(list).queryByRole('link', { name: /eve gifted/ })).toBeNull();
  fireEvent.click(within(list).getByRole('button', { name: 'Mark all read' }));
  expect(await within(list).findByText('All caught up')).toBeTruthy();
  expect(within(list).queryByRole('button', { name: 'Mark all read' })).toBeNull();
});

test('a new notification appears in the open list and the count, and reading it in another tab clears the count', async () => {
  const list = await openList();
  await within(list).findByRole('link', { name: /ana is live/ });
  const gift = aGiftNotification({ id: 'n2', gifter: null, created_at: '2026-01-02T11:59:00.000000Z' });
  for (let times = 0; times < 2; times++) await publish(OWN, notificationCreated, { notification: gift });
  expect(await within(list).findByRole('link', { name: /Someone gifted you a sub/ })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread', hidden: true })).toBeTruthy();
  await publish(OWN, notificationsRead, { ...unread(0), read_until: gift.created_at });
  await soon(() => expect(within(list).queryAllByText('New')).toEqual([]));
});

test('a counted stream is not counted again when its event arrives', async () => {
  await draw(<Bell />, { features });
  await bell('Notifications, 1 unread');
  await publish(OWN, notificationCreated, { notification: aStreamNotification() });
  await publish(OWN, notificationCreated, { notification: aGiftNotification({ id: 'n3' }) });
  expect(await bell('Notifications, 2 unread')).toBeTruthy();
});

test('a late event is sorted by time, and marking as read covers the newest', async () => {
  const gift = aGiftNotification({ id: 'n2', created_at: '2026-01-02T11:59:00.000000Z' });
  given([gift], 1);
  const list = await openList();
  await within(list).findByRole('link', { name: /eve gifted/ });
  await publish(OWN, notificationCreated, { notification: aStreamNotification() });
  await within(list).findByRole('link', { name: /ana is live/ });
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([expect.stringContaining('eve gifted'), expect.stringContaining('ana is live')]);
  fireEvent.click(within(list).getByRole('button', { name: 'Mark all read' }));
  await soon(() => expect(server.callsOf(readNotifications).map(({ body }) => body)).toEqual([{ up_to: gift.created_at }]));
});

test('an updated notification replaces its previous state', async () => {
  given([aRoleNotification()], 1);
  const list = await openList();
  await within(list).findByRole('link', { name: /You are now a VIP of ana/ });
  await publish(OWN, notificationCreated, { notification: aRoleNotification({ has_role: false }) });
  expect(await within(list).findByRole('link', { name: /You are no longer a VIP of ana/ })).toBeTruthy();
  expect(within(list).queryByRole('link', { name: /You are now a VIP/ })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread', hidden: true })).toBeTruthy();
});

test('a failed next page shows the error and can be retried', async () => {
  server.answers(listNotifications, ({ query }) => {
    const first = query.get('cursor') === null;
    return dataEnvelope({ notifications: [first ? aStreamNotification() : aGiftNotification()], next_cursor: first ? 'next' : null });
  });
  const list = await openList();
  const more = await within(list).findByRole('button', { name: 'Show more' });
  server.refuses(listNotifications, 'UNAVAILABLE');
  fireEvent.click(more);
  const again = await within(list).findByRole('button', { name: 'Try again' });
  expect(within(list).getByRole('alert')).toBeTruthy();
  server.answers(listNotifications, dataEnvelope({ notifications: [aGiftNotification()], next_cursor: null }));
  fireEvent.click(again);
  expect(await within(list).findByRole('link', { name: /eve gifted/ })).toBeTruthy();
});

test('an empty list shows a hint, and a failed list offers a retry', async () => {
  given([], 0);
  server.refuses(listNotifications, 'BAD_CURSOR');
  const list = await openList('Notifications');
  const again = await within(list).findByRole('button', { name: 'Try again' });
  given([], 0);
  fireEvent.click(again);
  expect(await within(list).findByText('No notifications yet')).toBeTruthy();
});
