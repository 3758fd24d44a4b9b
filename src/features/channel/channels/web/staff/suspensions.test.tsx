import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { listSuspendedChannels, type SuspendedChannel } from '#features/channel/channels/contract/suspension.ts';
import { listAccounts } from '#features/people/accounts/contract/staff.ts';
import { staffTexts } from '#features/people/accounts/web/staff/texts.en.ts';
import SuspensionsPage from './SuspensionsPage.tsx';
import { categoryTexts } from './texts.en.ts';

const suspended = (id: number, username: string, ends_at: string | null): SuspendedChannel => ({
  id,
  slug: username,
  username,
  suspension: { reason: 'Pirated films', suspended_at: '2026-01-02T12:00:00.000Z', ends_at },
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(listAccounts, { data: { accounts: [], next_cursor: null }, message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
});

test('the list shows suspended accounts or channels with their end, by name and in pages', async () => {
  server.answers(listSuspendedChannels, ({ query }) => ({
    data: query.get('cursor')
      ? { channels: [suspended(1, 'bo', null)], next_cursor: null }
      : { channels: [suspended(2, 'ana', '2026-01-09T12:00:00.000Z')], next_cursor: '2' },
    message: 'OK',
  }));
  const { person } = await draw(<SuspensionsPage />, { texts: [categoryTexts, staffTexts] });
  expect(await screen.findByText('No suspended accounts')).toBeTruthy();
  expect(screen.queryByText('No matching accounts')).toBeNull();
  expect(server.callsOf(listAccounts)[0]?.query.get('show')).toBe('suspended');
  await person.click(screen.getByRole('radio', { name: 'Channels' }));
  const ana = await screen.findByRole('link', { name: /ana/ });
  expect(ana.getAttribute('href')).toBe('/staff/accounts/ana');
  expect(ana.textContent).toMatch(/Until .*2026.*Pirated films/);
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('link', { name: /bo/ })).textContent).toContain('Until lifted by staff');
  await person.type(screen.getByLabelText('Username'), 'an');
  await waitFor(() => expect(server.callsOf(listSuspendedChannels).at(-1)?.query.get('search')).toBe('an'));
});
