import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Mail } from '#core/server/mail/mailer.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { CONFIRM_MAILS, CONFIRM_SECONDS, RESET_ACCOUNTS } from '#features/people/accounts/rules.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { browserOf, programOf } from './testing/browser.ts';
import { givenUser } from './testing.ts';

const EMAIL = 'noor@example.org';
const OTHER_PASSWORD = 'another-password';

let app: AccountsApp;
let mails: Mail[];
beforeEach(async () => {
  mails = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  app = await accountsApp({ services: { mailer }, publicUrl: 'https://tv.example.org' });
});

type Browser = ReturnType<typeof browserOf>;
const at = (address: string) => browserOf(app.http, { address });

async function signedUp(username: string, { email = EMAIL, password = EXAMPLE_PASSWORD, browser = browserOf(app.http) } = {}) {
  expect((await browser.post('/api/v1/sign-up', { username, email, password })).status).toBe(200);
  return browser;
}

const tokensIn = (text: string) => [...text.matchAll(/#token=([\w-]+)/g)].map(([, token]) => token!);
const lastToken = () => tokensIn(mails.at(-1)!.text)[0]!;
const confirm = (token: string) => browserOf(app.http).post('/api/v1/email-confirmation', { token });
const sendAgain = (browser: Browser) => browser.post('/api/v1/account/email/confirmation');
const accountOf = async (browser: Browser) => (await browser.get('/api/v1/account')).body.data.account;
const signIn = async (login: string, password: string) =>
  (await browserOf(app.http).post('/api/v1/sign-in', { login, password })).body.data?.viewer.username ?? null;
const code = ({ status, body }: { status: number; body: { status?: { message: string } } }) => [status, body.status?.message];
const logOf = (username: string) =>
  app.db.rows(sql`select act from security_log l join users u on u.id = l.user_id where username = ${username} order by l.id`);

test('signing up mails a link, and opening it confirms the address', async () => {
  const browser = await signedUp('noor');
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[EMAIL, 'Confirm your email address']]);
  expect(mails[0]!.text).toMatch(/\n\nhttps:\/\/tv\.example\.org\/confirm-email#token=[\w-]{43}\n\n/);
  expect(await accountOf(browser)).toMatchObject({ email: EMAIL, email_confirmed: false });

  const reply = await confirm(lastToken());
  expect([reply.status, reply.body.data]).toEqual([200, { username: 'noor', email: EMAIL }]);
  expect(await accountOf(browser)).toMatchObject({ email: EMAIL, email_confirmed: true });
  expect(await logOf('noor')).toEqual([{ act: 'sign_up' }, { act: 'confirm_email' }]);
});

test('a confirmation mail contains the username and no other data of the account', async () => {
  const browser = await signedUp('noor');
  await browser.patch('/api/v1/account/profile', { bio: 'Buy my coins', links: ['https://coins.example'] });
  await sendAgain(browser);
  expect(mails.map(({ text }) => text.replace(/token=\S+/, 'token=').includes('coins'))).toEqual([false, false]);
  expect(mails[1]!.text.replace(/token=\S+/, '')).toBe(mails[0]!.text.replace(/token=\S+/, ''));
});

test('a confirmation link works once, within a day, and its token is stored hashed', async () => {
  const browser = await signedUp('noor');
  const first = lastToken();
  expect(JSON.stringify(await app.db.rows(sql`select * from email_confirmations`))).not.toContain(first);
  app.clock.pass(CONFIRM_SECONDS);
  expect(code(await confirm(first))).toEqual([422, 'CONFIRMATION_TOKEN_INVALID']);
  await sendAgain(browser);
  const second = lastToken();
  expect(await app.db.rows(sql`select 1 from email_confirmations`)).toHaveLength(1);
  app.clock.pass(CONFIRM_SECONDS - 1);
  expect((await confirm(second)).status).toBe(200);
  expect(code(await confirm(second))).toEqual([422, 'CONFIRMATION_TOKEN_INVALID']);
  for (const token of ['x', 'a'.repeat(43), "' or 1=1 --", 'a'.repeat(201)]) expect((await confirm(token)).status, token).toBe(422);
});

test('an unconfirmed address does not block its owner, who takes it from everyone who entered it', async () => {
  const squatter = await signedUp('squatter', { password: OTHER_PASSWORD });
  const squattersLink = lastToken();
  await browserOf(app.http).post('/api/v1/password-reset', { email: EMAIL });
  const squattersReset = lastToken();
  const owner = await signedUp('noor', { email: 'NOOR@example.org' });
  expect((await confirm(lastToken())).status).toBe(200);

  expect(await accountOf(owner)).toMatchObject({ email: 'NOOR@example.org', email_confirmed: true });
  expect(await accountOf(squatter)).toMatchObject({ email: null, email_confirmed: false });
  expect((await squatter.get('/api/v1/user')).body).toMatchObject({ username: 'squatter', email: '' });
  expect((await squatter.post('/update_profile', { bio: 'x' })).body).toMatchObject({ username: 'squatter', email: '' });
  expect(await logOf('squatter')).toContainEqual({ act: 'drop_email' });
  expect([await signIn(EMAIL, EXAMPLE_PASSWORD), await signIn(EMAIL, OTHER_PASSWORD)]).toEqual(['noor', null]);
  expect(await signIn('squatter', OTHER_PASSWORD)).toBe('squatter');

  expect(code(await confirm(squattersLink))).toEqual([422, 'CONFIRMATION_TOKEN_INVALID']);
  const reset = await browserOf(app.http).post('/api/v1/password-reset/confirm', { token: squattersReset, password: 'third-password' });
  expect(code(reset)).toEqual([422, 'RESET_TOKEN_INVALID']);
  expect(code(await sendAgain(squatter))).toEqual([409, 'NO_EMAIL']);
  const change = await squatter.put('/api/v1/account/email', { email: EMAIL, current_password: OTHER_PASSWORD });
  expect(code(change)).toEqual([409, 'EMAIL_TAKEN']);
});

test('of accounts that confirm one address at the same time, exactly one gets it', async () => {
  const browsers: Browser[] = [];
  for (const name of ['one', 'two', 'three', 'four'])
    browsers.push(await signedUp(name, { browser: at(`192.0.2.${browsers.length + 1}`) }));
  const tokens = mails.map(({ text }) => tokensIn(text)[0]!);
  const replies = await Promise.all(tokens.map(confirm));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  const accounts = await Promise.all(browsers.map(accountOf));
  expect(accounts.filter(({ email_confirmed }) => email_confirmed)).toMatchObject([
    { username: replies.find(({ status }) => status === 200)!.body.data.username },
  ]);
  expect(accounts.filter(({ email }) => email !== null)).toHaveLength(1);
});

test('a link and a reset of two accounts with one address at the same time give it to exactly one', async () => {
  await signedUp('older');
  await signedUp('newer', { browser: at('192.0.2.7') });
  const link = lastToken();
  await browserOf(app.http).post('/api/v1/password-reset', { email: EMAIL });
  const [resetOfOlder] = tokensIn(mails.at(-1)!.text);
  const replies = await Promise.all([
    confirm(link),
    browserOf(app.http).post('/api/v1/password-reset/confirm', { token: resetOfOlder, password: OTHER_PASSWORD }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await app.db.rows(sql`select email from users where email is not null`)).toEqual([{ email: EMAIL }]);
});

test('an address that nobody confirmed signs in the oldest account, and the others sign in by username', async () => {
  await signedUp('older');
  await signedUp('newer', { password: OTHER_PASSWORD });
  expect([await signIn(EMAIL, EXAMPLE_PASSWORD), await signIn(EMAIL, OTHER_PASSWORD)]).toEqual(['older', null]);
  expect(await signIn('newer', OTHER_PASSWORD)).toBe('newer');
});

test('a reset mail to an unconfirmed address names each account, and its link confirms the address', async () => {
  const older = await signedUp('older');
  await signedUp('newer', { browser: at('192.0.2.7') });
  await browserOf(app.http).post('/api/v1/password-reset', { email: EMAIL });
  const { to, subject, text } = mails.at(-1)!;
  expect([to, subject]).toEqual([EMAIL, 'Reset your password']);
  expect([...text.matchAll(/\n\n(\w+): https:\/\/tv\.example\.org\/reset-password#token=/g)].map(([, name]) => name)).toEqual([
    'older',
    'newer',
  ]);
  const token = tokensIn(text)[1]!;
  expect((await browserOf(app.http).post('/api/v1/password-reset/confirm', { token, password: OTHER_PASSWORD })).status).toBe(200);
  expect(await signIn(EMAIL, OTHER_PASSWORD)).toBe('newer');
  expect(await accountOf(older)).toMatchObject({ email: null, email_confirmed: false });
  expect(await logOf('newer')).toEqual([
    { act: 'sign_up' },
    { act: 'request_reset' },
    { act: 'confirm_email' },
    { act: 'reset_password' },
    { act: 'sign_in' },
  ]);
});

test('a reset mail names few accounts, and only the owner once the address is confirmed', async () => {
  for (let n = 0; n < RESET_ACCOUNTS + 2; n++) await givenUser(app.db, `squatter_${n}`, { email: EMAIL, isEmailConfirmed: false });
  const names = () => [...mails.at(-1)!.text.matchAll(/(\w+): https/g)].map(([, name]) => name);
  await browserOf(app.http).post('/api/v1/password-reset', { email: EMAIL });
  expect(names()).toEqual(Array.from({ length: RESET_ACCOUNTS }, (_, n) => `squatter_${n}`));
  await givenUser(app.db, 'noor', { email: EMAIL });
  await browserOf(app.http).post('/api/v1/password-reset', { email: EMAIL });
  expect(names()).toEqual(['noor']);
});

test('a new link is mailed on request, and a confirmed address gets none', async () => {
  const browser = await signedUp('noor');
  expect((await sendAgain(browser)).status).toBe(200);
  expect(mails).toHaveLength(2);
  expect((await confirm(lastToken())).status).toBe(200);
  expect(code(await sendAgain(browser))).toEqual([409, 'EMAIL_ALREADY_CONFIRMED']);
  expect(mails).toHaveLength(2);
});

test('an account sends at most a few links a day, whichever addresses it enters', async () => {
  const browser = await signedUp('noor');
  for (let n = 1; n < CONFIRM_MAILS.account.rate; n++) {
    const { status } = await browser.put('/api/v1/account/email', { email: `victim${n}@example.org`, current_password: EXAMPLE_PASSWORD });
    expect(status).toBe(200);
  }
  expect(mails).toHaveLength(CONFIRM_MAILS.account.rate);
  await browser.put('/api/v1/account/email', { email: 'another@example.org', current_password: EXAMPLE_PASSWORD });
  expect(code(await sendAgain(browser))).toEqual([429, 'RATE_LIMITED']);
  expect(mails).toHaveLength(CONFIRM_MAILS.account.rate);
  app.clock.pass(CONFIRM_MAILS.account.seconds);
  expect((await sendAgain(browser)).status).toBe(200);
});

test('a mailbox gets a few links a day, and one network does not use them up', async () => {
  const { mailbox, networkAtMailbox } = CONFIRM_MAILS;
  for (let n = 0; n < networkAtMailbox.rate + 2; n++) await signedUp(`squatter_${n}`);
  expect(mails).toHaveLength(networkAtMailbox.rate);
  await signedUp('noor', { browser: at('203.0.113.9') });
  expect(mails).toHaveLength(networkAtMailbox.rate + 1);
  for (let n = 0; n < mailbox.rate; n++) await signedUp(`other_${n}`, { browser: at(`198.51.100.${n}`) });
  expect(mails).toHaveLength(mailbox.rate);
});

test('a new address is unconfirmed and gets a link, and links to the old address end', async () => {
  const browser = await signedUp('noor');
  const oldLink = lastToken();
  const change = (email: string) => browser.put('/api/v1/account/email', { email, current_password: EXAMPLE_PASSWORD });
  expect((await change('new@example.org')).body.data.account).toMatchObject({ email: 'new@example.org', email_confirmed: false });
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [EMAIL, 'Confirm your email address'],
    ['new@example.org', 'Confirm your email address'],
  ]);
  expect((await confirm(oldLink)).status).toBe(422);
  expect((await confirm(lastToken())).status).toBe(200);
  expect((await change('NEW@example.org')).body.data.account).toMatchObject({ email: 'NEW@example.org', email_confirmed: true });
  expect((await change(EMAIL)).body.data.account.email_confirmed).toBe(false);
});

test('an unconfirmed address gets no notice of account changes', async () => {
  const { token } = await givenUser(app.db, 'ana', { isEmailConfirmed: false });
  const program = programOf(app.http, token);
  await program.put('/api/v1/account/password', { current_password: EXAMPLE_PASSWORD, new_password: OTHER_PASSWORD });
  await program.put('/api/v1/account/email', { current_password: OTHER_PASSWORD, email: EMAIL });
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[EMAIL, 'Confirm your email address']]);
});

