import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { soon } from '#core/testing/soon.ts';
import { undraw } from '#core/web/testing/draw.tsx';
import {
  listReceipts,
  openPaymentPortal,
  type PaymentReceipt,
  type PurchaseReceipt,
  showPayments,
} from '#features/economy/payments/contract/purchase.ts';
import { aPurchase } from '#features/economy/payments/examples.ts';
import { changeGiftSettings, listGivenGifts, showGiftSettings } from '#features/economy/subscriptions/contract/gifts.ts';
import { cancelRenewal, listOwnSubscriptions, type OwnSubscription } from '#features/economy/subscriptions/contract/subscription.ts';
import { aGiftedSubscription, aGivenGift, anOwnSubscription } from '../testing/examples.ts';
import { drawPage, server, setUpSubscriptions, signOut } from '../testing/set-up.tsx';
import SubscriptionsPage from './SubscriptionsPage.tsx';

setUpSubscriptions();
afterEach(undraw);

const channel = (username: string, id: number) => ({ id, slug: username, username, profile_pic: null });
const has = (...subscriptions: OwnSubscription[]) =>
  server.answers(listOwnSubscriptions, dataEnvelope({ subscriptions, next_page_token: null }));
const rows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const openTab = async (name: string) => {
  const drawn = await drawPage(<SubscriptionsPage />);
  await drawn.person.click(await screen.findByRole('tab', { name }));
  return drawn;
};

test('R-03 the viewer sees bought and received subscriptions with state and actions', async () => {
  has(
    anOwnSubscription(),
    aGiftedSubscription({ channel: channel('nightbusfm', 2) }),
    anOwnSubscription({ channel: channel('pixelforge', 3), renewal: 'canceled', status: 'ends_soon', months: 3 }),
    anOwnSubscription({ channel: channel('velodrome', 4), renewal: 'past_due', status: 'payment_failed', months: 24 }),
    aGiftedSubscription({ channel: channel('studio', 5), status: 'ended', gift: { gifter_username: null } }),
  );
  await drawPage(<SubscriptionsPage />);
  await screen.findByRole('table', { name: 'Yours' });
  expect(rows('Yours')).toEqual([
    ['ana', 'Paid, 14 months', 'Nov 18, 2024', 'Jan 18, 2026', '$4.99', 'Active', 'Cancel'],
    ['nightbusfm', 'Gift from tanglewood', 'Nov 18, 2024', 'Ends Jan 18, 2026', 'Gift', 'Active', 'Continue'],
    ['pixelforge', 'Paid, 3 months', 'Nov 18, 2024', 'Ends Jan 18, 2026', '$4.99', 'Ends soon', 'Renew'],
    ['velodrome', 'Paid, 2 years', 'Nov 18, 2024', 'Next attempt Jan 18, 2026', '$4.99', 'Payment failed', 'CancelPay now'],
    ['studio', 'Anonymous gift', 'Nov 18, 2024', 'Ended Jan 21, 2026', 'Gift', 'Ended', 'Subscribe'],
  ]);
  await screen.findByText('Test payments');
});

test('R-03 a renewal can be canceled in its row', async () => {
  has(anOwnSubscription());
  const { person } = await drawPage(<SubscriptionsPage />);
  const cancel = await screen.findByRole('button', { name: 'Cancel: ana' });
  const canceled = anOwnSubscription({ renewal: 'canceled', status: 'ends_soon' });
  server.answers(cancelRenewal, dataEnvelope(canceled));
  has(canceled);
  await person.click(cancel);
  await screen.findByRole('button', { name: 'Renew: ana' });
});

test('R-03 a gift is continued in the dialog with the price', async () => {
  has(aGiftedSubscription());
  const { person } = await drawPage(<SubscriptionsPage />);
  await person.click(await screen.findByRole('button', { name: 'Continue: ana' }));
  await screen.findByRole('dialog', { name: 'Subscribe to ana' });
});

test('R-03 GI-10 a Stripe subscription links to its payment details, and without payments there are no actions', async () => {
  server.answers(showPayments, dataEnvelope({ provider: 'stripe', currency: 'USD' }));
  server.answers(openPaymentPortal, dataEnvelope({ url: '#portal' }));
  has(anOwnSubscription(), aGiftedSubscription({ channel: channel('nightbusfm', 2) }));
  const { person } = await drawPage(<SubscriptionsPage />);
  const [details, ...others] = await screen.findAllByRole('button', { name: /^Payment details/ });
  expect({ attribute: details!.getAttribute('aria-label'), others }).toEqual({ attribute: 'Payment details: ana', others: [] });
  await person.click(details!);
  await soon(() => expect(server.callsOf(openPaymentPortal)).toHaveLength(1));
  undraw();
  server.answers(showPayments, dataEnvelope({ provider: null, currency: 'USD' }));
  has(
    anOwnSubscription({ purchase_id: null }),
    aGiftedSubscription({ channel: channel('nightbusfm', 2) }),
    anOwnSubscription({ channel: channel('pixelforge', 3), renewal: 'canceled', status: 'ends_soon', purchase_id: null }),
  );
  await drawPage(<SubscriptionsPage />);
  await screen.findByRole('table', { name: 'Yours' });
  await soon(() => expect(rows('Yours').map((cells) => cells.at(-1))).toEqual(['', '', '']));
});

