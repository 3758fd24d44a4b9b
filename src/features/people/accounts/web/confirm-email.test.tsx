import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { readAccount } from '#features/people/accounts/contract/account.ts';
import { confirmEmail, requestConfirmation } from '#features/people/accounts/contract/email-confirmation.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import { ConfirmEmailPage } from './pages/ConfirmEmailPage.tsx';
import { accountsTexts } from './texts.en.ts';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => {
  undraw();
  server.close();
});

const isSignedIn = (account: typeof viewer | null) => {
  server.answers(readSession, { data: { viewer: account, first_account: false }, message: 'OK' });
  if (account) server.answers(readAccount, { data: { account }, message: 'OK' });
};
const open = (at = '/confirm-email#token=abc123') => draw(<ConfirmEmailPage />, { texts: [accountsTexts], at });

async function openExpired() {
  server.refuses(confirmEmail, 'CONFIRMATION_TOKEN_INVALID');
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Confirm address' }));
  return person;
}

test('the link confirms after a click without a session, and names the account', async () => {
  isSignedIn(null);
  server.answers(confirmEmail, { data: { username: 'noor', email: 'noor@example.org' }, message: 'OK' });
  const { person } = await open();
  expect(server.callsOf(confirmEmail)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Confirm address' }));
  expect(await screen.findByText('Address confirmed')).toBeTruthy();
  expect(screen.getByText(/now belongs to/).textContent).toBe('noor@example.org now belongs to the account noor.');
  expect(server.callsOf(confirmEmail)[0]?.body).toEqual({ token: 'abc123' });
});

test('an expired link offers a signed-in account a new one', async () => {
  isSignedIn({ ...viewer, email_confirmed: false });
  server.answers(requestConfirmation, { data: { mails_confirmation: true }, message: 'OK' });
  const person = await openExpired();
  expect(await screen.findByText("This link doesn't work anymore")).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: 'Send again' }));
  expect((await screen.findByRole('status')).textContent).toContain('We sent a new link to viewer@demo.invalid.');
});

test('an expired link asks a signed-out visitor to sign in', async () => {
  isSignedIn(null);
  await openExpired();
  expect(await screen.findByText(/Sign in to get a new link\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
});

test('a link that is opened again says that the address is confirmed', async () => {
  isSignedIn(viewer);
  await openExpired();
  expect(await screen.findByText('Your email address is already confirmed')).toBeTruthy();
});

test('an account that lost its address is sent to the settings', async () => {
  isSignedIn({ ...viewer, email: null, email_confirmed: false });
  await openExpired();
  expect((await screen.findByRole('link', { name: 'Change email' })).getAttribute('href')).toBe('/settings/security');
});

test('a link without its token says that it is incomplete', async () => {
  isSignedIn(null);
  await open('/confirm-email');
  expect(await screen.findByText(/^This link is incomplete/)).toBeTruthy();
});

test('an unreachable server keeps the button', async () => {
  isSignedIn(null);
  server.loses(confirmEmail);
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Confirm address' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be reached/);
  expect(screen.getByRole('button', { name: 'Confirm address' })).toBeTruthy();
});
