import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { showSecurityLog } from '#features/people/accounts/contract/security-log.ts';
import {
  grantStaff,
  listAccounts,
  listStaff,
  removeStaff,
  type Setup,
  type StaffAccount,
  showAccount,
  showSetup,
  suspendAccount,
} from '#features/people/accounts/contract/staff.ts';
import { accountsTexts } from '../texts.en.ts';
import AccountPage from './AccountPage.tsx';
import AccountsPage from './AccountsPage.tsx';
import PeoplePage from './PeoplePage.tsx';
import SetupPage from './SetupPage.tsx';
import { staffTexts } from './texts.en.ts';

const texts = [accountsTexts, staffTexts];
const anAccount = (overrides: Partial<StaffAccount> = {}): StaffAccount => ({
  id: 7,
  username: 'ana',
  slug: 'ana',
  is_staff: false,
  profile_pic: null,
  created_at: '2026-01-01T12:00:00.000Z',
  bot: null,
  suspension: null,
  ...overrides,
});
const SUSPENDED = anAccount({
  suspension: { reason: 'Spam', suspended_at: '2026-01-02T12:00:00.000Z', ends_at: '2026-01-09T12:00:00.000Z' },
});
const replyOf = (account: StaffAccount) => ({ data: { account }, message: 'OK' });
const SETUP: Setup = {
  public_url: 'http://127.0.0.1:4400',
  is_https: false,
  is_reachable: false,
  sends_mail: false,
  database: 'embedded',
  data_folder: '/srv/tv/data',
  limits: { reads_per_minute: 6000, sockets: 1000 },
  takes_money: 'test',
  staff_accounts: 1,
  rtmp: { url: 'rtmp://127.0.0.1/live', state: 'answers' },
  disk: { total: 100 * 1024 ** 3, free: 40 * 1024 ** 3, reserve: 3 * 1024 ** 3 },
  ffmpeg: null,
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(showAccount, replyOf(anAccount()));
  server.answers(showSecurityLog, { data: { entries: [], next_cursor: null }, message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
});

test('accounts are searched by name and can be filtered to suspended ones', async () => {
  server.answers(listAccounts, ({ query }) => ({
    data: { accounts: query.get('show') === 'suspended' ? [SUSPENDED] : [anAccount()], next_cursor: null },
    message: 'OK',
  }));
  const { person } = await draw(<AccountsPage />, { texts });
  expect((await screen.findByRole('link', { name: /ana/ })).getAttribute('href')).toBe('/staff/accounts/ana');
  await person.type(screen.getByLabelText('Username'), 'an');
  await waitFor(() => expect(server.callsOf(listAccounts).at(-1)?.query.get('search')).toBe('an'));
  await person.click(screen.getByRole('radio', { name: 'Suspended' }));
  expect(await within(await screen.findByRole('list', { name: 'Accounts' })).findByText('Suspended')).toBeTruthy();
});

test('a list of accounts shows its empty and error states and loads on retry', async () => {
  server.refuses(listAccounts, 'UNAVAILABLE');
  const { person } = await draw(<AccountsPage />, { texts });
  expect(await screen.findByText("Couldn't load accounts")).toBeTruthy();
  server.answers(listAccounts, { data: { accounts: [], next_cursor: null }, message: 'OK' });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No matching accounts')).toBeTruthy();
});

test('suspending asks for a reason and a length, and the page then shows start, end and reason', async () => {
  const { person } = await draw(<AccountPage params={{ username: 'ana' }} />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Suspend ana' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend ana?' });
  await person.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(await within(dialog).findByText('Enter a reason.')).toBeTruthy();
  expect(server.callsOf(suspendAccount)).toEqual([]);
  server.answers(suspendAccount, replyOf(SUSPENDED));
  server.answers(showAccount, replyOf(SUSPENDED));
  await person.type(within(dialog).getByLabelText('Reason'), 'Spam');
  await person.selectOptions(within(dialog).getByLabelText('Duration'), '7 days');
  await person.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(server.callsOf(suspendAccount)[0]?.body).toEqual({ reason: 'Spam', days: 7 }));
  expect(await screen.findByText('Spam')).toBeTruthy();
  expect(screen.getByText(/^Until .*2026/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Reinstate ana' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refused action keeps the dialog and its input', async () => {
  server.refuses(suspendAccount, 'STAFF_ACCOUNT');
  const { person } = await draw(<AccountPage params={{ username: 'ana' }} />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Suspend ana' }));
  const dialog = await screen.findByRole('dialog');
  await person.type(within(dialog).getByLabelText('Reason'), 'Spam');
  await person.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(server.callsOf(suspendAccount)).toHaveLength(1));
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Spam');
});

test('staff accounts cannot be suspended, and the page says to remove the role first', async () => {
  server.answers(showAccount, replyOf(anAccount({ is_staff: true })));
  await draw(<AccountPage params={{ username: 'ana' }} />, { texts });
  expect(await screen.findByText("Staff can't be suspended. Remove the staff role first.")).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Suspend/ })).toBeNull();
});

