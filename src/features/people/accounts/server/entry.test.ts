import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { EXAMPLE_PASSWORD, NOON } from '#features/people/accounts/examples.ts';
import { GUESS_LIMITS } from '#features/people/accounts/rules.ts';
import { guessKey } from './guesses.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { browserOf } from './testing/browser.ts';
import { CHEAP_HASH, givenUser } from './testing.ts';

const form = (username: string, rest: object = {}) => ({
  username,
  email: `${username}@example.org`,
  password: EXAMPLE_PASSWORD,
  ...rest,
});
const users = () => app.db.rows<{ slug: string }>(sql`select slug from users order by slug`);

test('AC-01 signing up creates the account, announces it and signs the browser in', async () => {
  const browser = browserOf(app.http);
  const answer = await browser.post('/api/v1/sign-up', form('Demo_User'));

  expect(answer.status).toBe(200);
  const { viewer } = answer.body.data;
  expect(viewer).toEqual({
    id: 10_000_001,
    username: 'Demo_User',
    slug: 'demo-user',
    email: 'Demo_User@example.org',
    is_staff: true,
    profile_pic: null,
  });
  expect(app.announced).toEqual([
    { name: 'userCreated', fact: { id: viewer.id, username: 'Demo_User', slug: 'demo-user', isStaff: true, createdAt: NOON } },
  ]);
  expect((await browser.get('/api/v1/session')).body.data).toEqual({ viewer, first_account: false, sign_up: 'open' });
});

test('an email address with an international domain is stored in ASCII, shown in its letters, and signs in in either spelling', async () => {
  const browser = browserOf(app.http);
  const { status, body } = await browser.post('/api/v1/sign-up', form('ana', { email: 'Ana@Größe.example' }));
  expect([status, body.data.viewer.email]).toEqual([200, 'Ana@größe.example']);
  expect(await app.db.rows(sql`update users set email_confirmed_at = now() returning email`)).toEqual([
    { email: 'Ana@xn--gre-6ka8i.example' },
  ]);
  for (const email of ['ana@größe.example', 'ANA@xn--gre-6ka8i.example']) {
    const reply = await browserOf(app.http).post('/mobile/token', { email, password: EXAMPLE_PASSWORD });
    expect(reply.status).toBe(200);
    expect((await browserOf(app.http).post('/api/v1/sign-up', form('eve', { email }))).body.status.message).toBe('EMAIL_TAKEN');
  }
});

test('the session cookie is HttpOnly, the CSRF cookie is readable, and both are SameSite', async () => {
  const { headers } = await browserOf(app.http).post('/api/v1/sign-up', form('ana'));
  const cookies = (headers['set-cookie'] as string[]).map((cookie) => cookie.toLowerCase());
  const session = cookies.find((cookie) => cookie.startsWith('session_token='))!;
  const csrf = cookies.find((cookie) => cookie.startsWith('xsrf-token='))!;
  expect(session).toMatch(/httponly/);
  expect(csrf).not.toMatch(/httponly/);
  for (const cookie of [session, csrf]) expect(cookie).toMatch(/path=\/; .*samesite=lax/);
});

test('AC-02 the first account becomes staff, and the session reply announces it beforehand', async () => {
  const [first, second] = [browserOf(app.http), browserOf(app.http)];
  expect((await first.get('/api/v1/session')).body.data).toEqual({ viewer: null, first_account: true, sign_up: 'open' });
  expect((await first.post('/api/v1/sign-up', form('ana'))).body.data.viewer.is_staff).toBe(true);
  expect((await second.get('/api/v1/session')).body.data).toEqual({ viewer: null, first_account: false, sign_up: 'open' });
  expect((await second.post('/api/v1/sign-up', form('bob'))).body.data.viewer.is_staff).toBe(false);
});

