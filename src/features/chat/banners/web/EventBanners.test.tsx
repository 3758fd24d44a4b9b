import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { preloadSlot } from '#core/web/ui/Slot.tsx';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { openChat, publish, ROOM, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { streamHosted, streamHostedRicher } from '#features/discovery/hosting/contract/events.ts';
import { hostingWeb } from '#features/discovery/hosting/web/feature.ts';
import { chatMessageSentLegacy, subscribed, subscriptionsGifted } from '#features/economy/subscriptions/contract/notices.ts';
import { subscriptionsWeb } from '#features/economy/subscriptions/web/feature.ts';
import { useSubscriptionDialog } from '#features/economy/subscriptions/web/subscription-dialog.ts';
import { BannerTicket } from './EventBanners.tsx';
import { bannersWeb } from './feature.ts';
import { showEventBanners } from './show-event-banners.ts';

setUpChats({
  features: [...chatFeatures, bannersWeb, subscriptionsWeb, hostingWeb],
  after: () => showEventBanners.set(true),
});
beforeEach(() => Promise.all([preloadSlot([bannersWeb], 'chat.list_header'), BannerTicket.preload()]));

const banner = () => screen.queryByRole('region', { name: 'Event' });
const shows = (text: string) => soon(() => expect(banner()?.textContent).toContain(text));
const subscribe = async (username: string, months: number) => {
  await publish(`chatrooms.${ROOM}`, chatMessageSentLegacy, {
    message: { id: 'm', type: 'info', chatroom_id: ROOM, action: 'subscribe', optional_message: null, months_subscribed: months },
    user: { id: 7003, username },
  });
  await publish(`chatrooms.${ROOM}.v2`, subscribed, { chatroom_id: ROOM, username, months });
};
const gift = (gifted_usernames: string[], chunk_index: number) =>
  publish(`chatroom_${ROOM}`, subscriptionsGifted, {
    chatroom_id: ROOM,
    gifted_usernames,
    gifter_username: 'tanglewood',
    gifted_total: 10,
    gifter_total: 64,
    correlation_id: 'g1',
    chunk_details: { correlation_id: 'g1', chunk_index, total_chunks: 2 },
  });

test('EB-01 and N-01 the events of one subscription share a banner', async () => {
  await openChat();
  await subscribe('mossback', 6);
  await shows('mossback subscribed6 months');
  expect(banner()!.textContent).toMatch(/15 s$|1[34] s$/);
});

test('EB-02 and N-02 the chunks of one gift share a banner, which mentions a gift to the viewer', async () => {
  await openChat();
  await gift(['ada', 'bea'], 0);
  await shows('tanglewood gifted 10 subs64 in total');
  await gift(['noor'], 1);
  await shows('This sub is for you');
  expect(banner()!.textContent).toMatch(/2[345] s$/);
});

test('EB-01 SU-02 only the banner of a gift to the viewer opens the congratulation', async () => {
  const { person } = await openChat();
  const asked: unknown[] = [];
  const Probe = () => {
    const [dialog] = useSubscriptionDialog();
    if (dialog) asked.push(dialog);
    return null;
  };
  render(<Probe />);
  await gift(['ada', 'bea'], 0);
  await shows('64 in total');
  expect(screen.queryByRole('button', { name: 'View' })).toBeNull();
  await gift(['noor'], 1);
  await person.click(await screen.findByRole('button', { name: 'View' }));
  const gifted = { about: 'received', slug: 'ana', username: 'ana', id: expect.any(String), from: 'tanglewood' };
  await soon(() => expect(asked).toEqual([gifted]));
});

test('EB-01 EB-02 and HO-04 both events of a host share a banner, which waits behind a subscription and lasts 60 s for 1,412 viewers', async () => {
  await openChat();
  await subscribe('mossback', 6);
  const hosted = { chatroom_id: ROOM, optional_message: null, number_viewers: 1412, host_username: 'nightbusfm' };
  await publish(`chatrooms.${ROOM}.v2`, streamHosted, hosted);
  await publish(`chatrooms.${ROOM}`, streamHostedRicher, {
    message: { id: 'm', numberOfViewers: 1412, optionalMessage: null, createdAt: '2026-01-02T03:04:05.120000Z' },
    user: { id: 7010, username: 'nightbusfm', isSuperAdmin: false, verified: false },
  });
  await shows('1 more');
  // The pointer holds the next banner from its start.
  fireEvent.pointerEnter(banner()!);
  screen.getByRole('button', { name: 'Close event' }).click();
  await shows('nightbusfm is hosting1,412 viewers joined');
  expect(screen.getByRole('timer').textContent).toBe('60 s');
});

test('EB-03 and S-02 turning banners off hides them, and turning them on does not show missed ones', async () => {
  showEventBanners.set(false);
  await openChat();
  await subscribe('mossback', 6);
  await screen.findByText('mossback');
  expect(banner()).toBeNull();
  showEventBanners.set(true);
  await subscribe('ada_on_ice', 1);
  await shows('ada_on_ice subscribed1 month');
  expect(screen.queryByText(/more/)).toBeNull();
});
