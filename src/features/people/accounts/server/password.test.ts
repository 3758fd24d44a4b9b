import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Mail } from '#core/server/mail/mailer.ts';
import { commandInput } from '#core/server/testing/command-input.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { GUESS_LIMITS, RESET_MAILS, RESET_SECONDS } from '#features/people/accounts/rules.ts';
import { guessKey } from './guesses.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { browserOf, programOf } from './testing/browser.ts';
import { givenUser } from './testing.ts';

const NEW_PASSWORD = 'another-password';

let app: AccountsApp;
let mails: Mail[];
beforeEach(async () => {
  mails = [];
  app = await accountsApp({ services: { mailer: { send: async (mail) => void mails.push(mail) } }, publicUrl: 'https://tv.example.org' });
});

const signIn = (browser: ReturnType<typeof browserOf>, password: string) => browser.post('/api/v1/sign-in', { login: 'ana', password });
const isSignedIn = async (browser: ReturnType<typeof browserOf>) => (await browser.get('/api/v1/account')).status === 200;

async function signedIn(password = EXAMPLE_PASSWORD) {
  const browser = browserOf(app.http);
  expect((await signIn(browser, password)).status).toBe(200);
  return browser;
}

const change = (browser: ReturnType<typeof browserOf>, current_password: string, new_password = NEW_PASSWORD) =>
  browser.put('/api/v1/account/password', { current_password, new_password });

test('AC-01 changing the password ends every other session, and this browser continues with a new token', async () => {
  const { token: bot } = await givenUser(app.db, 'ana');
  const [here, there] = [await signedIn(), await signedIn()];
  const stolen = here.cookies.get('session_token')!;

  expect((await change(here, EXAMPLE_PASSWORD)).body.data).toEqual({ ended_sessions: 2 });

  expect(await isSignedIn(here)).toBe(true);
  expect((await here.patch('/api/v1/account/profile', { bio: 'still me' })).status).toBe(200);
  for (const token of [stolen, bot, there.cookies.get('session_token')!]) expect(await isSignedIn(programOf(app.http, token))).toBe(false);
  expect((await signIn(browserOf(app.http), EXAMPLE_PASSWORD)).status).toBe(422);
  expect((await signIn(browserOf(app.http), NEW_PASSWORD)).status).toBe(200);
  expect(app.announced.at(-1)).toMatchObject({ name: 'sessionsEnded', fact: { sessionIds: [expect.any(Number), expect.any(Number)] } });
  const disconnected = app.commands.flatMap((command) => (command.kind === 'end_sessions' ? command.sessionIds : []));
  expect(new Set(disconnected).size).toBe(3);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['ana@demo.invalid', 'Your password was changed']]);
});

test('a program that changes the password keeps its token', async () => {
  const { token } = await givenUser(app.db, 'ana');
  const program = programOf(app.http, token);
  expect((await change(program, EXAMPLE_PASSWORD)).body.data).toEqual({ ended_sessions: 0 });
  expect(await isSignedIn(program)).toBe(true);
});

test('E-04 a wrong current password changes nothing, and guessing it is rate limited without affecting the owner', async () => {
  const { token: thief } = await givenUser(app.db, 'ana');
  const owner = await signedIn();
  for (let n = 0; n < GUESS_LIMITS.session.rate; n++) {
    const { status, body } = await change(programOf(app.http, thief), 'a guess');
    expect({ status, message: body.status.message }).toEqual({ status: 422, message: 'WRONG_PASSWORD' });
  }
  expect((await change(programOf(app.http, thief), EXAMPLE_PASSWORD)).status).toBe(429);
  expect(mails).toEqual([]);
  expect((await change(owner, EXAMPLE_PASSWORD)).status).toBe(200);
});

test('a new password that is too short is refused with 422, and the old password is kept', async () => {
  await givenUser(app.db, 'ana');
  const browser = await signedIn();
  const { status, body } = await change(browser, EXAMPLE_PASSWORD, 'short');
  expect({ status, errors: Object.keys(body.errors) }).toEqual({ status: 422, errors: ['new_password'] });
  await signedIn(EXAMPLE_PASSWORD);
});

