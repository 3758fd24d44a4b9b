import { beforeEach, expect, test } from 'vitest';
import type { Mail } from '#core/server/mail/mailer.ts';
import { SETUP_STEPS } from '#features/people/accounts/contract/setup.ts';
import { type AccountsApp, accountsApp } from './testing/app.ts';
import { programOf } from './testing/browser.ts';
import { givenUser } from './testing.ts';

const STEPS = '/api/internal/v1/setup/steps';
const TEST_MAIL = '/api/internal/v1/setup/test-mail';

type Person = Awaited<ReturnType<typeof givenUser>>;

let app: AccountsApp;
let staff: Person;
let mails: Mail[];
beforeEach(async () => {
  mails = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  app = await accountsApp({ services: { mailer }, settings: { SITE_NAME: 'Harbor' }, publicUrl: 'https://tv.example.org' });
  staff = await givenUser(app.db, 'boss', { isStaff: true });
});

const as = (person: Person) => programOf(app.http, person.token);
const testMail = (to: string, by = staff) => as(by).post(TEST_MAIL, { to });
const log = async () => (await as(staff).get('/api/internal/v1/accounts/boss/security-log')).body.data.entries;

test('the progress of the setup is kept, and a step can be opened again', async () => {
  expect((await as(staff).get(STEPS)).body.data).toEqual({
    steps: SETUP_STEPS.map((step) => ({ step, state: null })),
    public_url: 'https://tv.example.org',
    has_mail_server: true,
    has_ffmpeg: false,
  });
  await as(staff).put(`${STEPS}/name`, { state: 'done' });
  await as(staff).put(`${STEPS}/mail`, { state: 'skipped' });
  const { body } = await as(staff).put(`${STEPS}/mail`, { state: 'done' });
  expect(body.data.steps).toEqual(SETUP_STEPS.map((step) => ({ step, state: step === 'name' || step === 'mail' ? 'done' : null })));
  expect((await as(staff).get(STEPS)).body.data.steps).toEqual(body.data.steps);
  expect((await as(staff).put(`${STEPS}/nothing`, { state: 'done' })).status).toBe(422);
});

test('a test mail goes through the mail server of the site, and the security log records who sent it where', async () => {
  expect((await testMail('Ops@Example.org')).status).toBe(200);
  expect(mails).toEqual([
    {
      to: 'Ops@example.org',
      subject: 'Test mail of Harbor',
      text: 'This is a test of Harbor (https://tv.example.org). Its mails reach this address.',
    },
  ]);
  expect(await log()).toMatchObject([{ act: 'send_test_mail', actor: { username: 'boss' }, details: { to: 'Ops@example.org' } }]);
});

test('a mail that the mail server refuses is reported with its answer, cut to a bounded length', async () => {
  const refused = Object.assign(new Error('Message failed'), { response: `550 no such mailbox ${'x'.repeat(1000)}` });
  app.ctx.services.mailer = { send: () => Promise.reject(refused) };
  const { status, body } = await testMail('ops@example.org');
  expect([status, body.status.message, body.data.reason.length]).toEqual([422, 'MAIL_NOT_ACCEPTED', 300]);
  expect(body.data.reason).toMatch(/^550 no such mailbox/);
  app.ctx.services.mailer = { send: () => Promise.reject(new Error('connect ECONNREFUSED 192.0.2.1:25')) };
  expect((await testMail('ops@example.org')).body.data.reason).toBe('connect ECONNREFUSED 192.0.2.1:25');
});

test('without a mail server a test mail is refused', async () => {
  delete app.ctx.services.mailer;
  expect((await testMail('ops@example.org')).body.status.message).toBe('NO_MAIL_SERVER');
});

test('only current staff read or mark steps, and send test mails', async () => {
  const ana = await givenUser(app.db, 'ana');
  const replies = [await as(ana).get(STEPS), await as(ana).put(`${STEPS}/name`, { state: 'done' }), await testMail('ops@example.org', ana)];
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(mails).toEqual([]);
});
