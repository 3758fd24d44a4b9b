import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { confirmReset, readSession, requestReset, type Self, signIn, signUp } from '#features/people/accounts/contract/entry.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import { ForgotPasswordForm } from './AuthForm.tsx';
import { ResetPasswordPage } from './pages/ResetPasswordRoute.tsx';
import { SignInForm, SignUpForm } from './SignForms.tsx';
import { AuthDialogs } from './SignInButtons.tsx';
import { askToSignIn, openAuthDialog, sessionQuery } from './session.ts';
import { accountsTexts } from './texts.en.ts';

const texts = [accountsTexts];
const { bio: _bio, created_at: _since, ...self } = viewer;
const signedIn = { data: { viewer: self as Self }, message: 'OK' };

let server: FakeServer;
const onDone = vi.fn();
const onView = vi.fn();

beforeEach(() => {
  server = new FakeServer();
  server.answers(publicSettings, someSettings());
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
  vi.clearAllMocks();
});

test('signing in updates the page for the viewer', async () => {
  server.answers(signIn, signedIn);
  const { person, cache } = await draw(<SignInForm onDone={onDone} onView={onView} />, { texts });
  await person.type(screen.getByLabelText('Username or email'), 'viewer');
  await person.type(screen.getByLabelText('Password'), 'demo-password{Enter}');

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(server.callsOf(signIn)[0]?.body).toEqual({ login: 'viewer', password: 'demo-password' });
  expect(cache.getQueryData(sessionQuery.queryKey)?.viewer?.username).toBe('viewer');
});

