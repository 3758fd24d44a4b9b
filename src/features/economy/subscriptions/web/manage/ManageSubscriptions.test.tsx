import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { soon } from '#core/testing/soon.ts';
import { realtime } from '#core/web/realtime.ts';
import { undraw } from '#core/web/testing/draw.tsx';
import { stubPictures } from '#core/web/testing/stub-pictures.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import {
  changeSubscriptionSettings,
  listSubscribers,
  removeSubscriberBadge,
  type Subscriber,
  type SubscriptionSettings,
  showSubscriptionSettings,
  uploadSubscriberBadge,
} from '#features/economy/subscriptions/contract/manage.ts';
import { subscribed } from '#features/economy/subscriptions/contract/notices.ts';
import { drawPage, server, setUpSubscriptions } from '../testing/set-up.tsx';
import ManageSubscriptions from './ManageSubscriptions.tsx';

const badge = { id: 1, channel_id: aChannel().id, months: 3, badge_image: { src: '/files/three.webp', srcset: '' } };
const settings = (overrides: Partial<SubscriptionSettings> = {}): SubscriptionSettings => ({
  is_enabled: true,
  takes_payments: true,
  price: { amount: 499, currency: 'USD' },
  platform_share: 5,
  active_subscribers: 1204,
  renewing_subscribers: 900,
  badges: [badge],
  ...overrides,
});
const aSubscriber = (username: string, overrides: Partial<Subscriber> = {}): Subscriber => ({
  user: { id: username.length, username, profile_pic: null },
  months: 3,
  streak_months: 3,
  is_founder: false,
  kind: 'paid',
  renews: true,
  since: '2025-11-02T12:00:00.000000Z',
  expires_at: '2026-02-01T12:00:00.000000Z',
  ...overrides,
});
const shows = (overrides?: Partial<SubscriptionSettings>) => server.answers(showSubscriptionSettings, dataEnvelope(settings(overrides)));
const lists = (...subscribers: Subscriber[]) => server.answers(listSubscribers, dataEnvelope({ subscribers, next_page_token: null }));
const drawSection = () => drawPage(<ManageSubscriptions channel={aChannel()} />);

setUpSubscriptions();
beforeEach(() => {
  shows();
  lists();
});
afterEach(undraw);

test('the broadcaster sees the price, the platform share and the subscribers, and turns subscriptions off', async () => {
  const { person } = await drawSection();
  const toggle = await screen.findByRole('switch', { name: 'Viewers can subscribe' });
  for (const [name, value] of [
    ['Price for 30 days', '$4.99'],
    ['Platform share', '5%'],
    ['Renewing', '900'],
  ] as const) {
    expect(screen.getByText(name).nextElementSibling?.textContent).toBe(value);
  }
  server.answers(changeSubscriptionSettings, dataEnvelope(settings({ is_enabled: false })));
  await person.click(toggle);
  await screen.findByText(/^Nobody can subscribe/);
  expect(server.callsOf(changeSubscriptionSettings).map(({ body }) => body)).toEqual([{ is_enabled: false }]);
});

test('a refused switch is rolled back', async () => {
  const { person } = await drawSection();
  const toggle = await screen.findByRole('switch', { name: 'Viewers can subscribe' });
  server.refuses(changeSubscriptionSettings, 'CHANNEL_SUSPENDED');
  await person.click(toggle);
  await soon(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
});

test('without payments a note explains it', async () => {
  shows({ takes_payments: false });
  await drawSection();
  await screen.findByText(/^Payments are turned off on this site/);
});

test('M-15 each tier has the default or a custom badge, which can be deleted', async () => {
  const { person } = await drawSection();
  const months = await screen.findAllByRole('group', { name: /^Badge from/ });
  expect(months.map((one) => one.getAttribute('aria-labelledby') !== null)).toHaveLength(11);
  const own = within(screen.getByRole('group', { name: 'Badge from 3 months' }));
  expect(own.getAllByRole('img', { name: 'Subscriber for 3 months' })[0]!.getAttribute('src')).toBe('/files/three.webp');
  server.answers(removeSubscriberBadge, dataEnvelope({ badges: [] }));
  await person.click(own.getByRole('button', { name: 'Remove' }));
  await own.findByText('Default');
  expect(server.callsOf(removeSubscriberBadge).map(({ path }) => path.split('/').at(-1))).toEqual(['3']);
});

test('M-15 an uploaded picture becomes the badge of its tier, and a refused one changes nothing', async () => {
  stubPictures(200, 200);
  const { person } = await drawSection();
  const badgeOf = async (months: string) => within(await screen.findByRole('group', { name: `Badge from ${months}` }));
  const year = await badgeOf('1 year');
  const upload = async (button: string) => {
    await person.upload(year.getByLabelText(button), new File(['content'], 'crown.png', { type: 'image/png' }));
    const crop = within(await screen.findByRole('dialog', { name: 'Badge from 1 year' }));
    await person.click(crop.getByRole('button', { name: 'Save picture' }));
    return crop;
  };
  year.getByText('Default');
  server.refuses(uploadSubscriberBadge, 'TOO_MANY_PICTURES');
  const crop = await upload('Choose a picture');
  await crop.findByRole('alert');
  year.getByText('Default');

  const own = { ...badge, id: 2, months: 12, badge_image: { src: '/files/crown.webp', srcset: '' } };
  server.answers(uploadSubscriberBadge, dataEnvelope({ badges: [badge, own] }));
  await person.click(crop.getByRole('button', { name: 'Save picture' }));
  await year.findByText('Your picture');
  expect(year.getAllByRole('img', { name: 'Subscriber for 12 months' })[0]!.getAttribute('src')).toBe('/files/crown.webp');
  expect(server.callsOf(uploadSubscriberBadge).map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    ['12', { image: btoa('cut') }],
    ['12', { image: btoa('cut') }],
  ]);
  // The other tiers keep theirs.
  (await badgeOf('2 years')).getByText('Default');
});

test('subscribers show their months, their start and their next step', async () => {
  lists(aSubscriber('mossback', { months: 24, is_founder: true }), aSubscriber('quiet_fox', { kind: 'gift', renews: false, months: 1 }));
  await drawSection();
  const table = await screen.findByRole('table', { name: 'Subscribers' });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(cells).toEqual([
    ['mossback', '2 years', 'Nov 2, 2025', 'Paid', 'Renews Feb 1, 2026'],
    ['quiet_fox', '1 month', 'Nov 2, 2025', 'Gift', 'Ends Feb 1, 2026'],
  ]);
  within(table).getByRole('img', { name: 'Founder' });
});

test('a channel without subscribers shows a message, and a failed load can be retried', async () => {
  server.refuses(showSubscriptionSettings, 'NOT_ALLOWED');
  const { person } = await drawSection();
  await screen.findByText("Couldn't load the subscriptions");
  shows();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No subscribers yet');
});

test('a new subscriber appears without a reload', async () => {
  const live = await FakeRealtime.open();
  onTestFinished(() => {
    realtime.close();
    live.close();
  });
  lists(aSubscriber('mossback'));
  await drawSection();
  await screen.findByText('mossback');
  const room = aChannel().chatroom.id;
  await soon(() => expect(live.isSubscribed(subscribed.channel(room))).toBe(true));
  shows({ renewing_subscribers: 901 });
  lists(aSubscriber('bia'), aSubscriber('mossback'));
  live.send(subscribed.channel(room), subscribed.name, { chatroom_id: room, username: 'bia', months: 1 });
  await screen.findByText('bia');
  await screen.findByText('901');
});