test('an unknown account shows an error and a link back', async () => {
  server.refuses(showAccount, 'USER_NOT_FOUND');
  await draw(<AccountPage params={{ username: 'nobody' }} />, { texts });
  expect(await screen.findByText('No user with that name')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All accounts' }).getAttribute('href')).toBe('/staff/accounts');
});

test('the security log shows each event with its actor and address', async () => {
  const entry = { id: 1, actor: null, reason: '', details: {}, address: '192.0.2.7', created_at: '2026-01-02T12:00:00.000Z' };
  const boss = { id: 1, username: 'boss', slug: 'boss' };
  const entries = [
    { ...entry, id: 2, act: 'suspend_account', actor: boss, reason: 'Spam' },
    { ...entry, act: 'sign_in_failed' },
  ];
  server.answers(showSecurityLog, { data: { entries, next_cursor: null }, message: 'OK' });
  await draw(<AccountPage params={{ username: 'ana' }} />, { texts });
  const log = await screen.findByRole('list', { name: 'Security log' });
  const [suspension, failure] = within(log).getAllByRole('listitem');
  expect(suspension!.textContent).toMatch(/^Account suspended.*by boss · from 192\.0\.2\.7Spam$/);
  expect(failure!.textContent).toMatch(/^Sign-in failed.*from 192\.0\.2\.7$/);
});

test('the last staff member cannot be removed; with two, each can be removed after a confirmation', async () => {
  const boss = { id: 1, username: 'boss', slug: 'boss' };
  server.answers(listStaff, { data: { staff: [boss] }, message: 'OK' });
  const { person } = await draw(<PeoplePage />, { texts });
  expect(await screen.findByText(/The last staff member can't be removed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();

  server.answers(grantStaff, replyOf(anAccount({ is_staff: true })));
  server.answers(listStaff, { data: { staff: [anAccount(), boss] }, message: 'OK' });
  await person.type(screen.getByLabelText('Username'), 'ana{Enter}');
  await person.click(within(await screen.findByRole('dialog', { name: 'Make ana staff?' })).getByRole('button', { name: 'Make staff' }));
  await person.click(await screen.findByRole('button', { name: 'Remove ana from staff' }));
  expect(server.callsOf(removeStaff)).toEqual([]);
  server.answers(removeStaff, replyOf(anAccount()));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.callsOf(removeStaff)[0]?.path).toBe('/api/internal/v1/staff/ana'));
});

const rowsOf = async () =>
  within(await screen.findByRole('list', { name: 'What to set up' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent!);

test('a new installation shows open steps and says that reset mail goes to the log', async () => {
  server.answers(showSetup, { data: { setup: SETUP }, message: 'OK' });
  await draw(<SetupPage />, { texts });
  expect(await screen.findByText('You are staff')).toBeTruthy();
  const [address, rtmp, mail, disk, ffmpeg, backup, limits, money, staff] = await rowsOf();
  expect(rtmp).toMatch(/Nothing to do.*Encoders on this machine reach rtmp:\/\/127\.0\.0\.1\/live/);
  expect(disk).toMatch(/Nothing to do.*40 GB of 100 GB are free/);
  expect(ffmpeg).toMatch(/To do.*was not found/);
  expect(money).toMatch(/Up to you.*Test mode/);
  expect(address).toMatch(/To do.*Only this machine can reach the server, at http:\/\/127\.0\.0\.1:4400/);
  expect(mail).toMatch(/To do.*only printed to the server log/);
  expect(backup).toMatch(/Up to you.*\/srv\/tv\/data/);
  expect(limits).toMatch(/Nothing to do.*6,000 reads per minute.*1,000/);
  expect(staff).toMatch(/To do.*only staff member/);
});

test('a complete installation shows every step as the server reports it', async () => {
  const done = {
    is_https: true,
    is_reachable: true,
    sends_mail: true,
    database: 'postgresql',
    data_folder: null,
    takes_money: 'stripe',
    staff_accounts: 3,
    rtmp: { url: 'rtmp://tv.example/live', state: 'answers' },
    disk: null,
    ffmpeg: '7.1',
  } as const;
  server.answers(showSetup, { data: { setup: { ...SETUP, ...done, public_url: 'https://tv.example', limits: null } }, message: 'OK' });
  await draw(<SetupPage />, { texts });
  const [address, rtmp, mail, disk, ffmpeg, backup, limits, money, staff] = await rowsOf();
  expect(rtmp).toMatch(/Done.*answers at rtmp:\/\/tv\.example\/live/);
  expect(disk).toMatch(/Done.*S3 bucket/);
  expect(ffmpeg).toMatch(/Done.*ffmpeg 7\.1/);
  expect(money).toMatch(/Done.*through Stripe/);
  expect(address).toMatch(/Done.*https:\/\/tv\.example over HTTPS/);
  expect(mail).toMatch(/Done.*sent by email/);
  expect(backup).toMatch(/Up to you.*PostgreSQL/);
  expect(limits).toMatch(/To do.*Rate limits are off/);
  expect(staff).toMatch(/Done.*3 people are staff/);
});

test('without https the address step is open, and the page warns that passwords are readable', async () => {
  server.answers(showSetup, { data: { setup: { ...SETUP, is_reachable: true, public_url: 'http://tv.example' } }, message: 'OK' });
  await draw(<SetupPage />, { texts });
  expect((await rowsOf())[0]).toMatch(/To do.*without HTTPS, so passwords and sessions are sent unencrypted/);
});

test.each([
  ['loopback_only', 'listens on loopback only. Set RTMP_HOST=0.0.0.0'],
  ['refused', 'Point tv.example to this machine, and forward TCP port 1935'],
  ['silent', 'Open TCP port 1935 in the firewall'],
  ['unknown_host', 'The name tv.example has no address'],
  ['not_rtmp', 'not to a web proxy'],
] as const)('a port for encoders that is %s is to be set up, and one sentence says how', async (state, text) => {
  const setup = { ...SETUP, is_reachable: true, rtmp: { url: 'rtmp://tv.example/live', state } };
  server.answers(showSetup, { data: { setup }, message: 'OK' });
  await draw(<SetupPage />, { texts });
  const row = (await rowsOf())[1]!;
  expect(row).toMatch(/To do/);
  expect(row).toContain(text);
});

test('a disk that is nearly full is to be cleared, and every step links to its guide', async () => {
  const disk = { total: 100 * 1024 ** 3, free: 2 * 1024 ** 3, reserve: 3 * 1024 ** 3 };
  server.answers(showSetup, { data: { setup: { ...SETUP, disk, rtmp: null } }, message: 'OK' });
  await draw(<SetupPage />, { texts });
  const rows = await rowsOf();
  expect(rows[1]).toMatch(/Up to you.*RTMP_PORT is off/);
  expect(rows[3]).toMatch(/To do.*Only 2 GB of 100 GB are free.*Nothing is recorded/);
  const list = within(screen.getByRole('list', { name: 'What to set up' }));
  expect(list.getAllByRole('link')).toHaveLength(rows.length);
});

const GUIDE = readFileSync(resolve(import.meta.dirname, '../../../../../../docs/operating.md'), 'utf8');

test('each link to the guide finds its words there', async () => {
  server.answers(showSetup, { data: { setup: SETUP }, message: 'OK' });
  await draw(<SetupPage />, { texts });
  await rowsOf();
  const targets = screen.getAllByRole('link').flatMap((link) => link.getAttribute('href')!.split('#:~:text=')[1] ?? []);
  expect(targets).toHaveLength(8);
  for (const words of targets) expect(GUIDE).toContain(decodeURIComponent(words));
});
