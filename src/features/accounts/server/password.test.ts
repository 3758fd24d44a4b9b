import { beforeEach, expect, test } from 'vitest';
import type { Mail, Mailer } from '#core/server/mail/mailer.ts';
import { EXAMPLE_PASSWORD } from '#features/accounts/examples.ts';
import { GUESSES, RESET_MAILS, RESET_SECONDS } from '#features/accounts/rules.ts';
import { givenUser } from './testing.ts';
import { type AccountsApp, accountsApp } from './testing-app.ts';
import { browserOf, programOf } from './testing-browser.ts';

const NEW_PASSWORD = 'another-password';

let app: AccountsApp;
let mails: Mail[];
beforeEach(async () => {
  mails = [];
  app = await accountsApp({ services: { mail: mailThrough({ send: async (mail) => void mails.push(mail) }) } });
});

const mailThrough = (mailer: Mailer | null) => ({ mailer, publicUrl: 'https://tv.example.org' });

const signIn = (browser: ReturnType<typeof browserOf>, password: string) => browser.post('/api/v1/sign-in', { login: 'ana', password });
const isSignedIn = async (browser: ReturnType<typeof browserOf>) => (await browser.get('/api/v1/account')).status === 200;

async function signedIn(password = EXAMPLE_PASSWORD) {
  const browser = browserOf(app.http);
  expect((await signIn(browser, password)).status).toBe(200);
  return browser;
}

const change = (browser: ReturnType<typeof browserOf>, current_password: string, new_password = NEW_PASSWORD) =>
  browser.put('/api/v1/account/password', { current_password, new_password });

test('AC-01 changing the password ends every other session; this browser goes on with a fresh token', async () => {
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
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['ana@demo.invalid', 'Your password was changed']]);
});

test('a program that changes the password keeps its token', async () => {
  const { token } = await givenUser(app.db, 'ana');
  const program = programOf(app.http, token);
  expect((await change(program, EXAMPLE_PASSWORD)).body.data).toEqual({ ended_sessions: 0 });
  expect(await isSignedIn(program)).toBe(true);
});

test('E-04 a wrong current password changes nothing, and guessing it is slowed without holding up the owner', async () => {
  const { token: thief } = await givenUser(app.db, 'ana');
  const owner = await signedIn();
  for (let n = 0; n < GUESSES.session.rate; n++) {
    const { status, body } = await change(programOf(app.http, thief), 'a guess');
    expect([status, body.status.message]).toEqual([422, 'WRONG_PASSWORD']);
  }
  expect((await change(programOf(app.http, thief), EXAMPLE_PASSWORD)).status).toBe(429);
  expect(mails).toEqual([]);
  expect((await change(owner, EXAMPLE_PASSWORD)).status).toBe(200);
});

test('a new password that is too short is 422, and the old one stays', async () => {
  await givenUser(app.db, 'ana');
  const browser = await signedIn();
  const { status, body } = await change(browser, EXAMPLE_PASSWORD, 'short');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['new_password']]);
  await signedIn(EXAMPLE_PASSWORD);
});

