import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { listPayouts, listUnpaid, recordPayout, undoPayout } from '#features/economy/income/contract/payouts.ts';
import { anUnpaidChannel, aPayout } from '#features/economy/income/examples.ts';
import { paymentsWeb } from '#features/economy/payments/web/feature.ts';
import { accountsWeb } from '#features/people/accounts/web/feature.ts';
import { incomeWeb } from '../feature.ts';
import PayoutsPage from './PayoutsPage.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(publicSettings, someSettings([]));
  server.answers(listUnpaid, {
    data: { currency: 'USD', provider: 'stripe', channels: [anUnpaidChannel()], next_cursor: null },
    message: 'OK',
  });
  server.answers(listPayouts, { data: { provider: 'stripe', payouts: [aPayout()], next_cursor: null }, message: 'OK' });
});
afterEach(() => {
  cleanup();
  undraw();
  server.close();
});

const open = () =>
  draw(
    <>
      <PayoutsPage />
      <Toaster />
    </>,
    { features: [accountsWeb, paymentsWeb, incomeWeb] },
  );
const field = (name: string) => screen.getByRole('textbox', { name });

test('staff record a payout with a reference; the payable amount is the limit', async () => {
  server.answers(recordPayout, { data: { payout: aPayout({ amount: 80_050 }) }, message: 'OK' });
  const { person } = await open();
  expect((await screen.findByRole('listitem')).textContent).toContain('$900.00 earned, $4.50 owed$895.50');
  await person.click(screen.getByRole('button', { name: 'Record payout to ana' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record a payout to ana' });
  expect(field('Amount')).toHaveProperty('value', '895.50');
  fireEvent.change(field('Amount'), { target: { value: '895.51' } });
  await person.click(within(dialog).getByRole('button', { name: 'Record payout' }));
  expect(screen.getByText('Enter an amount of at most $895.50.')).toBeTruthy();
  expect(screen.getByText('Enter a reference.')).toBeTruthy();
  fireEvent.change(field('Amount'), { target: { value: '800,50' } });
  fireEvent.change(field('Reference'), { target: { value: ' SEPA 7 ' } });
  await person.click(within(dialog).getByRole('button', { name: 'Record payout' }));
  await soon(() => expect(server.callsOf(recordPayout)).toHaveLength(1));
  expect(server.callsOf(recordPayout)[0]).toMatchObject({
    path: '/api/internal/v1/channels/ana/payouts',
    body: { amount: 80_050, reference: 'SEPA 7', idempotency_key: expect.any(String) },
  });
  expect(await screen.findAllByText('Payout of $800.50 to ana recorded.')).not.toEqual([]);
  expect(screen.queryByRole('dialog', { name: 'Record a payout to ana' })).toBeNull();
});

test('a refused payout keeps the dialog open and shows the reason', async () => {
  server.refuses(recordPayout, 'PAYOUT_TOO_HIGH');
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Record payout to ana' }));
  fireEvent.change(field('Reference'), { target: { value: 'SEPA 7' } });
  // Enter in a field submits.
  fireEvent.submit(field('Reference').closest('form')!);
  expect(await screen.findAllByText('This is more than the payable amount.')).not.toEqual([]);
  expect(screen.getByRole('dialog', { name: 'Record a payout to ana' })).toBeTruthy();
});

test('staff see recorded payouts and undo one after a confirmation', async () => {
  server.answers(undoPayout, { data: { payout: aPayout() }, message: 'OK' });
  const { person } = await open();
  await person.click(await screen.findByRole('radio', { name: 'Paid out' }));
  expect((await screen.findByRole('listitem')).textContent).toMatch(/^anaSEPA 1 · .* by staff\$700\.00/);
  await person.click(screen.getByRole('button', { name: 'Undo the payout of $700.00 to ana' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo the payout of $700.00 to ana?' });
  await person.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await soon(() => expect(server.callsOf(undoPayout).map(({ path }) => path)).toEqual([`/api/internal/v1/payouts/${aPayout().id}/undo`]));
});

test('an undone payout is marked and has no button, and empty lists have a message', async () => {
  const undone = { by: 'staff', at: '2026-01-03T12:00:00.000000Z', reason: 'It came back' };
  server.answers(listPayouts, { data: { provider: 'stripe', payouts: [aPayout({ undone })], next_cursor: null }, message: 'OK' });
  server.answers(listUnpaid, { data: { currency: 'USD', provider: 'stripe', channels: [], next_cursor: null }, message: 'OK' });
  const { person } = await open();
  expect(await screen.findByText('No unpaid earnings')).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'Paid out' }));
  expect(await screen.findByText('Undone by staff: It came back')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('test money is marked where it is unpaid, where it is paid out and before a payout', async () => {
  server.answers(listUnpaid, {
    data: { currency: 'USD', provider: 'test', channels: [anUnpaidChannel()], next_cursor: null },
    message: 'OK',
  });
  const made = [aPayout({ provider: 'test' }), aPayout({ id: 'payout_2' })];
  server.answers(listPayouts, { data: { provider: 'test', payouts: made, next_cursor: null }, message: 'OK' });
  const { person } = await open();
  expect((await screen.findByRole('listitem')).textContent).toContain('anaTest money');
  await person.click(screen.getByRole('button', { name: 'Record payout to ana' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('This is test money: do not transfer it.');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('radio', { name: 'Paid out' }));
  await screen.findAllByText(/SEPA 1/);
  const rows = screen.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent!.includes('Test money'))).toEqual([true, false]);
  // The money of the other payout came from another provider, so it cannot become payable again.
  expect(rows.map((row) => within(row).queryByRole('button', { name: /^Undo/ }) !== null)).toEqual([true, false]);
});
