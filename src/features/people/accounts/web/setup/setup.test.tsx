import { screen, waitFor, within } from '@testing-library/react';
import { useImperativeHandle, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Slots, type WebFeature, webFeature } from '#core/web/feature.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { useSubmit } from '#core/web/use-submit.ts';
import { readSession, signUp } from '#features/people/accounts/contract/entry.ts';
import {
  markSetupStep,
  SETUP_STEPS,
  type SetupState,
  type SetupStep,
  type StepState,
  sendTestMail,
  showSetupSteps,
} from '#features/people/accounts/contract/setup.ts';
import { showChecks } from '#features/people/accounts/contract/staff.ts';
import { staffTexts } from '../staff/texts.en.ts';
import { accountsTexts } from '../texts.en.ts';
import SetupRoute from './SetupRoute.tsx';

const texts = [accountsTexts, staffTexts];
const BOSS = { id: 1, username: 'boss', slug: 'boss', email: 'boss@example.org', is_staff: true, profile_pic: null };
const FINDINGS = [
  { id: 'mail', state: 'warning', code: 'timeout', facts: {}, took_ms: 1, place: null },
  { id: 'clock', state: 'ok', code: 'timeout', facts: {}, took_ms: 1, place: null },
] as const;

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(showChecks, reply({ ran_at: '2026-01-02T12:00:00.000Z', findings: [...FINDINGS] }));
});
afterEach(() => {
  undraw();
  server.close();
});

const reply = <Data,>(data: Data) => ({ data, message: 'OK' });
const session = (viewer: typeof BOSS | null, first_account = false) => server.answers(readSession, reply({ viewer, first_account }));
type States = Partial<Record<SetupStep, StepState>>;
const steps = (states: States = {}, facts: Partial<SetupState> = {}): SetupState => ({
  steps: SETUP_STEPS.map((step) => ({ step, state: states[step] ?? null })),
  public_url: 'https://tv.example',
  has_mail_server: true,
  has_ffmpeg: false,
  ...facts,
});
const progress = (states: States = {}, facts: Partial<SetupState> = {}) => server.answers(showSetupSteps, reply(steps(states, facts)));
const UP_TO = (step: SetupStep): States =>
  Object.fromEntries(SETUP_STEPS.slice(0, SETUP_STEPS.indexOf(step)).map((earlier) => [earlier, 'done']));
let page: Awaited<ReturnType<typeof draw>>;
const open = async (at = '/setup', features: readonly WebFeature[] = []) => {
  page = await draw(<SetupRoute />, { texts, at, features });
  return page;
};
const press = async (name: string) => page.person.click(await screen.findByRole('button', { name }));

test('the first account is created with the token of the link, which then leaves the address', async () => {
  session(null);
  const { person, router } = await open('/setup#setup=abc123');
  await person.type(await screen.findByLabelText('Username'), 'boss');
  await person.type(screen.getByLabelText('Email'), 'boss@example.org');
  await person.type(screen.getByLabelText('Password'), 'a seat at the front');
  server.answers(signUp, reply({ viewer: BOSS, mails_confirmation: false }));
  progress();
  session(BOSS);
  await press('Create account');
  await waitFor(() => expect(server.callsOf(signUp)[0]?.body).toMatchObject({ setup_token: 'abc123' }));
  expect(await screen.findByRole('heading', { name: 'Set up Grandstand' })).toBeTruthy();
  await waitFor(() => expect(router.state.location.hash).toBe(''));
});

