import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { authorizeChannel } from '#features/chat/chat/web/testing/authorize-channel.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import { payTestPurchase, purchaseUpdated, refreshPurchase, showPurchase } from '#features/economy/payments/contract/purchase.ts';
import { aPurchase } from '#features/economy/payments/examples.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import { paymentsTexts } from '../texts.en.ts';
import CheckoutPage from './CheckoutPage.tsx';

const { bio: _bio, created_at: _since, ...self } = viewer;
const open = aPurchase();

let server: FakeServer;
let live: FakeRealtime;
beforeEach(async () => {
  live = await FakeRealtime.open();
  server = new FakeServer();
  server.answers(publicSettings, someSettings());
  server.answers(authorizeChannel, { auth: 'key:signature' });
  server.answers(readSession, { data: { viewer: self, first_account: false }, message: 'OK' });
  server.answers(showPurchase, { data: { purchase: open }, message: 'OK' });
});
afterEach(() => {
  undraw();
  realtime.close();
  live.close();
  server.close();
});

const drawPage = () => draw(<CheckoutPage params={{ purchase: open.id }} />, { texts: [paymentsTexts] });
const ends = (overrides: Parameters<typeof aPurchase>[0]) => {
  server.answers(payTestPurchase, { data: { purchase: aPurchase(overrides) }, message: 'OK' });
};
const pay = async (choice: RegExp) => {
  await userEvent.click(await screen.findByRole('radio', { name: choice }));
  await userEvent.click(screen.getByRole('button', { name: 'Pay $50.00' }));
};
const sent = () => server.callsOf(payTestPurchase).map(({ body }) => body);

test('GI-10 the test checkout shows that no money is charged, the order, and the outcomes to choose from', async () => {
  ends({ state: 'paid' });
  await drawPage();
  await screen.findByText('Test payment. No real money is charged.');
  screen.getByRole('heading', { name: '5,000 KICKs' });
  expect(screen.queryByRole('radio', { name: /Only the first payment/ })).toBeNull();
  await pay(/^Successful ?Paid/);
  await screen.findByText('Thank you! You bought: 5,000 KICKs');
  // The result replaces the button and takes the focus, so screen readers announce it.
  expect(document.activeElement).toBe(screen.getByRole('status'));
  expect(screen.getAllByRole('link', { name: 'Back to ana' }).map((link) => link.getAttribute('href'))).toEqual(['/ana', '/ana']);
  expect(sent()).toEqual([{ outcome: 'succeed' }]);
});

test('GI-10 a declined payment can be retried', async () => {
  ends({ state: 'declined' });
  await drawPage();
  await pay(/declined/);
  await screen.findByText('Nothing was charged.');
  ends({ state: 'paid' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pay(/^Successful ?Paid/);
  await screen.findByText('Paid');
});

test('GI-10 a payment that the bank confirms later is shown as paid then', async () => {
  ends({ state: 'processing' });
  await drawPage();
  await pay(/after a delay/);
  await screen.findByText('Waiting for the bank');
  const channel = purchaseUpdated.channel(self.id);
  await soon(() => expect(live.isSubscribed(channel)).toBe(true));
  live.send(channel, purchaseUpdated.name, { purchase_id: 'purchase_other', kind: 'kicks', state: 'paid' });
  live.send(channel, purchaseUpdated.name, { purchase_id: open.id, kind: 'kicks', state: 'paid' });
  await screen.findByText('Paid');
});

test('a purchase that ended in another tab shows its state and the reason', async () => {
  server.refuses(payTestPurchase, 'PURCHASE_DONE');
  await drawPage();
  await pay(/^Expired/);
  expect((await screen.findByRole('alert')).textContent).toContain('This order is no longer waiting for a payment.');
  server.answers(showPurchase, { data: { purchase: aPurchase({ state: 'expired' }) }, message: 'OK' });
  await userEvent.click(screen.getByRole('button', { name: 'Pay $50.00' }));
  await screen.findByText('This order has expired');
});

test('a recurring purchase is marked, and its renewals can be declined', async () => {
  server.answers(showPurchase, { data: { purchase: aPurchase({ is_recurring: true }) }, message: 'OK' });
  ends({ state: 'paid', is_recurring: true });
  await drawPage();
  await screen.findByText('Renews every 30 days until you cancel.');
  await pay(/Only the first payment/);
  await screen.findByText('Paid');
  await userEvent.click(screen.getByRole('button', { name: 'Dispute this payment' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Decide for the seller' }));
  await soon(() => expect(sent()).toEqual([{ outcome: 'succeed_once' }, { outcome: 'dispute' }, { outcome: 'win' }]));
});

test('another person’s purchase is not found, and a visitor is asked to sign in', async () => {
  server.refuses(showPurchase, 'PURCHASE_NOT_FOUND');
  await drawPage();
  await screen.findByRole('heading', { name: 'This order does not exist' });
  undraw();
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  await drawPage();
  await screen.findByRole('heading', { name: 'Sign in to see your order' });
});

describe('with Stripe', () => {
  const url = 'https://checkout.stripe.com/c/pay/cs_1';
  const ordered = aPurchase({ provider: 'stripe', checkout_url: url });
  const shows = (overrides: Parameters<typeof aPurchase>[0]) =>
    server.answers(refreshPurchase, { data: { purchase: { ...ordered, ...overrides } }, message: 'OK' });
  beforeEach(() => server.answers(showPurchase, { data: { purchase: ordered }, message: 'OK' }));

  test('GI-10 a buyer who returns from the checkout sees the paid order, because Stripe was queried', async () => {
    shows({ state: 'paid', checkout_url: null });
    await drawPage();
    await screen.findByText('Thank you! You bought: 5,000 KICKs');
    expect(screen.queryByText(/Test payments/)).toBeNull();
    expect(server.callsOf(refreshPurchase)).toHaveLength(1);
  });

  test('GI-10 a buyer who returns without paying can continue to the payment', async () => {
    shows({});
    await drawPage();
    expect((await screen.findByRole('link', { name: 'Continue to payment' })).getAttribute('href')).toBe(url);
    screen.getByText('Nothing was charged yet.');
  });

  test.each([
    ['processing', 'Waiting for the bank', /Some banks take a few days/],
    ['declined', 'Payment declined', /Your bank did not confirm it/],
    ['expired', 'This order has expired', /Order again/],
  ] as const)('an order that is %s shows its state and offers no payment', async (state, heading, text) => {
    shows({ state, checkout_url: null });
    await drawPage();
    await screen.findByText(heading);
    screen.getByText(text);
    expect(screen.queryByRole('link', { name: 'Continue to payment' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('while Stripe is down, the page says that the payment updates automatically, and can check again', async () => {
    server.refuses(refreshPurchase, 'PROVIDER_UNAVAILABLE');
    await drawPage();
    expect((await screen.findByRole('alert')).textContent).toContain('It will update automatically');
    shows({ state: 'paid' });
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Paid');
  });
});
