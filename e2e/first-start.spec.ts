import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { type ServerProcess, startServer } from '#app/server/testing/server-process.ts';
import { accentTokens } from '#core/contract/accent.ts';
import { secondsAfter } from '#core/contract/durations.ts';
import { announcementsChanged } from '#features/operators/announcements/contract.ts';
import { expect, REFUSED, test, toastOf } from './fixtures/journey.ts';
import { pngOf } from './fixtures/picture.ts';
import { expectSubscribed } from './fixtures/socket.ts';

/** An installation of its own, because what staff change here shows on every page. */
let server: ServerProcess;
let mail: { url: string; received: string[]; close: () => void };
let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-first-'));
  mail = await mailServer();
  const named = { SITE_NAME: 'Harbor Live', ACCENT_COLOR: '#3366ff', SMTP_URL: mail.url };
  server = await startServer({ env: { DATA_DIR: folder, TRUST_PROXY: 'off', ...named } });
});
test.afterAll(async () => {
  await server.stop();
  mail.close();
  rmSync(folder, { recursive: true, force: true });
});

async function mailServer() {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void text(stream).then((source) => {
        received.push(source);
        done();
      }, done),
  });
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
  return { received, url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, close: () => smtp.close() };
}

const USER = { username: 'captain', email: 'captain@example.invalid', password: 'a seat at the front' };
const step = (page: Page, name: string) => page.getByRole('navigation', { name: 'Steps of the setup' }).getByRole('button', { name });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

async function staffPage(visit: (who: null, path: string, how: { node: string }) => Promise<Page>, path: string): Promise<Page> {
  const page = await visit(null, `/sign-in?next=${path}`, { node: server.url });
  await page.getByLabel('Username or email').fill(USER.username);
  await page.getByLabel('Password', { exact: true }).fill(USER.password);
  await press(page, 'Sign in');
  await page.waitForURL(`**${path}`);
  return page;
}

test.describe.configure({ mode: 'serial' });

test('a fresh server opens on its setup, whose steps are done, skipped and continued after a reload', async ({ visit }) => {
  const page = await visit(null, '/', { node: server.url });
  await expect(page).toHaveURL(/\/setup$/);
  await expect(page).toHaveTitle('Setup · Harbor Live');
  for (const [label, value] of [
    ['Username', USER.username],
    ['Email', USER.email],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByLabel('Password', { exact: true }).fill(USER.password);
  await press(page, 'Create account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up Harbor Live');

  const buffer = await pngOf('teal', 320);
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByRole('dialog').getByRole('button', { name: 'Save picture' }).click();
  const icon = page.locator('link[rel="icon"]');
  await expect(icon).toHaveCount(1);
  await expect(icon).toHaveAttribute('href', /^\/files\/[0-9a-f]{40}\.webp$/);
  await expect(page.getByRole('banner').locator('img').first()).toHaveAttribute('src', (await icon.getAttribute('href'))!);
  await press(page, 'Continue');
  await expect(page.getByText('You came by this address.')).toBeVisible();
  await press(page, 'Skip');
  await expect(step(page, 'Public address, skipped')).toBeVisible();

  await page.reload();
  await step(page, 'Email').click();
  await expect(page.getByLabel('Send a test mail to')).toHaveValue(USER.email);
  await press(page, 'Send test mail');
  await expect(page.getByText('The mail server accepted the mail.')).toBeVisible();
  expect(mail.received.filter((source) => source.includes('Subject: Test mail of Harbor Live'))).toHaveLength(1);
  expect(mail.received.at(-1)).toMatch(/^From: Harbor Live <no-reply@localhost>\r$/m);
  await step(page, 'Demo').click();
  await press(page, 'Continue');
  await expect(page.getByRole('heading', { name: 'Setup complete' })).toBeVisible();
  await page.getByRole('link', { name: 'State of the server' }).click();
  await expect(page.getByText(/steps of the guided setup left: Public address/)).toBeVisible();
});

test('every page has the name and the color of the site before scripts run, also one that does not exist', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(REFUSED);
  for (const [path, status] of [
    ['/', 200],
    ['/no/such/page', 404],
  ] as const) {
    const answer = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(html).toContain('<title>Harbor Live</title>');
    expect(html).not.toContain('Grandstand');
  }
  const page = await visit(null, '/no/such/page', { node: server.url, colorScheme: 'dark' });
  await expect(page).toHaveTitle('Page not found · Harbor Live');
  const mint = () => page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--mint')`);
  expect(await mint()).toBe(accentTokens('#3366ff', 'dark').mint);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(mint).toBe(accentTokens('#3366ff', 'light').mint);
});

test('staff write the terms with a preview, and readers find them in the footer and in the sign-up form', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(REFUSED);
  const staff = await staffPage(visit, '/staff/pages');
  await staff.getByRole('list', { name: 'Rules and legal pages' }).getByRole('link', { name: 'Terms of service' }).click();
  await staff.getByLabel('Text (Markdown)').fill('# Fair play\n\nBe **kind**.\n\n<script>alert(1)</script>');
  await staff.getByText('Preview', { exact: true }).click();
  await expect(staff.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Fair play' })).toBeVisible();
  await press(staff, 'Save');
  await expect(toastOf(staff, 'Terms of service saved.')).toBeVisible();

  const reader = await visit(null, '/browse', { node: server.url });
  await reader.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Terms of service' }).click();
  await expect(reader).toHaveTitle('Terms of service · Harbor Live');
  await expect(reader.getByRole('heading', { level: 2, name: 'Fair play' })).toBeVisible();
  await expect(reader.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(reader.getByText(/^Version 1, last changed on /)).toBeVisible();
  await reader.goto('/sign-up');
  await expect(reader.getByText('By signing up, you accept: Terms of service.')).toBeVisible();
  const html = await (await fetch(`${server.url}/terms`)).text();
  expect(html).toContain('<meta property="og:description" content="Fair play Be kind. &lt;script&gt;alert(1)&lt;/script&gt;" />');
  const statusOf = async (path: string) => (await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } })).status;
  expect([await statusOf('/terms'), await statusOf('/privacy')]).toEqual([200, 404]);

  await staff.getByLabel('Text (Markdown)').fill('');
  await press(staff, 'Save');
  await expect(toastOf(staff, 'Terms of service removed from the site.')).toBeVisible();
  // The existence of a page is read once a second.
  await expect.poll(() => statusOf('/terms')).toBe(404);
});