test('without a link, and for people who are not staff, the page says that it is for staff', async () => {
  session(null);
  const { unmount } = await open();
  expect(await screen.findByText('This page is for staff')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
  unmount();
  session({ ...BOSS, is_staff: false });
  await open('/setup#setup=abc123');
  expect(await screen.findByText('This page is for staff')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
});

test('another feature can offer another way to begin, which gets the setup token and replaces the form', async () => {
  session(null);
  const other = webFeature(
    { name: 'other' },
    {
      slots: {
        'accounts.setup_start': ({ setupToken, isChosen, onChoose }) => (
          <button type="button" onClick={() => onChoose(!isChosen)}>
            {isChosen ? `Back from ${setupToken}` : 'Begin in another way'}
          </button>
        ),
      },
    },
  );
  page = await draw(<SetupRoute />, { texts, features: [other], at: '/setup#setup=abc123' });
  await screen.findByLabelText('Username');
  await press('Begin in another way');
  expect(screen.queryByLabelText('Username')).toBeNull();
  await press('Back from abc123');
  expect(screen.getByLabelText('Username')).toBeTruthy();
});

test('each step can be done, skipped and opened again, and the list says which is which', async () => {
  session(BOSS);
  progress();
  await open();
  const list = within(await screen.findByRole('navigation', { name: 'Steps of the setup' }));
  expect(await list.findByRole('button', { name: 'Name and logo, open', current: 'step' })).toBeTruthy();
  server.answers(markSetupStep, reply(steps({ name: 'done' })));
  await press('Continue');
  expect(await list.findByRole('button', { name: 'Public address, open', current: 'step' })).toBeTruthy();
  expect(server.callsOf(markSetupStep)[0]).toMatchObject({ path: '/api/internal/v1/setup/steps/name', body: { state: 'done' } });
  server.answers(markSetupStep, reply(steps({ name: 'done', address: 'skipped' })));
  await press('Skip');
  expect(await list.findByRole('button', { name: 'Public address, skipped' })).toBeTruthy();
  await press('Back');
  expect(await list.findByRole('button', { name: 'Public address, skipped', current: 'step' })).toBeTruthy();
  await press('Name and logo, done');
  expect(screen.getByRole('heading', { level: 2, name: 'Name and logo' })).toBeTruthy();
});

/** A field that refuses `bad`, as the fields of settings do. */
function Field({ names, drafts, onSaved }: Slots['accounts.setup_settings']) {
  const [text, setText] = useState('');
  const save = async () => {
    if (text === 'bad') return false;
    if (text !== '') onSaved?.();
    setText('');
    return true;
  };
  useImperativeHandle(drafts, () => ({ count: text === '' ? 0 : 1, save }));
  const form = useSubmit(() => void save());
  return (
    <form {...form}>
      <input aria-label={names[0]} value={text} onChange={({ target }) => setText(target.value)} />
    </form>
  );
}
const fields = [webFeature({ name: 'fields' }, { slots: { 'accounts.setup_settings': Field } })];

test('Continue saves what is typed first, and a refusal keeps the step open', async () => {
  session(BOSS);
  progress();
  const { person } = await open('/setup', fields);
  const field = await screen.findByLabelText('SITE_NAME');
  await person.type(field, 'bad');
  await press('Continue');
  expect(server.callsOf(markSetupStep)).toEqual([]);
  expect(field).toHaveProperty('value', 'bad');
  await person.type(field, 'ger');
  server.answers(markSetupStep, reply(steps({ name: 'done' })));
  await press('Continue');
  expect(await screen.findByRole('heading', { level: 2, name: 'Public address' })).toBeTruthy();
  expect(server.callsOf(markSetupStep)).toHaveLength(1);
});

test('Skip, Back and another step ask before they discard what is typed', async () => {
  session(BOSS);
  progress(UP_TO('sign_up'));
  const { person } = await open('/setup', fields);
  await person.type(await screen.findByLabelText('SIGN_UP'), 'closed');
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Discard what you entered?' }));
  for (const name of ['Back', 'Email, open', 'Skip']) {
    await press(name);
    await person.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(screen.getByLabelText('SIGN_UP')).toHaveProperty('value', 'closed');
  expect(server.callsOf(markSetupStep)).toEqual([]);
  server.answers(markSetupStep, reply(steps({ ...UP_TO('sign_up'), sign_up: 'skipped' })));
  await press('Skip');
  await person.click((await dialog()).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Email' })).toBeTruthy();
});

test('after a reload the setup continues at the first open step, and its end says what to do next', async () => {
  session(BOSS);
  progress(UP_TO('demo'));
  await open();
  expect(await screen.findByText('npm start -- --demo')).toBeTruthy();
  server.answers(markSetupStep, reply(steps({ ...UP_TO('demo'), demo: 'skipped' })));
  await press('Skip');
  expect(await screen.findByRole('heading', { name: 'Setup complete' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'State of the server' }).getAttribute('href')).toBe('/staff/setup');
});

test('the address step compares the address of links with that of this browser', async () => {
  session(BOSS);
  progress(UP_TO('address'));
  const { unmount } = await open();
  expect(await screen.findByText(new RegExp(`You came by ${location.origin}, but links start with https://tv.example`))).toBeTruthy();
  unmount();
  progress(UP_TO('address'), { public_url: location.origin });
  await open();
  expect(await screen.findByText('You came by this address.')).toBeTruthy();
});

test('a test mail is sent, and the answer of the mail server is shown', async () => {
  session(BOSS);
  progress(UP_TO('mail'));
  server.refuses(sendTestMail, 'MAIL_NOT_ACCEPTED', { data: { reason: '550 no such mailbox' } });
  await open();
  await press('Send test mail');
  expect(await screen.findByText(/did not accept the mail: “.?550 no such mailbox.?”/)).toBeTruthy();
  server.answers(sendTestMail, reply(null));
  await press('Send test mail');
  expect(await screen.findByText(/Look into the inbox of .?boss@example\.org/)).toBeTruthy();
  expect(server.callsOf(sendTestMail)[0]?.body).toEqual({ to: 'boss@example.org' });
});

test('a saved mail server is checked again at once, and offers a test mail', async () => {
  session(BOSS);
  progress(UP_TO('mail'), { has_mail_server: false });
  const { person } = await open('/setup', fields);
  const field = await screen.findByLabelText('SMTP_URL');
  await screen.findByText('mail');
  progress(UP_TO('mail'));
  const checked = { ...FINDINGS[0], state: 'ok' as const };
  server.answers(showChecks, reply({ ran_at: '2026-01-02T12:01:00.000Z', findings: [checked] }));
  await person.type(field, 'smtp://mail.example{Enter}');
  expect(await screen.findByRole('button', { name: 'Send test mail' })).toBeTruthy();
  await waitFor(() => expect(server.callsOf(showChecks).map(({ query }) => query.get('fresh'))).toEqual([null, 'true']));
  expect(screen.getByRole('heading', { level: 2, name: 'Email' })).toBeTruthy();
});

test('without a mail server there is nothing to test, and the step shows only its own finding', async () => {
  session(BOSS);
  progress(UP_TO('mail'), { has_mail_server: false });
  await open();
  await screen.findByText('mail');
  expect(screen.queryByText('clock')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send test mail' })).toBeNull();
});

test('without ffmpeg the video step has the command for each system', async () => {
  session(BOSS);
  progress(UP_TO('video'));
  await open();
  expect(await screen.findByText('sudo apt install ffmpeg')).toBeTruthy();
  expect(screen.getByText('winget install ffmpeg')).toBeTruthy();
});

test('a setup that fails to load offers another attempt', async () => {
  session(BOSS);
  server.refuses(showSetupSteps, 'UNAVAILABLE');
  await open();
  expect(await screen.findByText("Couldn't load the setup")).toBeTruthy();
  progress();
  await press('Try again');
  expect(await screen.findByRole('navigation', { name: 'Steps of the setup' })).toBeTruthy();
});