test('the sign-in dialog closes on navigation', async () => {
  const { router } = await draw(<AuthDialogs />, { texts });
  act(() => openAuthDialog('sign-in'));
  await screen.findByRole('dialog', { name: 'Welcome back' });
  await act(() => router.navigate({ to: '.', hash: 'same-page' }));
  expect(screen.getByRole('dialog')).toBeTruthy();

  act(() => router.history.push('/somewhere-else'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the sign-up form and the sign-in form say what a newcomer needs an account for', async () => {
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  const { person } = await draw(<AuthDialogs />, { texts });
  act(() => askToSignIn('Sign in to follow mirelune'));
  await screen.findByRole('dialog', { name: 'Create your account' });
  expect(screen.getByText('Sign in to follow mirelune. New here? Create an account.')).toBeTruthy();
  await person.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByRole('dialog', { name: 'Welcome back' });
  expect(screen.getByText('Sign in to follow mirelune.')).toBeTruthy();
});

test('a person who has signed in with this browser before is asked to sign in', async () => {
  server.answers(signIn, signedIn);
  const { person, unmount } = await draw(<SignInForm onDone={onDone} onView={onView} />, { texts });
  await person.type(screen.getByLabelText('Username or email'), 'viewer');
  await person.type(screen.getByLabelText('Password'), 'demo-password{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  unmount();
  await draw(<AuthDialogs />, { texts });
  act(() => askToSignIn('Sign in to vote'));
  expect(await screen.findByRole('dialog', { name: 'Welcome back' })).toBeTruthy();
});

test('a suspended user sees the reason and the end of the suspension', async () => {
  const data = { reason: 'Spam', suspended_at: '2026-01-02T12:00:00.000Z', ends_at: '2026-01-09T12:00:00.000Z' };
  server.refuses(signIn, 'ACCOUNT_SUSPENDED', { data });
  const { person } = await draw(<SignInForm onDone={onDone} onView={onView} />, { texts });
  await person.type(screen.getByLabelText('Username or email'), 'viewer');
  await person.type(screen.getByLabelText('Password'), 'a good guess{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This account is suspended.*Reason: “Spam”.*ends on .*2026/);
});

test('a wrong password is reported at the password field, and the typed name is kept', async () => {
  server.refuses(signIn, 'WRONG_CREDENTIALS');
  const { person } = await draw(<SignInForm onDone={onDone} onView={onView} />, { texts });
  await person.type(screen.getByLabelText('Username or email'), 'viewer');
  await person.type(screen.getByLabelText('Password'), 'guess{Enter}');

  const field = await screen.findByLabelText<HTMLInputElement>('Password');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole('alert').textContent).toContain('Incorrect username, email or password.');
  expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('viewer');
  expect(onDone).not.toHaveBeenCalled();
});

test('too many guesses show the wait time, and a network failure asks to try again', async () => {
  server.refuses(signIn, 'RATE_LIMITED', { retryAfter: 60 });
  const { person } = await draw(<SignInForm onDone={onDone} onView={onView} />, { texts });
  await person.type(screen.getByLabelText('Username or email'), 'viewer');
  await person.type(screen.getByLabelText('Password'), 'guess{Enter}');
  expect((await screen.findByText(/Wait 60 seconds/)).closest('[role=alert]')).toBeTruthy();

  server.loses(signIn);
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/cannot be reached/)).toBeTruthy();
});

test('an empty form reports the missing fields and sends no request', async () => {
  const { person } = await draw(<SignInForm onDone={onDone} onView={onView} />, { texts });
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Enter your username or email.')).toBeTruthy();
  expect(screen.getByText('Enter your password.')).toBeTruthy();
  expect(server.callsOf(signIn)).toEqual([]);
});

test('a demo installation lists its example users', async () => {
  server.answers(publicSettings, { ...someSettings(), demo: true });
  await draw(<SignInForm onDone={onDone} onView={onView} />, { texts });
  expect(await screen.findByText('demo-password')).toBeTruthy();
});

test.each([
  ['ab', 'Usernames have at least 3 characters.'],
  ['a'.repeat(26), 'Usernames have at most 25 characters.'],
  ['ana!', 'Use letters, numbers and underscores, with at least one letter.'],
  ['12345', 'Use letters, numbers and underscores, with at least one letter.'],
])('the username %s is refused before it is sent', async (username, problem) => {
  const { person } = await draw(<SignUpForm onDone={onDone} onView={onView} />, { texts });
  await person.type(screen.getByLabelText('Username'), username);
  await person.tab();
  expect(await screen.findByText(problem)).toBeTruthy();
});

test.each([
  ['USERNAME_TAKEN', 'Username', 'That username is taken. Try another one.'],
  ['USERNAME_RESERVED', 'Username', 'That username is reserved. Try another one.'],
  ['EMAIL_TAKEN', 'Email', 'An account with that email address already exists. Sign in instead.'],
] as const)('%s is reported at its field', async (code, field, problem) => {
  server.refuses(signUp, code);
  const { person } = await draw(<SignUpForm onDone={onDone} onView={onView} />, { texts });
  await person.type(screen.getByLabelText('Username'), 'viewer');
  await person.type(screen.getByLabelText('Email'), 'viewer@demo.invalid');
  await person.type(screen.getByLabelText('Password'), 'demo-password{Enter}');
  await waitFor(() => expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(problem)).toBeTruthy();
});

test('validation errors of the server are shown at the fields they name', async () => {
  server.refuses(signUp, 'INVALID', { errors: { email: ['must be an address of this company'] } });
  const { person } = await draw(<SignUpForm onDone={onDone} onView={onView} />, { texts });
  await person.type(screen.getByLabelText('Username'), 'viewer');
  await person.type(screen.getByLabelText('Email'), 'viewer@demo.invalid');
  await person.type(screen.getByLabelText('Password'), 'demo-password{Enter}');
  expect(await screen.findByText('must be an address of this company')).toBeTruthy();
});

test.each([
  [true, 'Welcome, viewer! Open the link in our email to confirm your address.'],
  [false, 'Welcome, viewer! Your channel is ready.'],
])('after signing up, the page asks to confirm the address if the server sends mails: %s', async (mails_confirmation, text) => {
  server.answers(signUp, { data: { ...signedIn.data, mails_confirmation }, message: 'OK' });
  const { person } = await draw(
    <>
      <SignUpForm onDone={onDone} onView={onView} />
      <Toaster />
    </>,
    { texts },
  );
  await person.type(screen.getByLabelText('Username'), 'viewer');
  await person.type(screen.getByLabelText('Email'), 'viewer@example.org');
  await person.type(screen.getByLabelText('Password'), 'demo-password{Enter}');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('only the first user sees that the account becomes staff', async () => {
  const drawn = await draw(<SignUpForm onDone={onDone} onView={onView} />, { texts });
  await waitFor(() => expect(server.callsOf(readSession)).toHaveLength(1));
  expect(screen.queryByText(/becomes staff/)).toBeNull();
  drawn.unmount();

  server.answers(readSession, { data: { viewer: null, first_account: true }, message: 'OK' });
  await draw(<SignUpForm onDone={onDone} onView={onView} />, { texts });
  expect(await screen.findByText(/becomes staff/)).toBeTruthy();
});

test('the setup link makes the account staff, and a used link shows an error and keeps the input', async () => {
  server.refuses(signUp, 'SETUP_TOKEN_INVALID');
  const { person } = await draw(<SignUpForm onDone={onDone} onView={onView} />, { texts, at: '/sign-up#setup=abc123' });
  expect(await screen.findByText(/becomes staff/)).toBeTruthy();
  await person.type(screen.getByLabelText('Username'), 'operator');
  await person.type(screen.getByLabelText('Email'), 'operator@demo.invalid');
  await person.type(screen.getByLabelText('Password'), 'demo-password{Enter}');
  expect(await screen.findByText(/setup link is invalid or was already used/)).toBeTruthy();
  expect(server.callsOf(signUp).at(-1)?.body).toMatchObject({ username: 'operator', setup_token: 'abc123' });
  expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('operator');
});

test('requesting a reset shows the same message whether or not the account exists', async () => {
  server.answers(requestReset, { data: null, message: 'OK' });
  const { person } = await draw(<ForgotPasswordForm onView={onView} />, { texts });
  await person.type(screen.getByLabelText('Email'), 'nobody@demo.invalid{Enter}');
  expect((await screen.findByRole('status')).textContent).toContain('If there is an account for nobody@demo.invalid');
});

test('a common password is reported at the password field', async () => {
  server.refuses(confirmReset, 'PASSWORD_COMMON');
  const { person } = await draw(<ResetPasswordPage />, { texts, at: '/reset-password#token=abc123' });
  const field = screen.getByLabelText('New password');
  await person.type(field, 'password1{Enter}');
  expect(await screen.findByText('This password is too common. Choose another one.')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('the emailed link sets a new password, and an expired link asks to request another', async () => {
  server.refuses(confirmReset, 'RESET_TOKEN_INVALID');
  const { person, router } = await draw(<ResetPasswordPage />, { texts, at: '/reset-password#token=abc123' });
  await person.type(screen.getByLabelText('New password'), 'short{Enter}');
  expect(await screen.findByText('Use at least 8 characters.')).toBeTruthy();
  await person.type(screen.getByLabelText('New password'), '-but-longer{Enter}');
  expect(await screen.findByText(/expired or was already used/)).toBeTruthy();

  server.answers(confirmReset, { data: null, message: 'OK' });
  await person.click(screen.getByRole('button', { name: 'Save new password' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
  expect(server.callsOf(confirmReset).at(-1)?.body).toEqual({ token: 'abc123', password: 'short-but-longer' });
});

test('a link without its token offers to request a new one', async () => {
  await draw(<ResetPasswordPage />, { texts, at: '/reset-password' });
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password');
});

const signUpMode = (sign_up: 'open' | 'invited' | 'closed', first_account = false) =>
  server.answers(readSession, { data: { viewer: null, first_account, sign_up }, message: 'OK' });
const drawSignUp = (at = '/') => draw(<SignUpForm onDone={onDone} onView={onView} />, { texts, at });

test('while sign-up is closed there is no form, but a way to sign in', async () => {
  signUpMode('closed');
  const { person } = await drawSignUp();
  expect(await screen.findByText('Sign-up is closed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByLabelText('Username')).toBeNull());
  await person.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(onView).toHaveBeenCalledWith('sign-in');
});

test.each([
  ['the first account', '/', true],
  ['the account of the setup link', '/#setup=token', false],
])('%s can sign up while sign-up is closed', async (_who, at, isFirst) => {
  signUpMode('closed', isFirst);
  await drawSignUp(at);
  expect(await screen.findByText('This account becomes staff and can manage the whole server.')).toBeTruthy();
  expect(screen.getByLabelText('Username')).toBeTruthy();
  expect(screen.queryByLabelText('Invitation code')).toBeNull();
});

test('while sign-up needs an invitation, the code of the link is filled in and sent', async () => {
  signUpMode('invited');
  server.refuses(signUp, 'INVITATION_INVALID');
  const { person } = await drawSignUp('/#invitation=abcd2345wxyz');
  const code = await screen.findByLabelText<HTMLInputElement>('Invitation code');
  expect(code.value).toBe('abcd2345wxyz');
  await person.type(screen.getByLabelText('Username'), 'ana');
  await person.type(screen.getByLabelText('Email'), 'ana@example.org');
  await person.type(screen.getByLabelText('Password'), 'demo-password{Enter}');
  expect(await screen.findByText(/^This invitation is not valid/)).toBeTruthy();
  expect(code.getAttribute('aria-invalid')).toBe('true');
  expect(server.callsOf(signUp)[0]?.body).toMatchObject({ username: 'ana', invitation: 'abcd2345wxyz' });
});