test('an announcement reaches a signed-out page and a chat without a reload, and ends on time', async ({ visit }) => {
  const reader = await visit(null, '/', { node: server.url });
  const chat = await visit(null, `/${USER.username}`, { node: server.url, viewport: { width: 390, height: 844 }, hasTouch: true });
  const staff = await staffPage(visit, '/staff/announcements');
  const pages = [reader, chat, staff];
  // The pages listen some seconds after they were opened.
  for (const page of pages) await expectSubscribed(page, announcementsChanged.channel());

  await press(staff, 'New announcement');
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Text').fill('Maintenance tonight.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  for (const page of pages) await expect(page.getByRole('status').getByText('Maintenance tonight.')).toBeVisible();
  const box = chat
    .getByRole('textbox', { name: 'Message' })
    .or(chat.getByRole('button', { name: 'Sign in to chat' }))
    .first();
  await expect(box).toBeInViewport({ ratio: 1 });

  await reader.getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect(reader.getByText('Maintenance tonight.')).toBeHidden();
  await reader.reload();
  await expect(reader.getByRole('navigation', { name: 'Footer' })).toBeVisible();
  await expect(reader.getByText('Maintenance tonight.')).toBeHidden();

  await staff.getByRole('button', { name: 'Remove: Maintenance tonight.' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(chat.getByText('Maintenance tonight.')).toBeHidden();

  // Date fields have no seconds.
  const restart = { kind: 'warning', text: 'Restart now.', link: null };
  const id = await announce(staff, 'POST', '', { ...restart, starts_at: inSeconds(3), ends_at: null });
  await expect(chat.getByText('Restart now.')).toBeVisible();
  await announce(staff, 'PUT', `/${id}`, { ...restart, starts_at: null, ends_at: inSeconds(3) });
  await expect(chat.getByText('Restart now.')).toBeHidden();
});

const inSeconds = (seconds: number) => secondsAfter(new Date(), seconds).toISOString();

/** With the session of the page. Returns the id of the announcement. */
async function announce(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<number> {
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value;
  const address = `${server.url}/api/internal/v1/announcements${path}`;
  const answer = await page.request.fetch(address, { method, data, headers: { 'x-xsrf-token': decodeURIComponent(csrf) } });
  return ((await answer.json()) as { data: { announcement: { id: number } } }).data.announcement.id;
}
