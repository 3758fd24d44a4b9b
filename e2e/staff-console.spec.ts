import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#app/server/testing/server-process.ts';
import { nodeOne } from './fixtures/installation.ts';
import { expect, REFUSED, test, toastOf } from './fixtures/journey.ts';
import { signIn } from './fixtures/person.ts';

const operator = () => signIn(nodeOne(), 'operator', 'operator has a seat');

test('the overview shows a stream that starts with its bitrate, and the nodes of the installation', async ({
  newPerson,
  stream,
  visit,
}) => {
  const ana = await newPerson('ana');
  const page = await visit(await operator(), '/staff');
  await expect(page).toHaveTitle('Overview · Grandstand');
  const nodes = page.getByRole('table', { name: 'Nodes' }).getByRole('row');
  // The head, and the two nodes.
  await expect.poll(() => nodes.count()).toBeGreaterThanOrEqual(3);
  await stream(ana);
  const row = page.getByRole('table', { name: 'Live now' }).getByRole('row', { name: ana.username });
  await expect(row).toContainText(/b\/s/);
});

test('staff rename a person, who sees the new name at once, and the audit log has a sentence about it', async ({ newPerson, visit }) => {
  const ana = await newPerson('ana');
  const own = await visit(ana, '/browse');
  await own.getByRole('button', { name: 'Your account' }).click();
  await expect(own.getByRole('menu').getByText(ana.username, { exact: true })).toBeVisible();
  const page = await visit(await operator(), `/staff/accounts/${ana.slug}`);
  await page.getByRole('button', { name: `Rename ${ana.username}` }).click();
  const dialog = page.getByRole('dialog');
  const name = `new_${ana.username}`.slice(0, 25);
  await dialog.getByLabel('New username').fill(name);
  await dialog.getByLabel('Reason').fill('The name belongs to somebody else');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(toastOf(page, `${ana.username} is now ${name}.`)).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Grandstand`);
  await expect(own.getByRole('menu').getByText(name, { exact: true })).toBeVisible();

  await page.getByRole('navigation', { name: 'Staff sections' }).getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Person', { exact: true }).fill(name);
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(`operator Renamed ${ana.username} to ${name}`);
  await expect(entries).toContainText('The name belongs to somebody else');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('staff-log.csv');
});

test('several accounts are signed out together', async ({ newPerson, visit, expectProblem }) => {
  expectProblem(REFUSED);
  const [ana, bo] = [await newPerson('ana'), await newPerson('bo')];
  const own = await visit(ana, '/settings/devices');
  await expect(own).toHaveTitle('Devices · Grandstand');
  const page = await visit(await operator(), '/staff/accounts');
  for (const { username } of [ana, bo]) {
    await page.getByRole('searchbox', { name: 'Username' }).fill(username);
    await page.getByRole('checkbox', { name: `Select ${username}`, exact: true }).check();
  }
  const selected = page.getByRole('group', { name: '2 accounts selected' });
  await selected.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(toastOf(page, '2 accounts changed.')).toBeVisible();
  await own.reload();
  await expect(own.getByRole('button', { name: 'Your account' })).toHaveCount(0);
});

test('staff mark a channel as mature and feature it, and its broadcaster cannot take the mark off', async ({ newPerson, visit }) => {
  const ana = await newPerson('ana');
  const page = await visit(await operator(), '/staff/channels');
  await page.getByRole('searchbox', { name: 'Username' }).fill(ana.username);
  await page.getByRole('button', { name: `Mark as mature: ${ana.username}` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Gambling');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as mature' }).click();
  await expect(page.getByRole('list', { name: 'Channels' }).getByText('Marked by staff')).toBeVisible();
  await page.getByRole('button', { name: `Feature on home: ${ana.username}` }).click();
  await expect(toastOf(page, `Home features ${ana.username}.`)).toBeVisible();

  const home = await visit(ana, '/');
  await expect(home.getByRole('heading', { name: 'Featured' })).toBeVisible();
  await expect(home.getByRole('main').getByRole('link', { name: ana.username }).first()).toBeVisible();
  await page.getByRole('button', { name: `Remove from home: ${ana.username}` }).click();
  await expect(toastOf(page, `Home no longer features ${ana.username}.`)).toBeVisible();

  const dashboard = await visit(ana, `/dashboard/${ana.slug}`);
  await dashboard.getByRole('button', { name: 'Edit' }).first().click();
  const mature = dashboard.getByRole('dialog').getByRole('switch', { name: /^Mature/ });
  await expect(mature).toBeDisabled();
  await expect(dashboard.getByRole('dialog')).toContainText('Staff marked this channel as mature');
});

test('while sign-up needs an invitation, its link lets as many people in as it allows', async ({ visit, expectProblem }) => {
  expectProblem(REFUSED);
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-invited-'));
  const server = await startServer({ env: { DATA_DIR: folder, SIGN_UP: 'invited' } });
  const signUp = async (path: string, name: string) => {
    const page = await visit(null, path, { node: server.url });
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Email').fill(`${name}@example.invalid`);
    await page.getByLabel('Password', { exact: true }).fill('a seat at the front');
    await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
    return page;
  };
  const staff = await signUp('/sign-up', 'first_one');
  await expect(staff).toHaveTitle('Setup · Grandstand');
  await staff.goto(`${server.url}/staff/invitations`);
  await staff.getByRole('button', { name: 'New invitation' }).click();
  await staff.getByRole('dialog').getByLabel('Note (optional)').fill('For ana');
  await staff.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  const row = staff.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
  await expect(row).toContainText('0 of 1 used');
  const code = (await row.locator('code').textContent())!;

  const ana = await signUp(`/sign-up#invitation=${code}`, 'ana');
  await expect(ana.getByRole('button', { name: 'Your account' })).toBeVisible();
  const bo = await signUp(`/sign-up#invitation=${code}`, 'bo_two');
  await expect(bo.getByText(/^This invitation is not valid/)).toBeVisible();

  await staff.reload();
  await expect(row).toContainText('1 of 1 used');
  await row.getByRole('button', { name: `Who used ${code}` }).click();
  await expect(staff.getByRole('dialog').getByRole('link', { name: 'ana' })).toBeVisible();
  for (const page of [staff, ana, bo]) await page.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
