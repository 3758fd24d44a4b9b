import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { replaceProperty } from '#core/web/testing/reset-page.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { BAN_PAGE_MAX, type BannedPerson, deleteBan, listBans } from '#features/chat/moderation/contract/bans.ts';
import { aBannedPerson, exampleId } from '#features/chat/moderation/examples.ts';
import { moderationTexts } from '../texts.en.ts';
import { BannedUsers } from './BannedUsers.tsx';
import { OPEN_BANNED_PEOPLE } from './open-banned-users.ts';

const channel = { slug: 'ana', user: { username: 'ana' }, chatroom: { id: 30_000_002 } };
/** The height of the header plus the visible rows, because jsdom has no layout. */
const VIEW = 476;

let server: FakeServer;
beforeEach(() => {
  replaceProperty(HTMLElement.prototype, 'clientHeight', { get: () => VIEW });
  replaceProperty(HTMLElement.prototype, 'clientWidth', { get: () => 900 });
  server = new FakeServer();
  server.loses(publicSettings);
});
afterEach(() => {
  undraw();
  realtime.close();
  server.close();
});

const person = (number: number, username: string, change: Parameters<typeof aBannedPerson>[0] = {}) =>
  aBannedPerson({ id: exampleId(number), banned_user: { id: number, username, slug: username, profile_pic: null }, ...change });
const on = (day: number) => ({ ban: { banned_at: `2026-01-0${day}T12:00:00.000000Z` } });
const three = [
  person(3, 'cara', { ban: { ...on(3).ban, reason: '' } }),
  person(2, 'bob', { ban: { ...on(2).ban, permanent: false, expires_at: '2999-02-01T12:00:00.000000Z' } }),
  person(1, 'ada', on(1)),
];

/** Renders a page with a channel and opens the dialog by its window event. */
async function open() {
  const drawn = await draw(
    <>
      <BannedUsers channel={channel} />
      <Toaster />
    </>,
    { texts: [moderationTexts] },
  );
  act(() => void dispatchEvent(new Event(OPEN_BANNED_PEOPLE)));
  await screen.findByRole('dialog', { name: 'Banned users' });
  return drawn;
}
const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.querySelector('bdi')!.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });

test('BU-01 the window event opens a dialog with a title, a search box and a table with six columns', async () => {
  server.answers(listBans, three);
  await open();
  expect(await screen.findByText('3 users banned from ana')).toBeTruthy();
  expect(screen.getByRole('searchbox', { name: 'Search usernames' })).toBeTruthy();
  const columns = screen.getAllByRole('columnheader').map((column) => column.textContent);
  expect(columns).toEqual(['Username', 'Banned by', 'Banned on', 'Expires', 'Reason', 'Actions']);
  expect(screen.getAllByRole('button', { name: /^Unban (ada|bob|cara)$/ })).toHaveLength(3);
});

test('BU-01 while the bans load, ten placeholder rows of the final height are shown', async () => {
  const arrive = server.waits(listBans, three);
  await open();
  const table = await screen.findByRole('table', { busy: true });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.style.height)).toEqual(Array.from({ length: 10 }, () => '44px'));
  arrive();
  expect(await screen.findByText('cara')).toBeTruthy();
});

test('BU-01 of ten thousand bans only the visible rows and ten more are rendered, each 44 px high in a 440 px list', async () => {
  const all = Array.from({ length: 10_000 }, (_, at) => person(at + 1, `person_${String(at).padStart(5, '0')}`));
  server.answers(listBans, ({ query }): BannedPerson[] => {
    const cursor = query.get('cursor');
    const from = cursor === null ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
    return all.slice(from, from + BAN_PAGE_MAX);
  });
  const { person: user } = await open();
  expect(await screen.findByText('10,000 users banned from ana')).toBeTruthy();
  const table = screen.getByRole('table');
  expect(table.getAttribute('aria-rowcount')).toBe('10001');
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.length).toBeGreaterThanOrEqual(10);
  expect(rows.length).toBeLessThanOrEqual(10 + 2 * 10 + 2);
  expect(new Set(rows.map((row) => row.style.height))).toEqual(new Set(['44px']));
  expect(table.querySelector('tbody')!.style.height).toBe('440000px');
  // The rows have 440 px below a header of 36 px.
  expect(table.parentElement!.style.height).toBe('476px');
  expect(within(table).getAllByRole('row')[0]!.style.height).toBe('36px');

  await user.type(screen.getByRole('searchbox'), '_09999');
  expect(await screen.findByText('person_09999')).toBeTruthy();
  await waitFor(() => expect(rowNames()).toEqual(['person_09999']));
});

