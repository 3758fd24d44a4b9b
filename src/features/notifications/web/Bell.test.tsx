import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { draw, setMatchingMedia } from '#core/web/testing/draw.tsx';
import { soon } from '#core/web/testing/patience.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { PHONE } from '#core/web/use-media-query.ts';
import { authoriseChannel } from '#features/chat/web/testing/authorise-channel.ts';
import { chatFeatures } from '#features/chat/web/testing/chat-features.ts';
import { noor, publish, server, setUpChats } from '#features/chat/web/testing/open-chat.tsx';
import {
  listNotifications,
  type Notification,
  notificationCreated,
  notificationsRead,
  readNotifications,
  showUnread,
} from '#features/notifications/contract/notification.ts';
import { aGiftNotification, aStreamNotification } from '#features/notifications/examples.ts';
import { Bell } from './Bell.tsx';
import { notificationsWeb } from './feature.ts';

const features = [...chatFeatures, notificationsWeb];
const OWN = `private-${noor.id}`;

setUpChats({ features, before: () => given([aStreamNotification(), aGiftNotification({ is_read: true })], 1) });

function given(notifications: Notification[], unread_count: number) {
  server.answers(publicSettings, someSettings(features));
  server.answers(authoriseChannel, { auth: 'key:signature' });
  server.answers(showUnread, dataEnvelope({ unread_count }));
  server.answers(listNotifications, dataEnvelope({ notifications, next_cursor: null }));
  server.answers(readNotifications, dataEnvelope({ unread_count: 0 }));
}

const bell = (name: string) => screen.findByRole('button', { name });
async function openList(name = 'Notifications, 1 unread') {
  await draw(<Bell />, { features });
  fireEvent.click(await bell(name), { detail: 0 });
  return screen.findByRole('dialog', { name: 'Notifications' });
}

test.each([false, true])(
  'the bell counts what is unread, lists it with its channel, and marks it as read when it is closed (phone: %s)',
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

test('the unread ones can be shown alone, and are all caught up once they are marked', async () => {
  const list = await openList();
  fireEvent.click(await within(list).findByRole('radio', { name: 'Unread' }));
  expect(within(list).queryByRole('link', { name: /eve gifted/ })).toBeNull();
  fireEvent.click(within(list).getByRole('button', { name: 'Mark all read' }));
  expect(await within(list).findByText('All caught up')).toBeTruthy();
  expect(within(list).queryByRole('button', { name: 'Mark all read' })).toBeNull();
});

test('what happens while the list is open appears in it and in the count, and another tab that reads it takes the count away', async () => {
  const list = await openList();
  await within(list).findByRole('link', { name: /ana is live/ });
  const gift = aGiftNotification({ id: 'n2', gifter: null, created_at: '2026-01-02T11:59:00.000000Z' });
  for (let times = 0; times < 2; times++) await publish(OWN, notificationCreated, { notification: gift });
  expect(await within(list).findByRole('link', { name: /Somebody gifted you a sub/ })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread', hidden: true })).toBeTruthy();
  await publish(OWN, notificationsRead, { read_until: gift.created_at, unread_count: 0 });
  await soon(() => expect(within(list).queryAllByText('New')).toEqual([]));
});

test('an empty list says what it is for, and one that failed offers another try', async () => {
  given([], 0);
  server.refuses(listNotifications, 'BAD_CURSOR');
  const list = await openList('Notifications');
  const again = await within(list).findByRole('button', { name: 'Try again' });
  given([], 0);
  fireEvent.click(again);
  expect(await within(list).findByText('Nothing new')).toBeTruthy();
});
