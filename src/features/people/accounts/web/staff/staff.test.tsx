import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { coreCheckTexts } from '#core/checks/texts.en.ts';
import type { Finding } from '#core/contract/finding.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { accountsCheckTexts } from '#features/people/accounts/checks/texts.en.ts';
import { showSecurityLog } from '#features/people/accounts/contract/security-log.ts';
import {
  grantStaff,
  listAccounts,
  listStaff,
  removeStaff,
  type StaffAccount,
  showAccount,
  showChecks,
  suspendAccount,
} from '#features/people/accounts/contract/staff.ts';
import { accountsTexts } from '../texts.en.ts';
import AccountPage from './AccountPage.tsx';
import AccountsPage from './AccountsPage.tsx';
import PeoplePage from './PeoplePage.tsx';
import SetupPage from './SetupPage.tsx';
import { staffTexts } from './texts.en.ts';

const texts = [accountsTexts, staffTexts];
const checkTexts = [...texts, coreCheckTexts, accountsCheckTexts];
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
  expect(await screen.findByText("Staff can't be suspended or deleted. Remove the staff role first.")).toBeTruthy();
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

const aFinding = (overrides: Partial<Finding>): Finding => ({
  id: 'mail',
  state: 'ok',
  code: 'ok',
  facts: { host: 'mail.example', from: 'no-reply@tv.example' },
  took_ms: 3,
  place: '/docs/operating.md#:~:text=SMTP',
  ...overrides,
});
const SPACE = { free_bytes: 2 * 1024 ** 3, total_bytes: 100 * 1024 ** 3, reserve_bytes: 3 * 1024 ** 3 };
const FINDINGS = [
  aFinding({}),
  aFinding({ id: 'limits', facts: { reads: 6000, sockets: 1000 } }),
  aFinding({ id: 'cdn', state: 'skipped', code: 'off', facts: {}, place: null }),
  aFinding({ id: 'staff', state: 'warning', code: 'alone', facts: {}, place: '/staff/people' }),
  aFinding({ id: 'disk', state: 'error', code: 'full', facts: SPACE }),
];
const reportAt = (ran_at: string, findings = FINDINGS) => ({ data: { ran_at, findings }, message: 'OK' });

const rowsOf = async () =>
  within(await screen.findByRole('list', { name: 'Checks' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent!);

test('staff see errors first, each finding with its sentence, its advice and a link to its place', async () => {
  server.answers(showChecks, reportAt(new Date().toISOString()));
  await draw(<SetupPage />, { texts: checkTexts });
  expect(await screen.findByText('You are staff')).toBeTruthy();
  const [disk, staff, mail, limits, cdn] = await rowsOf();
  expect(disk).toMatch(/^DiskErrorOnly 2 GB of 100 GB are free, and media leave 3 GB free.*Free space, or use a larger disk/);
  expect(staff).toMatch(/^Other staffWarningOnly one person is staff\.Make a second person staff/);
  expect(mail).toMatch(/^EmailOKThe mail server mail\.example accepts mail from no-reply@tv\.example\./);
  expect(limits).toMatch(/^LimitsOKEach network is limited to 6,000 reads/);
  expect(cdn).toBe('CDNSkippedMEDIA_URL is not set, so this server sends all video itself.');
  expect(screen.getByRole('link', { name: 'Open: Other staff' }).getAttribute('href')).toBe('/staff/people');
  expect(screen.getByRole('link', { name: 'Read the guide: Email' }).getAttribute('href')).toBe('/docs/operating.md#:~:text=SMTP');
  expect(screen.getByRole('status').textContent).toMatch(/^Checked .*: 1 error, 1 warning\.$/);
});

test('staff run the checks again: the old findings stay until the new ones arrive', async () => {
  server.answers(showChecks, reportAt(new Date(Date.now() - 120_000).toISOString()));
  const { person } = await draw(<SetupPage />, { texts: checkTexts });
  await rowsOf();
  expect(screen.getByRole('status').textContent).toMatch(/^Checked 2 minutes ago/);
  const answer = server.waits(showChecks, reportAt(new Date().toISOString(), [aFinding({})]));
  await person.click(screen.getByRole('button', { name: 'Run again' }));
  expect(server.callsOf(showChecks).at(-1)!.query.get('fresh')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Running the checks. This can take 20 seconds.');
  expect(await rowsOf()).toHaveLength(5);
  answer();
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Checked .*: no errors, no warnings\.$/));
  expect(await rowsOf()).toHaveLength(1);
});

test('a run that fails keeps the findings', async () => {
  server.answers(showChecks, reportAt(new Date().toISOString()));
  const { person } = await draw(<SetupPage />, { texts: checkTexts });
  await rowsOf();
  server.refuses(showChecks, 'UNAVAILABLE');
  await person.click(screen.getByRole('button', { name: 'Run again' }));
  await waitFor(() => expect(server.callsOf(showChecks)).toHaveLength(2));
  expect(await rowsOf()).toHaveLength(5);
});

test('while the first run takes its time the page says so, and a failed one can be repeated', async () => {
  server.refuses(showChecks, 'UNAVAILABLE');
  const { person } = await draw(<SetupPage />, { texts: checkTexts });
  expect(screen.getByText('Running the checks. This can take 20 seconds.')).toBeTruthy();
  expect(await screen.findByText("Couldn't run the checks")).toBeTruthy();
  server.answers(showChecks, reportAt(new Date().toISOString()));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowsOf()).toHaveLength(5);
});

test('a finding of a newer server shows its id and code', async () => {
  server.answers(showChecks, reportAt(new Date().toISOString(), [aFinding({ id: 'wings', code: 'wet', state: 'warning' })]));
  await draw(<SetupPage />, { texts: checkTexts });
  expect((await rowsOf())[0]).toMatch(/wings.*Warning.*wet/);
});
