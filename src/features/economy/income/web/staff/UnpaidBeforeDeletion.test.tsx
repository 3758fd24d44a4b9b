import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { listUnpaid, type UnpaidChannel } from '#features/economy/income/contract/payouts.ts';
import { anUnpaidChannel } from '#features/economy/income/examples.ts';
import type { StaffAccount } from '#features/people/accounts/contract/staff.ts';
import { earningsTexts } from '../earnings/texts.en.ts';
import UnpaidBeforeDeletion from './UnpaidBeforeDeletion.tsx';

const account: StaffAccount = {
  id: 7,
  username: 'ana',
  slug: 'ana',
  is_staff: false,
  profile_pic: null,
  created_at: '2026-01-01T12:00:00.000Z',
  bot: null,
  suspension: null,
};
const other = anUnpaidChannel({ channel: { id: 9, slug: 'ana-2', username: 'ana_2' } });
const page = (channels: UnpaidChannel[], next_cursor: string | null = null) => ({
  data: { currency: 'USD', provider: 'stripe' as const, channels, next_cursor },
  message: 'OK',
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => {
  undraw();
  server.close();
});
const open = () => draw(<UnpaidBeforeDeletion account={account} />, { texts: [earningsTexts] });

test('before a deletion staff see unpaid earnings, also of a channel on a later page of the list', async () => {
  server.answers(listUnpaid, ({ query }) => (query.get('cursor') ? page([anUnpaidChannel()]) : page([other], '90000-9')));
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('Unpaid earnings: $895.50.');
  expect(screen.getByRole('link', { name: 'Open payouts' }).getAttribute('href')).toBe('/staff/payouts');
});

test('without payable earnings there is no warning', async () => {
  server.answers(listUnpaid, page([other, anUnpaidChannel({ earned: 450, owed: 450, payable: 0 })]));
  await open();
  await waitFor(() => expect(server.callsOf(listUnpaid)).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('when the earnings are unknown, the warning says so', async () => {
  server.refuses(listUnpaid, 'UNAVAILABLE');
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't check for unpaid earnings.");
});