test('R-03 the viewer sees their sent gifts', async () => {
  has();
  const gifts = [
    aGivenGift(),
    aGivenGift({
      id: 'gift_2',
      receiver: 'quietfox',
      receivers: ['quietfox'],
      quantity: 1,
      given: 1,
      price: { amount: 499, currency: 'USD' },
    }),
    aGivenGift({ id: 'gift_3', is_anonymous: true, quantity: 5, given: 3, receivers: ['remy', 'noor', 'bo'] }),
  ];
  server.answers(listGivenGifts, dataEnvelope({ gifts, next_page_token: null }));
  await openTab('Gifted by you');
  await screen.findByRole('table', { name: 'Gifted by you' });
  expect(rows('Gifted by you')).toEqual([
    ['The chatviewer0, viewer1, viewer2, viewer3 and 6 more', '$49.90', 'ana', '10', 'Jan 2, 2026'],
    ['quietfox', '$4.99', 'ana', '1', 'Jan 2, 2026'],
    ['The chat, anonymousremy, noor, bo', '$49.90', 'ana', '3 of 5', 'Jan 2, 2026'],
  ]);
});

const aPayment = (id: string, overrides: Partial<PaymentReceipt> = {}): PaymentReceipt => ({
  id,
  number: 1,
  amount: 499,
  refunded: 0,
  paid_at: '2026-01-02T12:00:00.000000Z',
  refunds: [],
  period: { start: '2026-01-02T12:00:00.000000Z', end: '2026-02-01T12:00:00.000000Z' },
  ...overrides,
});
const aReceipt = (...payments: PaymentReceipt[]): PurchaseReceipt => ({
  ...aPurchase({ id: `purchase of ${payments[0]?.id}`, title: 'Subscription to ana', state: 'paid' }),
  renewal: 'active',
  period_end: null,
  payments,
});

test('R-03 receipts have pages and show refunds', async () => {
  has();
  const dispute = {
    id: 'refund_1',
    cause: 'dispute' as const,
    amount: 499,
    state: 'settled' as const,
    created_at: '2026-01-03T12:00:00.000000Z',
  };
  server.answers(listReceipts, ({ query }) =>
    query.get('cursor') === null
      ? dataEnvelope({ purchases: [aReceipt(aPayment('payment_2', { refunded: 499 }), aPayment('payment_1'))], next_cursor: 'more' })
      : dataEnvelope({
          purchases: [
            aReceipt(aPayment('payment_3', { refunded: 100 })),
            aReceipt(aPayment('payment_4', { refunds: [dispute], period: null })),
            aReceipt(aPayment('payment_5', { refunded: 499, refunds: [{ ...dispute, cause: 'refund', state: 'failed' }] })),
            aReceipt(aPayment('payment_6', { refunded: 499, refunds: [{ ...dispute, cause: 'refund', state: 'pending' }] })),
          ],
          next_cursor: null,
        }),
  );
  const { person } = await openTab('Payments');
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  await soon(() =>
    expect(rows('Payments').map((cells) => cells[3])).toEqual([
      'Refunded',
      'Paid',
      '$1.00 refunded',
      'Disputed',
      'Refund failed',
      'Refund pending',
    ]),
  );
  // The payment id is only for print.
  expect(rows('Payments')[0]![0]).toBe('Subscription to anaJan 2, 2026 to Feb 1, 2026payment_2');
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await person.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('R-03 a further page that failed to load shows an error and can be loaded again', async () => {
  server.answers(listOwnSubscriptions, dataEnvelope({ subscriptions: [anOwnSubscription()], next_page_token: 'more' }));
  const { person } = await drawPage(<SubscriptionsPage />);
  await screen.findByRole('table', { name: 'Yours' });
  server.refuses(listOwnSubscriptions, 'INTERNAL');
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('alert');
  has(anOwnSubscription({ channel: channel('pixelforge', 3) }));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await soon(() => expect(rows('Yours').map(([name]) => name)).toEqual(['ana', 'pixelforge']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('R-03 empty lists explain what they show', async () => {
  has();
  server.answers(listGivenGifts, dataEnvelope({ gifts: [], next_page_token: null }));
  server.answers(listReceipts, dataEnvelope({ purchases: [], next_cursor: null }));
  const { person } = await drawPage(<SubscriptionsPage />);
  await screen.findByText('No subscriptions yet');
  expect(screen.getByRole('link', { name: 'Find channels' }).getAttribute('href')).toBe('/browse');
  await person.click(screen.getByRole('tab', { name: 'Gifted by you' }));
  await screen.findByText('No gifts yet');
  await person.click(screen.getByRole('tab', { name: 'Payments' }));
  await screen.findByText('No payments yet');
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

test('a list that failed to load can be loaded again', async () => {
  server.loses(listOwnSubscriptions);
  const { person } = await drawPage(<SubscriptionsPage />);
  await screen.findByText("Couldn't load this list");
  has(anOwnSubscription());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Yours' });
});

test('R-03 a visitor is asked to sign in', async () => {
  signOut();
  await drawPage(<SubscriptionsPage />);
  await screen.findByRole('heading', { name: 'Sign in to see your subscriptions' });
});

test('gifted subscriptions can be turned off, and a refusal rolls back', async () => {
  has();
  const { person } = await drawPage(<SubscriptionsPage />);
  const toggle = await screen.findByRole('switch', { name: 'Receive gifted subscriptions' });
  server.answers(changeGiftSettings, dataEnvelope({ accepts_gifts: false }));
  await person.click(toggle);
  await soon(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
  expect(server.callsOf(changeGiftSettings).map(({ body }) => body)).toEqual([{ accepts_gifts: false }]);
  server.loses(changeGiftSettings);
  await person.click(toggle);
  await soon(() => expect(server.callsOf(changeGiftSettings)).toHaveLength(2));
  await soon(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
});

test('a setting that failed to load can be loaded again', async () => {
  has();
  server.loses(showGiftSettings);
  const { person } = await drawPage(<SubscriptionsPage />);
  await screen.findByText("Couldn't load the setting.");
  server.answers(showGiftSettings, dataEnvelope({ accepts_gifts: true }));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('switch', { name: 'Receive gifted subscriptions' });
});
