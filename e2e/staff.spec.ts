import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startServer } from '#app/server/testing/server-process.ts';
import { storeDeadJob } from './fixtures/dead-job.ts';
import { nodeOne } from './fixtures/installation.ts';
import { expect, REFUSED, test, toastOf } from './fixtures/journey.ts';
import { signIn as sessionOf, uniqueName } from './fixtures/person.ts';

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

test('staff suspend an account, whose owner is then refused at sign-in, and reinstate it', async ({ newPerson, visit, expectProblem }) => {
  expectProblem(REFUSED);
  const ana = await newPerson('ana');
  const page = await visit(null, '/sign-in?next=/browse');
  await signIn(page, 'operator', 'operator has a seat');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Staff' }).click();
  await expect(page).toHaveTitle('Overview · Grandstand');
  // The sections come from the manifests of ten features.
  const sections = page.getByRole('navigation', { name: 'Staff sections' }).getByRole('link');
  await expect(sections).toHaveText([
    'Overview',
    'Setup',
    'Accounts',
    'Invitations',
    'Staff members',
    'Channels',
    'Suspensions',
    'Categories',
    'Streams',
    'Purchases',
    'Drops organizations',
    'Payouts',
    'Jobs',
    'Failed requests',
    'Audit log',
    'Name and logo',
    'Rules and legal pages',
    'Announcements',
    'Settings',
    'Backups',
  ]);
  const changelog = await page.request.get((await page.getByRole('link', { name: 'Changelog' }).getAttribute('href'))!);
  expect([changelog.status(), await changelog.text()]).toEqual([200, expect.stringMatching(/^# Changelog\n/)]);
  await sections.getByText('Accounts', { exact: true }).click();
  await page.getByRole('searchbox', { name: 'Username' }).fill(ana.username.toUpperCase());
  await page.getByRole('main').getByRole('link', { name: ana.username }).click();

  await page.getByRole('button', { name: `Suspend ${ana.username}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Spam in many channels');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(toastOf(page, `${ana.username} is suspended.`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Security log' }).getByText('Account suspended')).toBeVisible();

  const other = await visit(null, '/sign-in');
  await signIn(other, ana.username, ana.password);
  await expect(other.getByRole('main').getByText(/suspended/)).toBeVisible();

  await page.getByRole('button', { name: `Reinstate ${ana.username}` }).click();
  await dialog.getByRole('button', { name: 'Reinstate' }).click();
  await expect(toastOf(page, `${ana.username} is reinstated.`)).toBeVisible();
  await signIn(other, ana.username, ana.password);
  await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();
});

test('staff see why jobs are dead, retry one and delete another, and the page updates itself', async ({ visit }) => {
  const kind = uniqueName('journeys.export');
  const first = await storeDeadJob(kind, 'The store answered 503.');
  const page = await visit(null, '/sign-in?next=/staff/jobs');
  await signIn(page, 'operator', 'operator has a seat');
  await expect(page).toHaveTitle('Jobs · Grandstand');
  const dead = page.getByRole('list', { name: 'Dead jobs' });
  await expect(dead.getByRole('listitem').filter({ hasText: `${kind} #${first}` })).toContainText('The store answered 503.');
  // It appears automatically.
  const second = await storeDeadJob(kind, 'The recording was deleted.');
  await expect(dead.getByText(`${kind} #${second}`)).toBeVisible();

  await page.getByRole('button', { name: `Retry ${kind} #${first}` }).click();
  await expect(toastOf(page, `${kind} #${first} will be retried.`)).toBeVisible();
  await expect(page.getByText(`${kind} #${first}`, { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: `Delete ${kind} #${second}` }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(toastOf(page, `${kind} #${second} deleted.`)).toBeVisible();
  await expect(page.getByText(`${kind} #${second}`, { exact: true })).toHaveCount(0);
  // No node knows the kind, so the first one waits for a node that does.
  await expect(page.getByRole('row', { name: 'Unknown kinds' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Staff sections' }).getByRole('link', { name: 'Staff members' }).click();
  await page.getByRole('main').getByRole('link', { name: 'operator' }).click();
  const log = page.getByRole('list', { name: 'Security log' }).getByRole('listitem');
  await expect(log.filter({ hasText: 'Dead jobs retried' }).filter({ hasText: kind })).toHaveCount(1);
  await expect(log.filter({ hasText: 'Dead jobs deleted' }).filter({ hasText: kind })).toHaveCount(1);
});

test('for everyone else the page /staff does not exist', async ({ newPerson, visit, expectProblem }) => {
  expectProblem(REFUSED);
  const ana = await newPerson('ana');
  for (const who of [null, ana]) {
    const page = await visit(who, '/staff/accounts');
    await expect(page.getByText('Page not found')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Staff sections' })).toHaveCount(0);
  }
});

test('the first account of an installation becomes staff, sees what to set up and runs the checks again', async ({ visit }) => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-first-'));
  const server = await startServer({ env: { DATA_DIR: folder } });
  const page = await visit(null, '/sign-up', { node: server.url });
  await page.getByLabel('Username').fill('first_one');
  await page.getByLabel('Email').fill('first@example.invalid');
  await page.getByLabel('Password', { exact: true }).fill('a seat at the front');
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveTitle('Setup · Grandstand');
  await expect(page.getByRole('heading', { name: 'Set up Grandstand' })).toBeVisible();
  await page.goto('/staff/setup');
  await expect(page.getByText('You are staff')).toBeVisible();
  const items = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await expect(items.filter({ hasText: 'Email' })).toContainText('only printed to the log');
  await expect(items.filter({ hasText: 'Backups' })).toContainText('none is scheduled');
  await expect(items.filter({ hasText: 'Public address' })).toContainText(server.url);
  await expect(items.filter({ hasText: 'WebSocket' })).toContainText(`Live updates pass through ${server.url}`);
  const again = page.waitForResponse('**/api/internal/v1/checks?fresh=true');
  await page.getByRole('button', { name: 'Run again' }).click();
  expect((await again).status()).toBe(200);
  await expect(page.getByRole('status').filter({ hasText: /^Checked .*: no errors/ })).toBeVisible();
  await page.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a feature that staff turn off in one browser is gone in another one, where a late change of the same setting is refused', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(REFUSED);
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-settings-'));
  const server = await startServer({ env: { DATA_DIR: folder } });
  const at = { node: server.url };
  const page = await visit(null, '/sign-up', at);
  await page.getByLabel('Username').fill('first_one');
  await page.getByLabel('Email').fill('first@example.invalid');
  await page.getByLabel('Password', { exact: true }).fill('a seat at the front');
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveTitle('Setup · Grandstand');
  await page.goto(`${server.url}/staff/settings`);

  const desk = await visit(null, '/sign-in?next=/dashboard/first_one/engagement', at);
  await signIn(desk, 'first_one', 'a seat at the front');
  await expect(desk.getByRole('button', { name: 'New goal' })).toBeVisible();
  const late = await visit(null, '/sign-in?next=/staff/settings', at);
  await signIn(late, 'first_one', 'a seat at the front');
  const off = (on: Page) => on.getByRole('group', { name: 'Features that are off' });
  await off(late).getByRole('button', { name: 'drops' }).click();

  await page.getByRole('searchbox', { name: 'Search settings' }).fill('features');
  await off(page).getByRole('button', { name: 'goals' }).click();
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(toastOf(page, '1 setting saved.')).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole('link', { name: 'Predictions and polls' })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'New goal' })).toHaveCount(0);

  await late.getByRole('button', { name: 'Save' }).click();
  await expect(late.getByText(/Somebody else changed this setting to .*goals/)).toBeVisible();
  await late.getByRole('button', { name: 'Take theirs: Features that are off' }).click();
  await expect(off(late).getByRole('button', { name: 'goals', pressed: true })).toBeVisible();
  await late.getByRole('button', { name: 'Reset to the default: Features that are off' }).click();
  await late.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(late, '1 setting saved.')).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole('button', { name: 'New goal' })).toBeVisible();

  for (const open of [page, desk, late]) await open.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('staff read the findings in German, with their numbers', async ({ visit }) => {
  const page = await visit(await sessionOf(nodeOne(), 'operator', 'operator has a seat'), '/staff/setup', { locale: 'de' });
  const items = page.getByRole('list', { name: 'Prüfungen' }).getByRole('listitem');
  await expect(items.filter({ hasText: 'Arbeitsspeicher' })).toContainText(/\d\s[GM]B von \d+\s[GM]B/);
  await expect(items.filter({ hasText: 'Weitere Team-Mitglieder' })).toContainText(/Person(en)? geh/);
  await expect(page.getByRole('status').filter({ hasText: 'Geprüft' })).toBeVisible();
});
