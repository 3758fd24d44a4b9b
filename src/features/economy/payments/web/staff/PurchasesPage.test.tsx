import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import {
  giveAgain,
  refundPurchase,
  reverseTestMoney,
  type StaffPurchase,
  searchPurchases,
  showTestMoney,
} from '#features/economy/payments/contract/staff-purchases.ts';
import { aPurchase } from '#features/economy/payments/examples.ts';
import { accountsWeb } from '#features/people/accounts/web/feature.ts';
import { paymentsWeb } from '../feature.ts';
import PurchasesPage from './PurchasesPage.tsx';

const payment = {
  id: 'payment_1',
  number: 1,
  amount: 5000,
  refunded: 0,
  paid_at: '2026-01-02T12:00:00.000000Z',
  period: null,
  refunds: [],
  won_dispute_id: null,
};
const bought = (refunded = 0): StaffPurchase => ({
  ...aPurchase({ state: 'paid' }),
  renewal: null,
  period_end: null,
  buyer: { id: 7, username: 'noor', slug: 'noor' },
  payments: [{ ...payment, refunded }],
});

let server: FakeServer;
const given = (...purchases: StaffPurchase[]) => server.answers(searchPurchases, { data: { purchases, next_cursor: null }, message: 'OK' });
const givenTestMoney = (payments: number) =>
  server.answers(showTestMoney, { data: { test_money: { payments, amount: 1998, accounts: 0, currency: 'USD' } }, message: 'OK' });
beforeEach(() => {
  server = new FakeServer();
  server.answers(publicSettings, someSettings([]));
  given(bought());
  givenTestMoney(0);
});
afterEach(() => {
  cleanup();
  undraw();
  server.close();
});

const open = () =>
  draw(
    <>
      <PurchasesPage />
      <Toaster />
    </>,
    { features: [accountsWeb, paymentsWeb] },
  );
const refundButton = () => screen.findByRole('button', { name: 'Refund noor’s 5,000 KICKs' });

test('staff search purchases and refund part of a payment after a confirmation', async () => {
  server.answers(refundPurchase, { data: { purchase: bought(1250) }, message: 'OK' });
  const { person } = await open();
  await person.type(await screen.findByRole('searchbox', { name: 'Buyer, purchase or payment ID' }), 'noor');
  await soon(() => expect(server.callsOf(searchPurchases).at(-1)!.query.get('search')).toBe('noor'));
  await person.click(await refundButton());
  const dialog = await screen.findByRole('dialog', { name: 'Refund noor’s 5,000 KICKs?' });
  expect(within(dialog).getByRole('button', { name: 'Refund $50.00' })).toBeTruthy();
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Amount' }), { target: { value: '12.50' } });
  given(bought(1250));
  // Enter in the amount confirms too.
  await person.type(within(dialog).getByRole('textbox', { name: 'Amount' }), '{Enter}');
  expect(await screen.findAllByText('$12.50 refunded to noor.')).not.toEqual([]);
  expect(server.callsOf(refundPurchase).map(({ body }) => body)).toEqual([
    { payment_id: 'payment_1', amount: 1250, refunded: 0, reason: '' },
  ]);
  expect(await screen.findByText('$12.50 refunded')).toBeTruthy();
});

test('a refund above the rest of a payment is not possible', async () => {
  given(bought(1000));
  const { person } = await open();
  await person.click(await refundButton());
  const dialog = await screen.findByRole('dialog');
  const amount = within(dialog).getByRole('textbox', { name: 'Amount' });
  expect(amount).toHaveProperty('value', '40.00');
  for (const wrong of ['40.01', '0', 'x', '-1', '1.234', '']) {
    fireEvent.change(amount, { target: { value: wrong } });
    expect(screen.getByText('Enter an amount of at most $40.00.')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Refund' })).toHaveProperty('disabled', true);
  }
});

test('a refund after a concurrent refund is refused and shows the reason', async () => {
  server.refuses(refundPurchase, 'REFUND_OUTDATED');
  const { person } = await open();
  await person.click(await refundButton());
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Refund $50.00' }));
  expect(await screen.findAllByText('Part of this payment has been refunded since. Check the amount again.')).not.toEqual([]);
});

test('a failed or pending refund is not shown as refunded', async () => {
  const back = (id: string, state: 'failed' | 'pending'): StaffPurchase => {
    const refund = { id: `refund of ${id}`, cause: 'refund' as const, amount: 5000, state, created_at: payment.paid_at };
    return { ...bought(), id, payments: [{ ...payment, refunded: 5000, refunds: [refund] }] };
  };
  given(back('purchase_2', 'failed'), back('purchase_3', 'pending'));
  await open();
  await screen.findByText('Refund failed');
  screen.getByText('Refund pending');
  expect(screen.queryByText('Refunded')).toBeNull();
});

test('a fully refunded payment has no button, and a search without results shows a message', async () => {
  given(bought(5000), { ...bought(), id: 'purchase_2', state: 'declined', payments: [] });
  const { person } = await open();
  expect(await screen.findByText('Refunded')).toBeTruthy();
  expect(screen.getByText('Declined')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  given();
  await person.type(screen.getByRole('searchbox'), 'nobody');
  expect(await screen.findByText('No matching purchases')).toBeTruthy();
});

test('a purchase with a won dispute is restored after a confirmation', async () => {
  const disputed = bought(5000);
  given({ ...disputed, payments: [{ ...payment, refunded: 5000, won_dispute_id: 'refund_1' }] });
  server.answers(giveAgain, { data: { purchase: disputed }, message: 'OK' });
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Restore 5,000 KICKs for noor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore 5,000 KICKs for noor?' }));
  await person.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'won');
  given(disputed);
  await person.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await screen.findAllByText('5,000 KICKs restored for noor.')).not.toEqual([]);
  expect(server.callsOf(giveAgain).map(({ body }) => body)).toEqual([{ dispute_id: 'refund_1', reason: 'won' }]);
  await soon(() => expect(screen.queryByRole('button', { name: /again$/ })).toBeNull());
});

test('staff reverse the remaining test money after a confirmation, and its card disappears', async () => {
  givenTestMoney(2);
  server.answers(reverseTestMoney, { data: { test_money: { payments: 0, amount: 0, accounts: 0, currency: 'USD' } }, message: 'OK' });
  const { person } = await open();
  const card = await screen.findByRole('region', { name: 'Test money' });
  expect(card.textContent).toContain('2 test payments with a total of $19.98');
  await person.click(within(card).getByRole('button', { name: 'Reverse test money' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reverse all test money?' });
  givenTestMoney(0);
  await person.click(within(dialog).getByRole('button', { name: 'Reverse test money' }));
  await soon(() => expect(screen.queryByRole('region', { name: 'Test money' })).toBeNull());
  expect(server.callsOf(reverseTestMoney)).toHaveLength(1);
});