test('a suspended account confirms no address', async () => {
  await signedUp('noor');
  await app.db.rows(sql`update users set suspended_at = now()`);
  expect(code(await confirm(lastToken()))).toEqual([422, 'CONFIRMATION_TOKEN_INVALID']);
});

test('without a mail server the link is printed to the server log, and signing up says that no mail is sent', async () => {
  delete app.ctx.services.mailer;
  const { body } = await browserOf(app.http).post('/api/v1/sign-up', { username: 'noor', email: EMAIL, password: EXAMPLE_PASSWORD });
  expect(body.data.mails_confirmation).toBe(false);
  const [token] = tokensIn(app.logged.map(({ msg }) => msg).join('\n'));
  expect((await confirm(token!)).status).toBe(200);
});

test('a broken mail server does not break a sign-up', async () => {
  app.ctx.services.mailer = { send: async () => Promise.reject(new Error('connection refused')) };
  const { status, body } = await browserOf(app.http).post('/api/v1/sign-up', {
    username: 'noor',
    email: EMAIL,
    password: EXAMPLE_PASSWORD,
  });
  expect([status, body.data.mails_confirmation]).toEqual([200, true]);
});

test('the addresses of the demo community count as confirmed, in a demo only', async () => {
  await signedUp('ana', { email: 'ana@demo.invalid' });
  app = await accountsApp({ settings: { demo: true } });
  await signedUp('mod', { email: 'mod@demo.invalid' });
  await signedUp('noor');
  expect(mails.map(({ to }) => to)).toEqual(['ana@demo.invalid']);
  expect(await app.db.rows(sql`select username, email_confirmed_at is not null as confirmed from users order by id`)).toEqual([
    { username: 'mod', confirmed: true },
    { username: 'noor', confirmed: false },
  ]);
});