test('of two concurrent password changes one succeeds and the other is refused with WRONG_PASSWORD', async () => {
  await givenUser(app.db, 'ana');
  // Both run in one session, because the winner ends all other sessions.
  const browser = await signedIn();
  const answers = await Promise.all(['password-one', 'password-two'].map((password) => change(browser, EXAMPLE_PASSWORD, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const works = await Promise.all(['password-one', 'password-two'].map((password) => signIn(browserOf(app.http), password)));
  expect(works.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('the email address changes to an unused one with the password, and the old mailbox is notified', async () => {
  await givenUser(app.db, 'ana');
  await givenUser(app.db, 'bob');
  const browser = await signedIn();
  const ask = (email: string, current_password = EXAMPLE_PASSWORD) => browser.put('/api/v1/account/email', { email, current_password });

  expect((await ask('new@example.org', 'a guess')).body.status.message).toBe('WRONG_PASSWORD');
  const taken = await ask('BOB@demo.invalid');
  expect({ status: taken.status, message: taken.body.status.message }).toEqual({ status: 409, message: 'EMAIL_TAKEN' });
  expect(mails).toEqual([]);

  expect((await ask('new@example.org')).body.data.account.email).toBe('new@example.org');
  expect((await browser.get('/api/v1/account')).body.data.account.email).toBe('new@example.org');
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ana@demo.invalid', 'Your email address was changed'],
    ['new@example.org', 'Confirm your email address'],
  ]);
  expect((await ask('NEW@example.org')).body.data.account.email).toBe('NEW@example.org');
});

test('two users can enter one address concurrently, because neither has confirmed it', async () => {
  const people = [await givenUser(app.db, 'ana'), await givenUser(app.db, 'bob')];
  const answers = await Promise.all(
    people.map(({ token }) =>
      programOf(app.http, token).put('/api/v1/account/email', { email: 'one@example.org', current_password: EXAMPLE_PASSWORD }),
    ),
  );
  expect(answers.map(({ status, body }) => [status, body.data.account.email_confirmed])).toEqual([
    [200, false],
    [200, false],
  ]);
});

const printed = () => app.logged.map(({ msg }) => msg).join('\n');
const ask = (email: string, address = '192.0.2.1') => browserOf(app.http, { address }).post('/api/v1/password-reset', { email });
const confirm = (token: string, password = NEW_PASSWORD, browser = browserOf(app.http)) =>
  browser.post('/api/v1/password-reset/confirm', { token, password });
const tokenIn = (text: string) => /https:\/\/tv\.example\.org\/reset-password#token=([\w-]+)/.exec(text)![1]!;

async function resetToken() {
  expect((await ask('ANA@demo.invalid')).status).toBe(200);
  return tokenIn(mails.at(-1)!.text);
}

test('AC-01 a reset link sets the password once and ends every session', async () => {
  await givenUser(app.db, 'ana');
  const browser = await signedIn();
  const token = await resetToken();
  expect(mails[0]!.to).toBe('ana@demo.invalid');

  expect((await confirm(token)).status).toBe(200);
  expect(await isSignedIn(browser)).toBe(false);
  // The session of `givenUser` and the browser's session.
  expect(app.commands).toEqual([expect.objectContaining({ kind: 'end_sessions', sessionIds: [expect.any(Number), expect.any(Number)] })]);
  expect((await signIn(browserOf(app.http), EXAMPLE_PASSWORD)).status).toBe(422);
  await signedIn(NEW_PASSWORD);

  const again = await confirm(token, 'third-password');
  expect({ status: again.status, message: again.body.status.message }).toEqual({ status: 422, message: 'RESET_TOKEN_INVALID' });
  await signedIn(NEW_PASSWORD);
});

test('AC-01 a link used twice concurrently works once', async () => {
  await givenUser(app.db, 'ana');
  const token = await resetToken();
  const answers = await Promise.all(['password-one', 'password-two'].map((password) => confirm(token, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a reset link expires after one hour', async () => {
  await givenUser(app.db, 'ana');
  const [first, second] = [await resetToken(), await resetToken()];
  app.clock.pass(RESET_SECONDS - 1);
  expect((await confirm(first)).status).toBe(200);
  app.clock.pass(RESET_SECONDS);
  expect((await confirm(second)).status).toBe(422);
});

test('changing the password or the email address invalidates every reset link', async () => {
  await givenUser(app.db, 'ana');
  const browser = await signedIn();
  const byPassword = await resetToken();
  await change(browser, EXAMPLE_PASSWORD);
  expect((await confirm(byPassword)).status).toBe(422);

  const byAddress = await resetToken();
  await browser.put('/api/v1/account/email', { email: 'new@example.org', current_password: NEW_PASSWORD });
  expect((await confirm(byAddress)).status).toBe(422);
});

test('an unknown reset token is refused', async () => {
  await givenUser(app.db, 'ana');
  await resetToken();
  for (const token of ['x', 'a'.repeat(43), "' or 1=1 --", 'a'.repeat(201)]) expect((await confirm(token)).status, token).toBe(422);
});

test('the reply to a reset request does not reveal whether the account exists', async () => {
  await givenUser(app.db, 'ana');
  const [known, unknown] = [await ask('ana@demo.invalid'), await ask('nobody@example.org')];
  expect(unknown.body).toEqual(known.body);
  expect(unknown.status).toBe(known.status);
  expect(mails).toHaveLength(1);
});

test('a mailbox gets only a few links an hour from any number of clients', async () => {
  await givenUser(app.db, 'ana');
  for (let n = 0; n < RESET_MAILS.rate + 3; n++) expect((await ask('ana@demo.invalid', `192.0.2.${n + 1}`)).status).toBe(200);
  expect(mails).toHaveLength(RESET_MAILS.rate);
});

test('a failing mail server is logged for the operator and hidden from the visitor', async () => {
  await givenUser(app.db, 'ana');
  app.ctx.services.mailer = { send: async () => Promise.reject(new Error('connection refused')) };
  expect((await ask('ana@demo.invalid')).status).toBe(200);
  await expect.poll(() => printed()).toContain('sending a mail failed');
});

test('a mail server that echoes a refused mail leaks no link into the log', async () => {
  await givenUser(app.db, 'ana');
  const send = async (mail: Mail) => Promise.reject(Object.assign(new Error(`554 rejected: ${mail.text}`), { code: 'EMESSAGE', mail }));
  app.ctx.services.mailer = { send };
  expect((await ask('ana@demo.invalid')).status).toBe(200);
  await expect.poll(() => printed()).toContain('sending a mail failed');
  const log = JSON.stringify(app.logged);
  expect([log.includes('EMESSAGE'), log.includes('token=')]).toEqual([true, false]);
});

test('without a mail server the link is printed to the server log', async () => {
  await givenUser(app.db, 'ana');
  delete app.ctx.services.mailer;
  await ask('ana@demo.invalid');
  expect(mails).toEqual([]);
  expect((await confirm(tokenIn(printed()))).status).toBe(200);
});

test('AC-01 an owner who is rate limited by a distributed attack gets in with a reset link', async () => {
  await givenUser(app.db, 'ana');
  const owner = browserOf(app.http, { address: '203.0.113.50' });
  const { rate, seconds } = GUESS_LIMITS.account;
  for (let n = 0; n < rate; n++) await app.ctx.limits.take(guessKey('ana'), rate, seconds);
  expect((await signIn(owner, EXAMPLE_PASSWORD)).status).toBe(429);

  expect((await confirm(await resetToken(), NEW_PASSWORD, owner)).status).toBe(200);
  expect((await signIn(owner, NEW_PASSWORD)).status).toBe(200);
});

test('after a reset, a client that signed in with the old password is no longer known', async () => {
  await givenUser(app.db, 'ana');
  const thief = browserOf(app.http, { address: '198.51.100.7' });
  await signIn(thief, EXAMPLE_PASSWORD);
  await confirm(await resetToken(), NEW_PASSWORD, browserOf(app.http, { address: '203.0.113.50' }));
  const { rate, seconds } = GUESS_LIMITS.account;
  for (let n = 0; n < rate; n++) await app.ctx.limits.take(guessKey('ana'), rate, seconds);
  expect((await signIn(thief, 'a guess')).status).toBe(429);
});

test('an operator gets a link that sets a new password once and confirms no address', async () => {
  const { id } = await givenUser(app.db, 'Ana_Lund', { isEmailConfirmed: false, email: 'somebody@example.org' });
  const link = (await resetPasswordCommand.run(app.ctx, commandInput('ANA_lund')))!;
  expect(link).toMatch(/^https:\/\/tv\.example\.org\/reset-password#token=[\w-]{43}$/);
  const confirm = () =>
    browserOf(app.http).post('/api/v1/password-reset/confirm', { token: link.split('token=')[1], password: NEW_PASSWORD });
  expect((await confirm()).status).toBe(200);
  expect((await confirm()).body.status.message).toBe('RESET_TOKEN_INVALID');
  expect((await browserOf(app.http).post('/api/v1/sign-in', { login: 'ana_lund', password: NEW_PASSWORD })).status).toBe(200);
  expect(await app.db.row(sql`select email_confirmed_at as at from users where id = ${id}::int8`)).toEqual({ at: null });
  expect(mails).toEqual([]);
  expect(app.logged).toContainEqual(
    expect.objectContaining({ security: expect.objectContaining({ act: 'request_reset', user: 'Ana_Lund', command: 'reset-password' }) }),
  );
  expect(JSON.stringify(app.logged)).not.toContain(link.split('token=')[1]);
});

test('the reset command refuses an unknown and a suspended account in one sentence', async () => {
  await expect(resetPasswordCommand.run(app.ctx, commandInput('nobody'))).rejects.toThrow(/^There is no account named nobody\.$/);
  const { id } = await givenUser(app.db, 'ana');
  await app.db.rows(sql`update users set suspended_at = ${app.clock.now()} where id = ${id}::int8`);
  await expect(resetPasswordCommand.run(app.ctx, commandInput('ana'))).rejects.toThrow(
    /^The account ana is suspended: reinstate it at \S+ first\.$/,
  );
});
