import { sql } from 'kysely';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import type { Limits } from '#core/server/limits/open-limits.ts';
import type { Mail } from '#core/server/mail/mailer.ts';
import { recordStatements } from '#core/server/testing/record-statements.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { EMAIL_ANSWERS, GUESS_LIMITS, RESET_MAILS } from '#features/people/accounts/rules.ts';
import { accountsServer } from './feature.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { browserOf, programOf } from './testing/browser.ts';
import { givenUser } from './testing.ts';

/** Neither replies nor their cost reveal which email addresses have accounts. */

let app: AccountsApp;
let statements: string[];
let takes: MockInstance<Limits['take']>;
let mails: Mail[];
beforeEach(async () => {
  mails = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const recorded = recordStatements(await testDatabase([accountsServer]));
  ({ statements } = recorded);
  app = await accountsApp({ services: { mailer }, publicUrl: 'https://tv.example.org', database: recorded.database });
  takes = vi.spyOn(app.ctx.limits, 'take');
  await givenUser(app.db, 'ana');
});

const at = (address: string) => browserOf(app.http, { address });
const signIn = (login: string, address = '203.0.113.9') => at(address).post('/api/v1/sign-in', { login, password: 'a guess' });
const requestLink = (email: string, address = '203.0.113.9') => at(address).post('/api/v1/password-reset', { email });

/** Reply to a request, and its cost: statements and counted limits. */
async function observe(request: () => Promise<{ status: number; body: unknown }>) {
  statements.length = 0;
  takes.mockClear();
  const { status, body } = await request();
  return { status, body, statements: [...statements], limits: takes.mock.calls.map(([, rate, seconds]) => [rate, seconds]) };
}

test('a reset request gets the same reply and costs the same for known and unknown addresses, also beyond the mail limit', async () => {
  for (let n = 0; n < RESET_MAILS.rate + 2; n++) {
    const unknown = await observe(() => requestLink('nobody@example.org', `192.0.2.${2 * n}`));
    const known = await observe(() => requestLink('ana@demo.invalid', `192.0.2.${2 * n + 1}`));
    expect(known).toEqual(unknown);
    expect(known.statements.length > 0).toBe(true);
  }
  expect(mails).toHaveLength(RESET_MAILS.rate);
  expect(
    await app.db.rows(sql`select user_id is null as "isUnknown", count(*)::int as n from password_resets group by 1 order by 1`),
  ).toEqual([
    { isUnknown: false, n: RESET_MAILS.rate },
    { isUnknown: true, n: RESET_MAILS.rate },
  ]);
});

/** Two accounts entered this address, and nobody confirmed it. */
async function givenSharedEmail() {
  for (const name of ['one', 'two']) await givenUser(app.db, name, { email: 'shared@example.org', isEmailConfirmed: false });
  return 'shared@example.org';
}

test('a reset request, a sign-up and a change of address cost the same for a shared unconfirmed address as for an unknown one', async () => {
  const shared = await givenSharedEmail();
  const eve = programOf(app.http, (await givenUser(app.db, 'eve')).token);
  const requests = {
    reset: (email: string) => requestLink(email, '192.0.2.90'),
    signUp: async (email: string) => {
      const { status } = await signUp(email === shared ? 'guest_1' : 'guest_2', email, '192.0.2.91');
      return { status, body: null };
    },
    change: async (email: string) => {
      const { status } = await eve.put('/api/v1/account/email', { current_password: EXAMPLE_PASSWORD, email });
      return { status, body: null };
    },
  };
  for (const [name, request] of Object.entries(requests))
    expect({ name, ...(await observe(() => request(shared))) }).toEqual({ name, ...(await observe(() => request('nobody@example.org'))) });
});

test('a failed sign-in costs the same for known and unknown logins', async () => {
  for (const [known, unknown] of [
    ['ana', 'nobody'],
    ['ana@demo.invalid', 'nobody@example.org'],
    [await givenSharedEmail(), 'nobody2@example.org'],
  ] as const)
    expect(await observe(() => signIn(known))).toEqual(await observe(() => signIn(unknown)));
});

test('guesses at a username do not reveal the email address of the account', async () => {
  for (let n = 0; n < GUESS_LIMITS.clientAtAccount.rate; n++) expect((await signIn('ana')).status).toBe(422);
  expect((await signIn('ana')).status).toBe(429);
  expect((await signIn('nobody@example.org')).status).toBe(422);
  expect((await signIn('ana@demo.invalid')).status).toBe(422);
});

const signUp = (username: string, email: string, address: string) =>
  at(address).post('/api/v1/sign-up', { username, email, password: EXAMPLE_PASSWORD });
const code = ({ status, body }: { status: number; body: { status?: { message: string } } }) => body.status?.message ?? status;

test('a network learns of only a few taken addresses an hour and is then rate limited for every address', async () => {
  for (let n = 0; n < EMAIL_ANSWERS.rate; n++)
    expect(code(await signUp(`eve_${n}`, 'ana@demo.invalid', '203.0.113.9'))).toBe('EMAIL_TAKEN');
  const known = await signUp('eve', 'ana@demo.invalid', '203.0.113.9');
  const unknown = await signUp('eve', 'nobody@example.org', '203.0.113.9');
  expect({ knownCode: code(known), unknownCode: code(unknown) }).toEqual({ knownCode: 'RATE_LIMITED', unknownCode: 'RATE_LIMITED' });
  expect(code(await signUp('bob', 'ana@demo.invalid', '192.0.2.50'))).toBe('EMAIL_TAKEN');
  app.clock.pass(EMAIL_ANSWERS.seconds);
  expect(code(await signUp('eve', 'nobody@example.org', '203.0.113.9'))).toBe(200);
});

test('sign-ups with free addresses do not count against the limit', async () => {
  for (let n = 0; n < EMAIL_ANSWERS.rate + 2; n++)
    expect(code(await signUp(`guest_${n}`, `guest${n}@example.org`, '203.0.113.9'))).toBe(200);
  expect(code(await signUp('late', 'ana@demo.invalid', '203.0.113.9'))).toBe('EMAIL_TAKEN');
});

test('changing the email address counts against the same limit, except for the current address', async () => {
  const { token } = await givenUser(app.db, 'eve');
  const eve = programOf(app.http, token, '203.0.113.9');
  const change = (email: string) => eve.put('/api/v1/account/email', { current_password: EXAMPLE_PASSWORD, email });
  for (let n = 0; n < EMAIL_ANSWERS.rate + 2; n++) expect(code(await change('EVE@demo.invalid'))).toBe(200);
  for (let n = 0; n < EMAIL_ANSWERS.rate; n++) expect(code(await change('ana@demo.invalid'))).toBe('EMAIL_TAKEN');
  expect([code(await change('ana@demo.invalid')), code(await change('free@example.org'))]).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
  expect(code(await signUp('other', 'ana@demo.invalid', '203.0.113.9'))).toBe('RATE_LIMITED');
});
