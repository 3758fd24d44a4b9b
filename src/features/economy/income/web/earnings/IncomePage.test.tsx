import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { type EarningsTransaction, listEarnings, showIncome } from '#features/economy/income/contract/earnings.ts';
import { anIncome } from '#features/economy/income/examples.ts';
import { paymentsWeb } from '#features/economy/payments/web/feature.ts';
import { incomeWeb } from '../feature.ts';
import IncomePage from './IncomePage.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(publicSettings, someSettings([]));
  server.answers(showIncome, { data: anIncome(), message: 'OK' });
  server.answers(listEarnings, transactions([]));
});
afterEach(() => {
  cleanup();
  undraw();
  server.close();
});

const row = (change: Partial<EarningsTransaction> = {}): EarningsTransaction => ({
  id: 1,
  created_at: '2026-01-02T12:00:00.000000Z',
  kind: 'subscription',
  what: 'Subscription to ana',
  paid: 499,
  amount: 449,
  balance: 449,
  provider: 'stripe',
  ...change,
});
const transactions = (rows: EarningsTransaction[], next_cursor: string | null = null) => ({
  data: { currency: 'USD', transactions: rows, next_cursor },
  message: 'OK' as const,
});
const role = 'broadcaster';
const open = () => draw(<IncomePage channel={aChannel()} role={role} />, { features: [paymentsWeb, incomeWeb] });
const tile = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).closest('div')!.textContent;

test('the tiles show net income by kind and the payable amount', async () => {
  await open();
  expect(await tile('Income')).toBe('Income$9.00After the platform’s 10% share');
  expect(await tile('Subs')).toBe('Subs$4.501 sale');
  expect(await tile('Gifted subs')).toBe('Gifted subs$9.002 sales');
  expect(await tile('Payable')).toBe('Payable$9.00Not paid out yet');
});

test('a period is compared with the previous one, and the debt is shown', async () => {
  server.answers(showIncome, {
    data: anIncome({ previous: 600, balance: { earned: 900, owed: 300, payable: 600 }, is_complete: false }),
    message: 'OK',
  });
  await open();
  expect(await tile('Income')).toBe('Income$9.00+50% vs. previous period');
  expect(await tile('Payable')).toBe('Payable$6.00After $3.00 in refunds');
  expect(screen.getByText(/Still counting/)).toBeTruthy();
});

test('the chart can be shown as a table, newest day first, and the period can be changed', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Show as table' }));
  const rows = within(screen.getByRole('group', { name: 'By day' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DateSubsGifted subsRefunds',
    'Jan 7$0.00$0.00$0.00',
    'Jan 6$0.00$0.00$0.00',
    'Jan 5$0.00$0.00$0.00',
    'Jan 4$0.00$0.00-$4.50',
    'Jan 3$0.00$0.00$0.00',
    'Jan 2$4.50$9.00$0.00',
    'Jan 1$0.00$0.00$0.00',
  ]);
  await person.click(screen.getByRole('radio', { name: '12 months' }));
  await soon(() => expect(server.callsOf(showIncome).at(-1)!.query.get('period')).toBe('12_months'));
});

test('transactions show the item, the price and the channel’s part, page by page, and can be downloaded', async () => {
  server.answers(listEarnings, ({ query }) =>
    query.get('cursor') === null
      ? transactions([row({ id: 3, kind: 'payout', what: 'SEPA 1', paid: null, amount: -449, balance: 0 })], '3')
      : transactions([row({ id: 1 })]),
  );
  const { person } = await open();
  const list = () => screen.getAllByRole('row').slice(1);
  await screen.findByText('SEPA 1');
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Subscription to ana');
  expect(list().map(({ textContent }) => textContent!.replace(/^.*?[AP]M/, ''))).toEqual([
    'PayoutSEPA 1-$4.49$0.00',
    'SubsSubscription to ana$4.99$4.49$4.49',
  ]);
  const link = screen.getByRole('link', { name: 'Export CSV' });
  expect({ attribute: link.getAttribute('href'), hasAttribute: link.hasAttribute('download') }).toEqual({
    attribute: `/api/internal/v1/channels/${aChannel().slug}/income/transactions/export`,
    hasAttribute: true,
  });
});

test('a channel without income says so', async () => {
  server.answers(showIncome, { data: anIncome({ points: [], balance: { earned: 0, owed: 0, payable: 0 } }), message: 'OK' });
  await open();
  expect(await screen.findByText('No income yet')).toBeTruthy();
  expect(await screen.findByText('No transactions yet')).toBeTruthy();
});

test('income and transactions that failed to load can be loaded again', async () => {
  server.refuses(showIncome, 'INTERNAL');
  server.refuses(listEarnings, 'INTERNAL');
  const { person } = await open();
  await screen.findByText("Couldn't load the income");
  await screen.findByText("Couldn't load the transactions");
  server.answers(showIncome, { data: anIncome(), message: 'OK' });
  await person.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  expect(await tile('Subs')).toBe('Subs$4.501 sale');
});

test('income and transactions of test money are marked, those of real money are not', async () => {
  server.answers(showIncome, { data: anIncome({ provider: 'test' }), message: 'OK' });
  server.answers(listEarnings, transactions([row({ id: 2, provider: 'test' }), row({ id: 1 })]));
  await open();
  await screen.findByText('This is not real money.');
  await screen.findAllByText('Subscription to ana');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((one) => within(one).queryByText('Test money') !== null)).toEqual([true, false]);
});