test('AC-02 of concurrent first sign-ups exactly one becomes staff', async () => {
  const names = ['ana', 'bob', 'cleo', 'dan'];
  const answers = await Promise.all(names.map((name) => browserOf(app.http).post('/api/v1/sign-up', form(name))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.filter(({ body }) => body.data.viewer.is_staff)).toHaveLength(1);
});

const TOKEN = 'a'.repeat(43);
const setUp = (username: string, setup_token?: string) => browserOf(app.http).post('/api/v1/sign-up', form(username, { setup_token }));

test('AC-02 on a reachable server only the setup token makes an account staff, and only once', async () => {
  app.ctx.services.setupToken = TOKEN;
  expect((await setUp('stranger')).body.data.viewer.is_staff).toBe(false);
  const wrong = await setUp('guesser', `${TOKEN.slice(1)}b`);
  expect({ status: wrong.status, message: wrong.body.status.message }).toEqual({ status: 422, message: 'SETUP_TOKEN_INVALID' });
  expect((await setUp('operator', TOKEN)).body.data.viewer.is_staff).toBe(true);
  const again = await setUp('second', TOKEN);
  expect({ status: again.status, body: again.body }).toEqual({ status: wrong.status, body: wrong.body });
  expect(await users()).toEqual([{ slug: 'operator' }, { slug: 'stranger' }]);
});

test('AC-02 of concurrent sign-ups with the setup token one becomes staff, and the others create no account', async () => {
  app.ctx.services.setupToken = TOKEN;
  const answers = await Promise.all(['ana', 'bob', 'cleo', 'dan'].map((name) => setUp(name, TOKEN)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  expect(await users()).toHaveLength(1);
});

test('AC-02 a reachable server does not reveal whether it has an account', async () => {
  app.ctx.services.setupToken = TOKEN;
  const before = await browserOf(app.http).get('/api/v1/session');
  await setUp('operator', TOKEN);
  expect((await browserOf(app.http).get('/api/v1/session')).body).toEqual(before.body);
});

test('E-04 a failed sign-up stores nothing, and the next sign-up can still be the first', async () => {
  app.breakListeners(true);
  expect((await browserOf(app.http).post('/api/v1/sign-up', form('ana'))).status).toBe(500);
  app.breakListeners(false);
  expect(await users()).toEqual([]);
  expect((await browserOf(app.http).post('/api/v1/sign-up', form('ana'))).body.data.viewer.is_staff).toBe(true);
});

test.each([
  ['USERNAME_TAKEN', form('Bob', { email: 'other@example.org' })],
  ['EMAIL_TAKEN', form('other', { email: 'BOB@EXAMPLE.ORG' })],
])('E-04 a second account with the same name or confirmed address is refused: %s', async (code, body) => {
  await browserOf(app.http).post('/api/v1/sign-up', form('bob'));
  await app.db.rows(sql`update users set email_confirmed_at = now()`);
  const answer = await browserOf(app.http).post('/api/v1/sign-up', body);
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({
    status: { error: true, code: 409, message: code },
    data: null,
    message: expect.stringMatching(/\.$/),
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await users()).toEqual([{ slug: 'bob' }]);
});

test('a sign-up with several problems is refused with all of them at once', async () => {
  await browserOf(app.http).post('/api/v1/sign-up', form('bob'));
  const body = { ...form('bob'), password: 'password123' };
  const answer = await browserOf(app.http).post('/api/v1/sign-up', body);
  expect(answer.body).toMatchObject({
    status: { code: 409, message: 'USERNAME_TAKEN' },
    data: { refusals: ['USERNAME_TAKEN', 'PASSWORD_COMMON'] },
  });
});

test('of concurrent sign-ups with one name one succeeds, and an unconfirmed address is taken by none', async () => {
  await browserOf(app.http).post('/api/v1/sign-up', form('first'));
  const sameName = ['a', 'b', 'c'].map((at) => form('Twin', { email: `${at}@example.org` }));
  const sameEmail = ['one', 'two', 'three'].map((name) => form(name, { email: 'Same@example.org' }));
  const answers = await Promise.all([...sameName, ...sameEmail].map((body) => browserOf(app.http).post('/api/v1/sign-up', body)));
  const codes = answers.map(({ body }) => body.status?.message ?? 'OK');
  expect(codes.slice(0, 3).sort()).toEqual(['OK', 'USERNAME_TAKEN', 'USERNAME_TAKEN']);
  expect(codes.slice(3)).toEqual(['OK', 'OK', 'OK']);
  expect(await users()).toHaveLength(5);
});

test('the path of a site page is a reserved name', async () => {
  app.ctx.services.reservedSlugs = new Set(['settings', 'reset-password']);
  for (const name of ['settings', 'SETTINGS', 'reset_password']) {
    const { status, body } = await browserOf(app.http).post('/api/v1/sign-up', form(name));
    expect({ status, message: body.status.message }).toEqual({ status: 409, message: 'USERNAME_RESERVED' });
  }
});

const WRONG: Array<[field: string, part: object]> = [
  ['username', { username: 'an\u200Ba' }],
  ['username', { username: '\u202Eana' }],
  ['username', { username: '\u0430na' }],
  ['username', { username: '<script>alert(1)</script>' }],
  ['username', { username: "ana'; drop table users; --" }],
  ['username', { username: 'ana\u0000' }],
  ['username', { username: '\uD800ana' }],
  ['username', { username: 7 }],
  ['username', { username: ['ana'] }],
  ['username', { username: null }],
  ['username', { username: '20000001' }],
  ['email', { email: 'ana' }],
  ['email', { email: { $ne: null } }],
  ['password', { password: '1234567' }],
  ['password', { password: 'x'.repeat(201) }],
  ['password', { password: 12345678 }],
];

test('an invalid field is refused with 422 and a message for that field, and nothing is created', async () => {
  for (const [field, part] of WRONG) {
    const { status, body } = await browserOf(app.http).post('/api/v1/sign-up', form('ana', part));
    expect([status, Object.keys(body.errors)], JSON.stringify(part)).toEqual([422, [field]]);
  }
  expect(await users()).toEqual([]);
});

test('unknown form fields such as `is_staff` are ignored', async () => {
  await browserOf(app.http).post('/api/v1/sign-up', form('first'));
  const { body } = await browserOf(app.http).post('/api/v1/sign-up', form('eve', { is_staff: true, isStaff: true, id: 1, slug: 'ana' }));
  expect(body.data.viewer).toMatchObject({ slug: 'eve', is_staff: false });
  expect(body.data.viewer.id).not.toBe(1);
});

test('signing up in a browser that was signed in ends the previous session', async () => {
  const browser = browserOf(app.http);
  await browser.post('/api/v1/sign-up', form('ana'));
  const old = browser.cookies.get('session_token')!;
  await browser.post('/api/v1/sign-up', form('bob'));
  const { status } = await browserOf(app.http, { headers: { authorization: `Bearer ${old}` } }).get('/api/v1/account');
  expect(status).toBe(401);
  expect((await browser.get('/api/v1/account')).body.data.account.username).toBe('bob');
});

let app: AccountsApp;
beforeEach(async () => {
  app = await accountsApp();
});

const right = { login: 'ana', password: EXAMPLE_PASSWORD };
const wrong = { login: 'ana', password: 'a guess' };
const signIn = (browser: ReturnType<typeof browserOf>, body: object) => browser.post('/api/v1/sign-in', body);
const at = (address: string) => browserOf(app.http, { address });

test('AC-01 a username, slug or email address signs in, in any case', async () => {
  const { id } = await givenUser(app.db, 'Ana_B');
  for (const login of ['Ana_B', 'ANA_b', ' ana_b ', 'ana-b', 'Ana_B@demo.invalid', 'ana_b@Demo.Invalid']) {
    const browser = browserOf(app.http);
    const { status, body } = await signIn(browser, { ...right, login });
    expect([status, body.data.viewer.id], login).toEqual([200, id]);
    expect((await browser.get('/api/v1/account')).body.data.account).toMatchObject({ id, username: 'Ana_B' });
  }
});

test('E-04 a wrong password and an unknown login get the same reply', async () => {
  await givenUser(app.db, 'ana');
  const attempts = [wrong, { login: 'nobody', password: 'a guess' }, { login: 'nobody@example.org', password: EXAMPLE_PASSWORD }];
  for (const attempt of attempts) {
    const { status, body, headers } = await signIn(browserOf(app.http), attempt);
    expect(status).toBe(422);
    expect(body).toEqual({
      status: { error: true, code: 422, message: 'WRONG_CREDENTIALS' },
      data: null,
      message: 'Incorrect username, email or password.',
    });
    expect(headers['set-cookie']).toBeUndefined();
  }
});

test('a malformed form is refused with 422', async () => {
  await givenUser(app.db, 'ana');
  const forms = [
    { login: 'ana' },
    { password: 'x' },
    { login: '', password: '' },
    { login: ['ana'], password: EXAMPLE_PASSWORD },
    { login: "' or 1=1 --", password: { length: 8 } },
    { login: 'ana', password: 'x'.repeat(10_000) },
    { login: 'ana\u0000', password: EXAMPLE_PASSWORD },
    [],
  ];
  for (const body of forms) expect((await signIn(browserOf(app.http), body)).status, JSON.stringify(body).slice(0, 60)).toBe(422);
});

test('a password hash with older parameters is renewed at the next sign-in', async () => {
  await givenUser(app.db, 'ana');
  await signIn(browserOf(app.http), right);
  const row = await app.db.row<{ password_hash: string }>(sql`select password_hash from users`);
  expect(row!.password_hash).not.toBe(CHEAP_HASH);
  expect((await signIn(browserOf(app.http), right)).status).toBe(200);
});

test('AC-01 guesses from one address are rate limited until the limit resets', async () => {
  await givenUser(app.db, 'ana');
  const { rate, seconds } = GUESS_LIMITS.clientAtAccount;
  for (let n = 0; n < rate; n++) expect((await signIn(at('203.0.113.9'), wrong)).status).toBe(422);
  const { status, body, headers } = await signIn(at('203.0.113.9'), right);
  expect({ status, message: body.status.message }).toEqual({ status: 429, message: 'RATE_LIMITED' });
  const wait = Number(headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
  app.clock.pass(wait);
  expect((await signIn(at('203.0.113.9'), right)).status).toBe(200);
});

test('AC-01 concurrent guesses are all counted', async () => {
  await givenUser(app.db, 'ana');
  const answers = await Promise.all(Array.from({ length: GUESS_LIMITS.clientAtAccount.rate + 10 }, () => signIn(at('203.0.113.9'), wrong)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('AC-01 an unknown account is rate limited like a real one, so the limit reveals nothing', async () => {
  const guess = { login: 'nobody', password: 'a guess' };
  for (let n = 0; n < GUESS_LIMITS.clientAtAccount.rate; n++) expect((await signIn(at('203.0.113.9'), guess)).status).toBe(422);
  expect((await signIn(at('203.0.113.9'), guess)).status).toBe(429);
});

test('AC-01 one address that tries one password on many accounts is rate limited', async () => {
  for (let n = 0; n < GUESS_LIMITS.address.rate; n++)
    await app.ctx.limits.take('guess address:203.0.113.9', GUESS_LIMITS.address.rate, GUESS_LIMITS.address.seconds);
  expect((await signIn(at('203.0.113.9'), { login: 'someone', password: 'a guess' })).status).toBe(429);
  expect((await signIn(at('203.0.113.10'), { login: 'someone', password: 'a guess' })).status).toBe(422);
});

/** Guesses from many addresses until unknown clients are rate limited at this account. */
async function attackFromManyAddresses() {
  for (let n = 0; n < GUESS_LIMITS.account.rate; n++)
    await app.ctx.limits.take(guessKey('ana'), GUESS_LIMITS.account.rate, GUESS_LIMITS.account.seconds);
  expect((await signIn(at('198.51.100.7'), wrong)).status).toBe(429);
}

test('AC-01 a distributed attack does not lock the owner out of a known browser at a new address', async () => {
  await givenUser(app.db, 'ana');
  const owner = at('192.0.2.1');
  await signIn(owner, right);
  await owner.post('/api/v1/sign-out');
  await attackFromManyAddresses();

  const traveling = at('203.0.113.50');
  traveling.cookies.set('device', owner.cookies.get('device')!);
  expect((await signIn(traveling, right)).status).toBe(200);
});

test('AC-01 a distributed attack does not lock the owner out of a known address without a cookie', async () => {
  await givenUser(app.db, 'ana');
  await signIn(at('192.0.2.1'), right);
  await attackFromManyAddresses();
  expect((await signIn(at('192.0.2.1'), right)).status).toBe(200);
  expect((await signIn(at('203.0.113.50'), right)).status).toBe(429);
});

test('guesses from the same address do not limit a known browser', async () => {
  await givenUser(app.db, 'ana');
  const owner = at('192.0.2.1');
  await signIn(owner, right);
  for (let n = 0; n < GUESS_LIMITS.clientAtAccount.rate; n++) await signIn(at('192.0.2.1'), wrong);
  expect((await signIn(at('192.0.2.1'), wrong)).status).toBe(429);
  expect((await signIn(owner, right)).status).toBe(200);
});

test('a known browser that guesses is rate limited as well', async () => {
  await givenUser(app.db, 'ana');
  const browser = at('192.0.2.1');
  await signIn(browser, right);
  for (let n = 0; n < GUESS_LIMITS.clientAtAccount.rate; n++) expect((await signIn(browser, wrong)).status).toBe(422);
  expect((await signIn(browser, right)).status).toBe(429);
});

test('a device cookie that is forged or of another account counts as an unknown client', async () => {
  await givenUser(app.db, 'ana');
  await givenUser(app.db, 'eve');
  const eve = at('198.51.100.7');
  await signIn(eve, { ...right, login: 'eve' });
  await attackFromManyAddresses();
  expect((await signIn(eve, right)).status).toBe(429);

  const inventor = at('198.51.100.8');
  inventor.cookies.set('device', 'x'.repeat(43));
  expect((await signIn(inventor, right)).status).toBe(429);
});

test('a device id planted in a browser never becomes a known device', async () => {
  await givenUser(app.db, 'ana');
  const victim = at('192.0.2.1');
  victim.cookies.set('device', 'planted');
  await signIn(victim, right);
  expect(victim.cookies.get('device')).not.toBe('planted');
});

test('signing in clears the wrong guesses of that browser', async () => {
  await givenUser(app.db, 'ana');
  const browser = at('192.0.2.1');
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < GUESS_LIMITS.clientAtAccount.rate - 1; n++) expect((await signIn(browser, wrong)).status).toBe(422);
    expect((await signIn(browser, right)).status).toBe(200);
  }
});
