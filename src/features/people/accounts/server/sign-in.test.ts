import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { GUESS_LIMITS } from '#features/people/accounts/rules.ts';
import { guessKey } from './guesses.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { browserOf } from './testing/browser.ts';
import { CHEAP_HASH, givenUser } from './testing.ts';

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
