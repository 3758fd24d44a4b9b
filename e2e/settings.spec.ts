import type { Locator } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { choose, expect, REFUSED, test, toastOf } from './fixtures/journey.ts';

test('changing the password signs out every other browser, and only the new one works afterwards', async ({
  newPerson,
  visit,
  expectProblem,
}) => {
  expectProblem(REFUSED);
  const ana = await newPerson('ana');
  const other = await visit(null, '/sign-in', { node: nodeTwo() });
  await other.getByLabel('Username or email').fill(ana.username);
  await other.getByLabel('Password', { exact: true }).fill(ana.password);
  await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();

  const page = await visit(ana, '/settings/security');
  const form = page.locator('form').filter({ hasText: 'New password' });
  await form.getByLabel('Current password').fill('not this one');
  await form.getByLabel('New password').fill('a much better one');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByRole('alert')).toContainText('Current password is incorrect.');
  await form.getByLabel('Current password').fill(ana.password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(toastOf(page, 'Password changed. 1 other device was signed out.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();

  await other.reload();
  await expect(other.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  await other.goto('/sign-in');
  await other.getByLabel('Username or email').fill(ana.username);
  await other.getByLabel('Password', { exact: true }).fill('a much better one');
  await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();
});

test('a device that is signed out in the list can no longer chat and is asked to sign in', async ({ newPerson, visit, expectProblem }) => {
  expectProblem(REFUSED);
  const ana = await newPerson('ana');
  const stolen = await visit(null, '/sign-in', { userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' });
  await stolen.getByLabel('Username or email').fill(ana.username);
  await stolen.getByLabel('Password', { exact: true }).fill(ana.password);
  await stolen.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(stolen.getByRole('button', { name: 'Your account' })).toBeVisible();
  await stolen.goto(`/${ana.slug}`);
  await expect(chatOf(stolen).box).toBeVisible();

  const page = await visit(ana, '/settings/devices');
  const devices = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Seen' });
  await expect(devices).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await expect(toastOf(page, 'Device signed out.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(devices).toContainText('This device');

  // The page may have noticed it already.
  await stolen.reload();
  await chatOf(stolen).region.getByRole('button', { name: 'Send a message (sign in to chat)' }).click();
  await expect(stolen.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
});

test('theme and language change at once and survive a reload', async ({ visit }) => {
  const page = await visit(null, '/settings/appearance', { colorScheme: 'dark' });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  const darkPaper = await backgroundOf(page.locator('body'));
  await choose(page.getByRole('radio', { name: 'Light' }));
  await expect(html).toHaveAttribute('data-theme', 'light');
  expect(await backgroundOf(page.locator('body'))).not.toBe(darkPaper);

  await choose(page.getByRole('radio', { name: 'Deutsch' }));
  await expect(page.getByRole('heading', { level: 2, name: 'Darstellung' })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Durchsuchen' })).toBeVisible();
  await choose(page.getByRole('radio', { name: 'English' }));
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('the theme follows the system until one is chosen', async ({ visit }) => {
  const page = await visit(null, '/', { colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the bio from the settings appears on the channel', async ({ newPerson, visit }) => {
  const ana = await newPerson('ana');
  const page = await visit(ana, '/settings/profile');
  await page.getByLabel('About you').fill('Chess at dawn.\nTea at noon.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Profile saved.')).toBeVisible();
  await page.goto(`/${ana.slug}`);
  await expect(page.getByText('Chess at dawn.')).toBeVisible();
});

const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((body) => body.ownerDocument.defaultView.getComputedStyle(body).backgroundColor);
