import { beforeEach, expect, test } from 'vitest';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { GUESS_LIMITS } from '#features/people/accounts/rules.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { browserOf, programOf } from './testing/browser.ts';
import { givenUser } from './testing.ts';

let app: AccountsApp;
beforeEach(async () => {
  app = await accountsApp();
});

const form = { email: 'ana@demo.invalid', password: EXAMPLE_PASSWORD, isMobileRequest: true };

test.each(['/mobile/token', '/mobile/login'])('AC-01 a program gets a bearer token at %s, without cookies', async (path) => {
  await givenUser(app.db, 'ana');
  const { status, body, headers } = await browserOf(app.http).post(path, form);
  expect(status).toBe(200);
  expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
  expect(headers['set-cookie']).toBeUndefined();
  expect((await programOf(app.http, body.token).get('/api/v1/user')).body.username).toBe('ana');
});

test('a program may send its login as a form with the two extra fields', async () => {
  await givenUser(app.db, 'ana');
  const program = browserOf(app.http);
  const { body: names } = await program.get('/kick-token-provider');
  const fields = new URLSearchParams({
    email: 'ana@demo.invalid',
    password: EXAMPLE_PASSWORD,
    [names.nameFieldName]: '',
    [names.validFromFieldName]: names.encryptedValidFrom,
  });
  const { status } = await program.post('/mobile/login', fields.toString(), { 'content-type': 'application/x-www-form-urlencoded' });
  expect(status).toBe(200);
});

test('E-04 a wrong password is refused with 422 and a field message, which programs display', async () => {
  await givenUser(app.db, 'ana');
  for (const email of ['ana@demo.invalid', 'nobody@example.org']) {
    const { status, body } = await browserOf(app.http).post('/mobile/token', { ...form, email, password: 'a guess' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      status: { message: 'WRONG_CREDENTIALS' },
      message: 'These credentials do not match our records.',
      errors: { email: ['These credentials do not match our records.'] },
    });
  }
});

test('AC-01 the program login and the page share one guess limit', async () => {
  await givenUser(app.db, 'ana');
  for (let n = 0; n < GUESS_LIMITS.clientAtAccount.rate; n++) {
    const answer =
      n % 2 === 0
        ? await browserOf(app.http).post('/mobile/token', { ...form, password: 'a guess' })
        : await browserOf(app.http).post('/api/v1/sign-in', { login: form.email, password: 'a guess' });
    expect(answer.status).toBe(422);
  }
  expect((await browserOf(app.http).post('/mobile/token', form)).status).toBe(429);
});

test('the user reply has no envelope and holds every field that programs decode, including the channel of a later feature', async () => {
  const { id, token } = await givenUser(app.db, 'Demo_User', { bio: 'hello' });
  const program = programOf(app.http, token);
  const plain = {
    id,
    username: 'Demo_User',
    email: 'Demo_User@demo.invalid',
    bio: 'hello',
    profilepic: null,
    verified: false,
    filtered_categories: [],
    is_2fa_setup: false,
    is_over_18: false,
    streamer_channel: null,
  };
  expect((await program.get('/api/v1/user')).body).toEqual(plain);

  const channel = { id: 401, slug: 'demo-user', playback_url: '', is_banned: false, vod_enabled: true, subscription_enabled: true };
  app = await accountsApp({
    contributes: { streamerChannel: async (_ctx, userId) => ({ channel: { ...channel, user_id: userId }, isVerified: true }) },
  });
  const later = await givenUser(app.db, 'Demo_User', { bio: 'hello' });
  expect((await programOf(app.http, later.token).get('/api/v1/user')).body).toEqual({
    ...plain,
    id: later.id,
    verified: true,
    streamer_channel: { ...channel, user_id: later.id },
  });
});

test('an extension links accounts with a marker in the bio, and its other fields are ignored', async () => {
  const { token } = await givenUser(app.db, 'ana');
  const program = programOf(app.http, token);
  const { status } = await program.post('/update_profile', { id: 1, email: 'eve@example.org', bio: 'hi [7TV:abc]' });
  expect(status).toBe(200);
  expect((await program.get('/api/v1/user')).body).toMatchObject({ email: 'ana@demo.invalid', bio: 'hi [7TV:abc]' });
});

test('a bio keeps HTML and SQL as plain text, and an overlong or hostile one is refused with 422', async () => {
  const { token } = await givenUser(app.db, 'ana');
  const program = programOf(app.http, token);
  const bio = `<script>alert("1")</script>'; drop table users; --`;
  expect((await program.patch('/api/v1/account/profile', { bio })).body.data.account.bio).toBe(bio);
  for (const wrong of ['x'.repeat(501), 'nul\u0000', '\uD800', 7, null, { toString: 'x' }]) {
    expect((await program.patch('/api/v1/account/profile', { bio: wrong })).status).toBe(422);
  }
  expect((await program.get('/api/v1/account')).body.data.account.bio).toBe(bio);
});

test('E-04 account endpoints require a session', async () => {
  const calls = [
    ['GET', '/api/v1/user'],
    ['GET', '/api/v1/account'],
    ['PATCH', '/api/v1/account/profile'],
    ['PUT', '/api/v1/account/password'],
    ['PUT', '/api/v1/account/email'],
    ['GET', '/api/v1/account/sessions'],
    ['DELETE', '/api/v1/account/sessions'],
    ['DELETE', '/api/v1/account/sessions/1'],
    ['POST', '/update_profile'],
  ] as const;
  for (const [method, url] of calls) {
    const answer = await app.http.inject({ method, url, ...(method !== 'GET' && { payload: {} }) });
    expect([answer.statusCode, answer.json().status.message], `${method} ${url}`).toEqual([401, 'NOT_SIGNED_IN']);
  }
});
