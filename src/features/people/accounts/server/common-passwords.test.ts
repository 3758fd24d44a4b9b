import { beforeEach, expect, test } from 'vitest';
import type { Mail } from '#core/server/mail/mailer.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { isCommonPassword } from './passwords.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { browserOf, programOf } from './testing/browser.ts';
import { givenUser } from './testing.ts';

const COMMON = ['password', '12345678', 'Qwertyuiop', 'PASSWORD1', 'iloveyou', 'ｐａｓｓｗｏｒｄ'];

let app: AccountsApp;
let mails: Mail[];
beforeEach(async () => {
  mails = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  app = await accountsApp({ services: { mailer }, publicUrl: 'https://tv.example.org' });
});

const refusal = ({ status, body }: { status: number; body: { status: { message: string }; message: string } }) => [
  status,
  body.status?.message,
  body.message,
];
const TOO_COMMON = [422, 'PASSWORD_COMMON', 'This password is too common. Choose another one.'];

test('a common password is recognized in any case and width, and a passphrase is not one', async () => {
  for (const password of COMMON)
    expect({ password, isCommonPassword: await isCommonPassword(password) }).toEqual({ password, isCommonPassword: true });
  for (const password of [EXAMPLE_PASSWORD, 'another-password', 'bench-password', 'correct horse battery', '__proto__', 'constructor'])
    expect({ password, isCommonPassword: await isCommonPassword(password) }).toEqual({ password, isCommonPassword: false });
});

test('AC-01 signing up with a common password is refused', async () => {
  for (const [at, password] of COMMON.entries()) {
    const reply = await browserOf(app.http).post('/api/v1/sign-up', { username: `ana_${at}`, email: `ana${at}@example.org`, password });
    expect(refusal(reply)).toEqual(TOO_COMMON);
  }
  expect(app.announced).toEqual([]);
});

test('changing to a common password is refused', async () => {
  const { token } = await givenUser(app.db, 'ana');
  const change = (new_password: string) =>
    programOf(app.http, token).put('/api/v1/account/password', { current_password: EXAMPLE_PASSWORD, new_password });
  expect(refusal(await change('password1'))).toEqual(TOO_COMMON);
  expect((await change('a much better one')).status).toBe(200);
});

test('a reset link refuses a common password and still works afterwards', async () => {
  await givenUser(app.db, 'ana');
  await browserOf(app.http).post('/api/v1/password-reset', { email: 'ana@demo.invalid' });
  const token = /token=([\w-]+)/.exec(mails[0]!.text)![1];
  const confirm = (password: string) => browserOf(app.http).post('/api/v1/password-reset/confirm', { token, password });
  expect(refusal(await confirm('12345678'))).toEqual(TOO_COMMON);
  expect((await confirm('a much better one')).status).toBe(200);
});

test('signing up refuses the name of the site and of the account as the password', async () => {
  const signUp = (password: string) =>
    browserOf(app.http).post('/api/v1/sign-up', { username: 'ana_lund', email: 'ana.lund@demo.invalid', password });
  for (const password of ['Grandstand', 'grandstand2026!', 'Ana_Lund1', 'ana.lund@demo.invalid'])
    expect(refusal(await signUp(password))).toEqual(TOO_COMMON);
});

test('signing up refuses names that are read as the site or its staff', async () => {
  for (const username of ['Admin', 'supp0rt', 'system_1', 'Grandstand']) {
    const reply = await browserOf(app.http).post('/api/v1/sign-up', { username, email: 'x@demo.invalid', password: 'a much better one' });
    expect(refusal(reply)).toEqual([409, 'USERNAME_RESERVED', 'That username is reserved.']);
  }
});