test('of two changes at once by the same person one wins, and the other hears that the password is no longer that', async () => {
  await givenUser(app.db, 'ana');
  const [here, there] = [await signedIn(), await signedIn()];
  const answers = await Promise.all([change(here, EXAMPLE_PASSWORD, 'password-one'), change(there, EXAMPLE_PASSWORD, 'password-two')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const works = await Promise.all(['password-one', 'password-two'].map((password) => signIn(browserOf(app.http), password)));
  expect(works.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('the e-mail address changes with the password, to one that nobody has, and the old mailbox is told', async () => {
  await givenUser(app.db, 'ana');
  await givenUser(app.db, 'bob');
  const browser = await signedIn();
  const ask = (email: string, current_password = EXAMPLE_PASSWORD) => browser.put('/api/v1/account/email', { email, current_password });

  expect((await ask('new@example.org', 'a guess')).body.status.message).toBe('WRONG_PASSWORD');
  const taken = await ask('BOB@demo.invalid');
  expect([taken.status, taken.body.status.message]).toEqual([409, 'EMAIL_TAKEN']);
  expect(mails).toEqual([]);

  expect((await ask('new@example.org')).body.data.account.email).toBe('new@example.org');
  expect((await browser.get('/api/v1/account')).body.data.account.email).toBe('new@example.org');
  expect(mails.map(({ to }) => to)).toEqual(['ana@demo.invalid']);
  expect((await ask('NEW@example.org')).body.data.account.email).toBe('NEW@example.org');
});

test('two people who take one address at the same instant: one gets it', async () => {
  const people = [await givenUser(app.db, 'ana'), await givenUser(app.db, 'bob')];
  const answers = await Promise.all(
    people.map(({ token }) =>
      programOf(app.http, token).put('/api/v1/account/email', { email: 'one@example.org', current_password: EXAMPLE_PASSWORD }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
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
  expect((await signIn(browserOf(app.http), EXAMPLE_PASSWORD)).status).toBe(422);
  await signedIn(NEW_PASSWORD);

  const again = await confirm(token, 'third-password');
  expect([again.status, again.body.status.message]).toEqual([422, 'RESET_TOKEN_INVALID']);
  await signedIn(NEW_PASSWORD);
});

test('AC-01 a link used twice at the same instant works once', async () => {
  await givenUser(app.db, 'ana');
  const token = await resetToken();
  const answers = await Promise.all(['password-one', 'password-two'].map((password) => confirm(token, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a link works for an hour', async () => {
  await givenUser(app.db, 'ana');
  const [first, second] = [await resetToken(), await resetToken()];
  app.clock.pass(RESET_SECONDS - 1);
  expect((await confirm(first)).status).toBe(200);
  app.clock.pass(RESET_SECONDS);
  expect((await confirm(second)).status).toBe(422);
});

test('a password chosen meanwhile makes every link worthless, and so does a change of address', async () => {
  await givenUser(app.db, 'ana');
  const browser = await signedIn();
  const byPassword = await resetToken();
  await change(browser, EXAMPLE_PASSWORD);
  expect((await confirm(byPassword)).status).toBe(422);

  const byAddress = await resetToken();
  await browser.put('/api/v1/account/email', { email: 'new@example.org', current_password: NEW_PASSWORD });
  expect((await confirm(byAddress)).status).toBe(422);
});

test('an invented link token is refused', async () => {
  await givenUser(app.db, 'ana');
  await resetToken();
  for (const token of ['x', 'a'.repeat(43), "' or 1=1 --", 'a'.repeat(201)]) expect((await confirm(token)).status, token).toBe(422);
});

test('asking for a link says nothing about who has an account', async () => {
  await givenUser(app.db, 'ana');
  const [known, unknown] = [await ask('ana@demo.invalid'), await ask('nobody@example.org')];
  expect(unknown.body).toEqual(known.body);
  expect(unknown.status).toBe(known.status);
  expect(mails).toHaveLength(1);
});

test('a mailbox gets a few links an hour, whoever asks from wherever', async () => {
  await givenUser(app.db, 'ana');
  for (let n = 0; n < RESET_MAILS.rate + 3; n++) expect((await ask('ana@demo.invalid', `192.0.2.${n + 1}`)).status).toBe(200);
  expect(mails).toHaveLength(RESET_MAILS.rate);
});

test("a mail server that is away is the operator's news, not the visitor's", async () => {
  await givenUser(app.db, 'ana');
  app.ctx.services.mail = mailThrough({ send: async () => Promise.reject(new Error('connection refused')) });
  expect((await ask('ana@demo.invalid')).status).toBe(200);
  await expect.poll(() => printed()).toContain('a mail could not be sent');
});

test("without a mail server the link is printed to the operator's log", async () => {
  await givenUser(app.db, 'ana');
  app.ctx.services.mail = mailThrough(null);
  await ask('ana@demo.invalid');
  expect(mails).toEqual([]);
  expect((await confirm(tokenIn(printed()))).status).toBe(200);
});

test('AC-01 an owner whom an attack from everywhere keeps waiting gets in through the mailbox', async () => {
  const { id } = await givenUser(app.db, 'ana');
  const owner = browserOf(app.http, { address: '203.0.113.50' });
  const { rate, seconds } = GUESSES.account;
  for (let n = 0; n < rate; n++) await app.ctx.limits.take(`guess ${id}`, rate, seconds);
  expect((await signIn(owner, EXAMPLE_PASSWORD)).status).toBe(429);

  expect((await confirm(await resetToken(), NEW_PASSWORD, owner)).status).toBe(200);
  expect((await signIn(owner, NEW_PASSWORD)).status).toBe(200);
});

test('whoever knew the old password is a stranger after a reset', async () => {
  const { id } = await givenUser(app.db, 'ana');
  const thief = browserOf(app.http, { address: '198.51.100.7' });
  await signIn(thief, EXAMPLE_PASSWORD);
  await confirm(await resetToken(), NEW_PASSWORD, browserOf(app.http, { address: '203.0.113.50' }));
  const { rate, seconds } = GUESSES.account;
  for (let n = 0; n < rate; n++) await app.ctx.limits.take(`guess ${id}`, rate, seconds);
  expect((await signIn(thief, 'a guess')).status).toBe(429);
});
