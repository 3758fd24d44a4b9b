import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { browserOf, programOf } from './testing/browser.ts';
import { givenUser } from './testing.ts';

let app: AccountsApp;
let staff: Awaited<ReturnType<typeof givenUser>>;
beforeEach(async () => {
  app = await accountsApp({ settings: { SIGN_UP: 'invited' }, publicUrl: 'https://tv.example.org' });
  staff = await givenUser(app.db, 'boss', { isStaff: true });
  await app.db.rows(sql`insert into first_account (id) values (1)`);
});

const INVITATIONS = '/api/internal/v1/invitations';
const asStaff = () => programOf(app.http, staff.token);
const invite = async (body: object = {}) => {
  const reply = await asStaff().post(INVITATIONS, body);
  expect(reply.status).toBe(200);
  return reply.body.data.invitation;
};
const list = async () => (await asStaff().get(INVITATIONS)).body.data;
let people = 0;
const signUp = async (rest: object = {}) => {
  people += 1;
  const body = { username: `person_${people}`, email: `person${people}@example.org`, password: EXAMPLE_PASSWORD, ...rest };
  const reply = await browserOf(app.http, { address: `192.0.2.${people % 250}` }).post('/api/v1/sign-up', body);
  return reply.status === 200 ? 'signed up' : reply.body.status.message;
};

test('an invitation names its link, its uses, its end and its author', async () => {
  const invitation = await invite({ uses: 3, days: 7, note: ' For the club ' });
  expect(invitation).toEqual({
    id: expect.any(Number),
    code: expect.stringMatching(/^[2-9a-z]{12}$/),
    url: `https://tv.example.org/sign-up#invitation=${invitation.code}`,
    uses: 3,
    used: 0,
    note: 'For the club',
    created_by: { id: staff.id, username: 'boss', slug: 'boss' },
    created_at: '2026-01-02T12:00:00.000Z',
    expires_at: '2026-01-09T12:00:00.000Z',
    state: 'open',
  });
  expect(await list()).toEqual({ sign_up: 'invited', invitations: [invitation], next_cursor: null });
});

test('while only invited people may sign up, a sign-up needs a valid code, in any spelling', async () => {
  const { code } = await invite();
  expect(await signUp()).toBe('INVITATION_NEEDED');
  expect(await signUp({ invitation: ' - ' })).toBe('INVITATION_NEEDED');
  expect(await signUp({ invitation: 'nonsense' })).toBe('INVITATION_INVALID');
  expect(await signUp({ invitation: ` ${code.slice(0, 4).toUpperCase()}-${code.slice(4)} ` })).toBe('signed up');
  expect(await signUp({ invitation: code })).toBe('INVITATION_INVALID');
});

test('a refused sign-up uses nothing up', async () => {
  const { code } = await invite();
  await givenUser(app.db, 'ana');
  expect(await signUp({ invitation: code, username: 'ana' })).toBe('USERNAME_TAKEN');
  expect((await list()).invitations).toMatchObject([{ used: 0 }]);
  expect(await signUp({ invitation: code })).toBe('signed up');
});

test('of many simultaneous sign-ups, exactly as many as the invitation allows create an account', async () => {
  const { id, code } = await invite({ uses: 3 });
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => signUp({ invitation: code })));
  expect(outcomes.filter((outcome) => outcome === 'signed up')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'INVITATION_INVALID')).toHaveLength(5);
  expect((await list()).invitations).toMatchObject([{ used: 3, state: 'used_up' }]);
  expect((await asStaff().get(`${INVITATIONS}/${id}/people`)).body.data.people).toHaveLength(3);
  expect(await app.db.rows(sql`select 1 from users where username like 'person%'`)).toHaveLength(3);
});

test('an expired or revoked invitation is refused, and the accounts that used it are kept', async () => {
  const { id, code } = await invite({ uses: 5, days: 1 });
  expect(await signUp({ invitation: code })).toBe('signed up');
  app.clock.pass(DAY_SECONDS);
  expect(await signUp({ invitation: code })).toBe('INVITATION_INVALID');
  expect((await list()).invitations).toMatchObject([{ state: 'expired' }]);

  const forever = await invite({ uses: 5, days: null });
  expect(forever.expires_at).toBeNull();
  expect(await signUp({ invitation: forever.code })).toBe('signed up');
  expect((await asStaff().delete(`${INVITATIONS}/${forever.id}`)).body.data.invitation.state).toBe('revoked');
  expect(await signUp({ invitation: forever.code })).toBe('INVITATION_INVALID');
  expect((await asStaff().delete(`${INVITATIONS}/${forever.id}`)).body.status.message).toBe('ALREADY_REVOKED');
  expect((await asStaff().delete(`${INVITATIONS}/${id + 100}`)).body.status.message).toBe('INVITATION_NOT_FOUND');
  const { body } = await asStaff().get(`${INVITATIONS}/${forever.id}/people`);
  expect(body.data.people).toMatchObject([{ username: expect.stringMatching(/^person_/), used_at: '2026-01-03T12:00:00.000Z' }]);
});

test('while sign-up is closed nobody signs up, also not with an invitation', async () => {
  const { code } = await invite();
  app.settings.SIGN_UP = 'closed';
  expect(await signUp({ invitation: code })).toBe('SIGN_UP_CLOSED');
  expect((await browserOf(app.http).get('/api/v1/session')).body.data.sign_up).toBe('closed');
});

test('while sign-up is open an invitation is not needed, but counted when it is used', async () => {
  const { code } = await invite();
  app.settings.SIGN_UP = 'open';
  expect(await signUp()).toBe('signed up');
  expect(await signUp({ invitation: 'nonsense' })).toBe('signed up');
  expect(await signUp({ invitation: code })).toBe('signed up');
  expect((await list()).invitations).toMatchObject([{ used: 1 }]);
});

test.each(['invited', 'closed'] as const)('the first account of an installation can sign up while sign-up is %s', async (mode) => {
  app.settings.SIGN_UP = mode;
  await app.db.rows(sql`delete from first_account`);
  expect(await signUp()).toBe('signed up');
  expect(await signUp()).toBe(mode === 'closed' ? 'SIGN_UP_CLOSED' : 'INVITATION_NEEDED');
});

test.each([[{ uses: 0 }], [{ uses: 1001 }], [{ uses: 1.5 }], [{ days: 0 }], [{ days: 366 }], [{ note: 'x'.repeat(101) }]])(
  'the invitation %j is refused as malformed',
  async (body) => {
    expect((await asStaff().post(INVITATIONS, body)).status).toBe(422);
  },
);

test('only staff list, create and revoke invitations', async () => {
  const { id } = await invite();
  const ana = programOf(app.http, (await givenUser(app.db, 'ana')).token);
  const replies = [
    await ana.get(INVITATIONS),
    await ana.post(INVITATIONS, {}),
    await ana.delete(`${INVITATIONS}/${id}`),
    await ana.get(`${INVITATIONS}/${id}/people`),
  ];
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
