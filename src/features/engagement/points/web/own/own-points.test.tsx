import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { listBalances, type StatementLine, showStatement } from '#features/engagement/points/contract/balance.ts';
import { pointsFeature } from '#features/engagement/points/feature.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { pointsWeb } from '../feature.ts';
import { OwnBalances } from '../pages/BalancesPage.tsx';
import { Statement } from '../pages/StatementPage.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  server.answers(showChannel, aChannel());
});
afterEach(() => {
  undraw();
  server.close();
});

const balance = (slug: string, id: number, points: number) => ({ channel: { id, slug, username: slug }, points });
const line = (id: number, change: Partial<StatementLine> = {}): StatementLine => ({
  id,
  reason: 'WATCHED',
  points: 10,
  balance: 110,
  note: null,
  created_at: '2026-01-02T12:00:00.000000Z',
  ...change,
});
const texts = { features: [pointsWeb] };
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map((cell) => cell.textContent.replace(/1\/2.*$/, '')),
    );

test('CP-09 balances are listed by channel, page by page, each with a link to its statement', async () => {
  server.answers(listBalances, ({ query }) =>
    query.get('cursor') === null
      ? dataEnvelope({ balances: [balance('ana', 1, 12_480)], next_cursor: '1' })
      : dataEnvelope({ balances: [balance('mirelune', 2, 0)], next_cursor: null }),
  );
  const { person } = await draw(<OwnBalances />, texts);
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['ana12,480', 'mirelune0']));
  expect(screen.getByRole('link', { name: /^ana/ }).getAttribute('href')).toBe('/settings/points/ana');
});

test('a viewer without points sees how to earn them', async () => {
  server.answers(listBalances, dataEnvelope({ balances: [], next_cursor: null }));
  await draw(<OwnBalances />, texts);
  expect(await screen.findByText('You have no points yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See who is live' }).getAttribute('href')).toBe('/');
});

test('a statement shows each credit and debit with its reason and the balance after it', async () => {
  server.answers(
    showStatement,
    dataEnvelope({
      lines: [line(3, { reason: 'REDEEMED', points: -300, balance: 12_180, note: 'Hydrate' }), line(2, { balance: 12_480 })],
      next_cursor: null,
    }),
  );
  await draw(<Statement slug="ana" />, texts);
  await screen.findByRole('table');
  expect(cells()).toEqual([
    ['Redeemed a rewardHydrate', '−300', '12,180'],
    ['Watched live', '+10', '12,480'],
  ]);
  expect(screen.getByRole('link', { name: 'Go to channel' }).getAttribute('href')).toBe('/ana');
});

test('a button loads the next page of a statement from where the last one ended', async () => {
  server.answers(showStatement, ({ query }) =>
    query.get('cursor') === null
      ? dataEnvelope({ lines: [line(2)], next_cursor: '2' })
      : dataEnvelope({ lines: [line(1)], next_cursor: null }),
  );
  const { person } = await draw(<Statement slug="ana" />, texts);
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(cells()).toHaveLength(2));
  expect(server.callsOf(showStatement).at(-1)!.query.get('cursor')).toBe('2');
});

test.each(Object.keys(pointsFeature.pointsReasons))('the reason %s is shown in words', async (reason) => {
  server.answers(showStatement, dataEnvelope({ lines: [line(1, { reason })], next_cursor: null }));
  await draw(<Statement slug="ana" />, texts);
  await screen.findByRole('table');
  expect(cells()[0]![0]).not.toContain('points.reason');
});

test('an unknown reason is shown as another change', async () => {
  server.answers(showStatement, dataEnvelope({ lines: [line(1, { reason: 'RAIDED' })], next_cursor: null }));
  await draw(<Statement slug="ana" />, texts);
  await screen.findByRole('table');
  expect(cells()[0]![0]).toContain('Other change');
});

test('a statement that failed to load shows the reason and a retry button, and an empty one explains what it will list', async () => {
  server.refuses(showStatement, 'CHANNEL_NOT_FOUND');
  const { person } = await draw(<Statement slug="ana" />, texts);
  await screen.findByText("Couldn't load your points history");
  server.answers(showStatement, dataEnvelope({ lines: [], next_cursor: null }));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No transactions yet')).toBeTruthy();
});