test('BU-02 a column cycles through ascending, descending and unsorted; initially the newest ban is first', async () => {
  server.answers(listBans, [three[1]!, three[0]!, three[2]!]);
  const { person: user } = await open();
  await screen.findByText('cara');
  expect(header('Banned on').getAttribute('aria-sort')).toBe('descending');
  expect(rowNames()).toEqual(['cara', 'bob', 'ada']);
  const press = () => user.click(within(header('Username')).getByRole('button'));
  await press();
  expect([header('Username').getAttribute('aria-sort'), ...rowNames()]).toEqual(['ascending', 'ada', 'bob', 'cara']);
  expect(header('Banned on').getAttribute('aria-sort')).toBe('none');
  await press();
  expect([header('Username').getAttribute('aria-sort'), ...rowNames()]).toEqual(['descending', 'cara', 'bob', 'ada']);
  await press();
  expect([header('Username').getAttribute('aria-sort'), ...rowNames()]).toEqual(['none', 'bob', 'cara', 'ada']);
  await user.click(within(header('Expires')).getByRole('button'));
  expect(rowNames()[0]).toBe('bob');
});

test('BU-02 sorting is disabled while there are no rows', async () => {
  server.answers(listBans, three);
  const { person: user } = await open();
  await screen.findByText('cara');
  await user.type(screen.getByRole('searchbox'), 'nobody');
  await screen.findByText('No results');
  for (const name of ['Username', 'Banned by', 'Banned on', 'Expires', 'Reason']) {
    expect(within(header(name)).getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  }
});

test('BU-03 the search ignores case and surrounding spaces, and an empty reason is labeled', async () => {
  server.answers(listBans, three);
  const { person: user } = await open();
  const row = (await screen.findByText('cara')).closest('tr')!;
  expect(within(row).getAllByText('No reason given').length).toBeGreaterThan(0);
  expect(within(row).getByText('Permanent')).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), '  CAR ');
  await waitFor(() => expect(rowNames()).toEqual(['cara']));
});

test('BU-03 an empty list says that nobody is banned', async () => {
  server.answers(listBans, []);
  await open();
  expect(await screen.findByText('No banned users')).toBeTruthy();
});

test('BU-03 a list that fails to load shows the empty state with the reason and can be retried', async () => {
  server.refuses(listBans, 'NOT_ALLOWED');
  const { person: user } = await open();
  expect(await screen.findByText('No banned users')).toBeTruthy();
  expect(screen.getByText('Only moderators of this channel can do that.')).toBeTruthy();
  server.answers(listBans, three);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('cara')).toBeTruthy();
});

test('an unban removes the row at once and moves the focus to the next one', async () => {
  server.answers(listBans, three);
  const done = server.waits(deleteBan, { status: true, message: 'User unbanned' });
  const { person: user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Unban cara' }));
  await waitFor(() => expect(rowNames()).toEqual(['bob', 'ada']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unban bob' }));
  expect(server.callsOf(deleteBan)[0]!.path).toBe(`/api/v2/channels/ana/bans/${exampleId(3)}`);
  done();
  await waitFor(() => expect(rowNames()).toEqual(['bob', 'ada']));
});

test('a refused unban restores the row at its old position and says why', async () => {
  server.answers(listBans, three);
  server.refuses(deleteBan, 'CANNOT_BAN_MODERATOR');
  const { person: user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Unban bob' }));
  expect(await screen.findAllByText('Only the broadcaster can ban or time out a moderator.')).not.toEqual([]);
  await waitFor(() => expect(rowNames()).toEqual(['cara', 'bob', 'ada']));
});

test('unbanning a user whose ban has already ended shows no error', async () => {
  server.answers(listBans, three);
  server.refuses(deleteBan, 'NOT_BANNED');
  const { person: user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Unban bob' }));
  await waitFor(() => expect(server.callsOf(deleteBan)).toHaveLength(1));
  expect(rowNames()).toEqual(['cara', 'ada']);
  expect(screen.queryByText('This user is not banned here.')).toBeNull();
});
