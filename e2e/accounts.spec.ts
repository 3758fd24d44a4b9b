import type { Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { nodeOne } from './fixtures/installation.ts';
import { expect, REFUSED, test, toastOf } from './fixtures/journey.ts';
import { signUp, uniqueName } from './fixtures/person.ts';

test('a new user signs up in the dialog, opens their channel and sends its first message', async ({ visit }) => {
  const name = uniqueName('newcomer');
  const page = await visit(null, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await dialog.getByLabel('Username').fill(name);
  await dialog.getByLabel('Email').fill(`${name}@example.invalid`);
  await dialog.getByLabel('Password', { exact: true }).fill('a seat in the front row');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(toastOf(page, `Welcome, ${name}!`)).toBeVisible();
  await expect(dialog).toBeHidden();

  await openMenu(page, 'Your channel');
  await expect(page).toHaveURL(new RegExp(`/${name.replace('_', '-')}$`));
  const chat = chatOf(page);
  await expect(chat.region.getByText('Be the first to chat')).toBeVisible();
  await chat.send('hello, is this seat mine?');
  await expect(chat.row('hello, is this seat mine?')).toContainText(name);
});

test('an invalid form shows an error per field and keeps the input', async ({ visit, newPerson, expectProblem }) => {
  expectProblem(REFUSED);
  const ana = await newPerson('ana');
  const page = await visit(null, '/sign-up');
  const submit = page.getByRole('button', { name: 'Create account' });
  await page.getByLabel('Username').fill('a!');
  await page.getByLabel('Email').fill('nowhere');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await submit.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(3);

  await page.getByLabel('Username').fill(ana.username.toUpperCase());
  await page.getByLabel('Email').fill('somebody@example.invalid');
  await page.getByLabel('Password', { exact: true }).fill('long enough now');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('That username is taken');
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.invalid');
});

test('a user signs out and in again and returns to the requested page', async ({ visit, newPerson, expectProblem }) => {
  expectProblem(REFUSED);
  const ana = await newPerson('ana');
  const page = await visit(ana, '/following');
  await openMenu(page, 'Sign out');
  await expect(toastOf(page, 'You have signed out.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sign in to see the channels you follow')).toBeVisible();

  await page.goto('/sign-in?next=%2Ffollowing');
  await page.getByLabel('Username or email').fill(ana.username);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await submitSignIn(page);
  await expect(page.getByRole('alert')).toContainText('Incorrect username, email or password.');
  await page.getByLabel('Password', { exact: true }).fill(ana.password);
  await submitSignIn(page);
  await expect(page).toHaveURL(/\/following$/);
  await expect(page.getByText("You're not following anyone yet")).toBeVisible();
});

test('a forgotten password is reset through the link that a node without mail prints', async ({ visit, newNode, expectProblem }) => {
  expectProblem(REFUSED);
  const node = await newNode();
  const bo = await signUp(node.url, uniqueName('bo'));
  const page = await visit(null, '/sign-in', { node: node.url });
  await page.getByRole('main').getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(bo.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();

  const printed = new RegExp(String.raw`${node.url}/reset-password#token=[\w-]+`);
  await expect.poll(node.output).toMatch(printed);
  const link = printed.exec(node.output())![0];
  await page.goto(link);
  await page.getByLabel('New password').fill('a better one this time');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(toastOf(page, 'Password changed.')).toBeVisible();

  await page.getByLabel('Username or email').fill(bo.email);
  await page.getByLabel('Password', { exact: true }).fill('a better one this time');
  await submitSignIn(page);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();

  // The link works only once.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New password').fill('and another one still');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.');
});

test('a new user confirms the address through the link that a node without mail prints', async ({ visit, newNode, expectProblem }) => {
  expectProblem(REFUSED);
  const node = await newNode();
  const bo = await signUp(node.url, uniqueName('bo'));
  const page = await visit(bo, '/settings/security', { node: node.url });
  await expect(page.getByText('Not confirmed')).toBeVisible();

  const printed = new RegExp(String.raw`${node.url}/confirm-email#token=[\w-]+`);
  await expect.poll(node.output).toMatch(printed);
  const link = printed.exec(node.output())![0];
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText(`${bo.email} now belongs to the account ${bo.username}.`)).toBeVisible();
  await page.goto(`${node.url}/settings/security`);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

  // The link works only once.
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('Your email address is already confirmed')).toBeVisible();
});

test('F-08 a signed-out visitor sees the message box, and clicking it opens the sign-in dialog', async ({ visit, newPerson }) => {
  const ana = await newPerson('ana');
  const viewer = await newPerson('viewer');
  const page = await visit(null, `/${ana.slug}`, { node: nodeOne() });
  await chatOf(page).region.getByRole('button', { name: 'Send a message (sign in to chat)' }).click();
  await page.getByRole('dialog', { name: 'Create your account' }).getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  await dialog.getByLabel('Username or email').fill(viewer.email);
  await dialog.getByLabel('Password', { exact: true }).fill(viewer.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await chatOf(page).send('now I may speak');
  await expect(chatOf(page).row('now I may speak')).toContainText(viewer.username);
});

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const submitSignIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
