import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { themeChoice } from '#core/web/appearance.ts';
import { languageChoice } from '#core/web/i18n/locale.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { stubPictures } from '#core/web/testing/stub-pictures.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import {
  changePassword,
  changePicture,
  changeProfile,
  type Device,
  listDevices,
  readAccount,
  revokeDevice,
  revokeOtherDevices,
} from '#features/people/accounts/contract/account.ts';
import { requestConfirmation } from '#features/people/accounts/contract/email-confirmation.ts';
import { readSession, type Self } from '#features/people/accounts/contract/entry.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import { deviceName } from './device-name.ts';
import { AppearanceSettings } from './pages/AppearancePage.tsx';
import { DeviceSettings } from './pages/DevicesPage.tsx';
import { ProfileSettings } from './pages/ProfilePage.tsx';
import { EmailSettings, PasswordForm } from './pages/SecurityPage.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';
import { sessionQuery } from './session.ts';
import { accountsTexts } from './texts.en.ts';

const texts = [accountsTexts];
const { bio: _bio, created_at: _since, bot: _bot, ...self } = viewer;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

const aDevice = (overrides: Partial<Device>): Device => ({
  id: 1,
  kind: 'browser',
  created_at: '2026-01-01T12:00:00.000Z',
  last_seen_at: '2026-01-02T11:00:00.000Z',
  address: '192.0.2.7',
  user_agent: FIREFOX,
  current: false,
  ...overrides,
});
const DEVICES = [
  aDevice({ id: 1, current: true }),
  aDevice({ id: 2, user_agent: SAFARI }),
  aDevice({ id: 3, kind: 'program', user_agent: 'chatbot/1.2' }),
];

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(readSession, { data: { viewer: self as Self, first_account: false }, message: 'OK' });
  server.answers(listDevices, { data: { sessions: DEVICES }, message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
});

test('a revoked device disappears from the list immediately', async () => {
  const finish = server.waits(revokeDevice, { data: null, message: 'OK' });
  const { person } = await draw(<DeviceSettings />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
  expect(screen.getByText('Firefox on Linux')).toBeTruthy();
  finish();
  await waitFor(() => expect(server.callsOf(revokeDevice)[0]?.path).toBe('/api/v1/account/sessions/2'));
});

test('a device reappears in the list when the server refuses to revoke it', async () => {
  server.refuses(revokeDevice, 'UNAVAILABLE');
  const { person } = await draw(<DeviceSettings />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
  await waitFor(() => expect(server.callsOf(revokeDevice)).toHaveLength(1));
  expect(await screen.findByText('Safari on iOS')).toBeTruthy();
});

test('signing out all other devices requires a confirmation', async () => {
  server.answers(revokeOtherDevices, { data: { ended_sessions: 2 }, message: 'OK' });
  const { person } = await draw(<DeviceSettings />, { texts });
  expect(await screen.findByText('This device')).toBeTruthy();
  expect(screen.getByText('App')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
  const dialog = await screen.findByRole('dialog');
  expect(server.callsOf(revokeOtherDevices)).toEqual([]);
  await person.click(within(dialog).getByRole('button', { name: 'Sign out all other devices' }));
  await waitFor(() => expect(server.callsOf(revokeOtherDevices)).toHaveLength(1));
});

test('a device list that fails to load shows the error and loads on retry', async () => {
  server.refuses(listDevices, 'UNAVAILABLE');
  const { person } = await draw(<DeviceSettings />, { texts });
  expect(await screen.findByText("Couldn't load your devices")).toBeTruthy();
  server.answers(listDevices, { data: { sessions: DEVICES }, message: 'OK' });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
});

test('filled link fields are saved, and each is followed by an empty field, up to five', async () => {
  const account = { ...viewer, links: ['https://example.org/'] };
  server.answers(readAccount, { data: { account }, message: 'OK' });
  server.answers(changeProfile, ({ body }) => ({ data: { account: { ...account, ...(body as object) } }, message: 'OK' }));
  const { person } = await draw(<ProfileSettings />, { texts });
  expect((await screen.findByLabelText<HTMLInputElement>('Link 1')).value).toBe('https://example.org/');
  for (const number of [2, 3, 4, 5]) await person.type(screen.getByLabelText(`Link ${number}`), `example.org/${number}`);
  expect(screen.queryByLabelText('Link 6')).toBeNull();
  await person.clear(screen.getByLabelText('Link 3'));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const links = ['https://example.org/', 'example.org/2', 'example.org/4', 'example.org/5'];
  await waitFor(() => expect(server.callsOf(changeProfile)[0]?.body).toEqual({ bio: '', links }));
});

test('an invalid link is marked, and nothing is sent', async () => {
  server.answers(readAccount, { data: { account: viewer }, message: 'OK' });
  const { person } = await draw(<ProfileSettings />, { texts });
  await person.type(await screen.findByLabelText('Link 1'), 'javascript:alert(1)');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Enter a web address');
  expect(server.callsOf(changeProfile)).toEqual([]);
});

test('a picture upload shows its progress and then the picture, and a refusal keeps the previous one', async () => {
  stubPictures(300, 300);
  server.answers(readAccount, { data: { account: viewer }, message: 'OK' });
  const picture = 'https://tv.example/files/0123456789abcdef.webp';
  const { person, container, cache } = await draw(<ProfileSettings />, { texts });
  cache.setQueryData(sessionQuery.queryKey, { viewer: self as Self, first_account: false, sign_up: 'open' });
  const choose = async () => {
    await person.upload(await screen.findByLabelText(/Choose a picture|Change/), new File(['content'], 'me.png', { type: 'image/png' }));
    await person.click(await screen.findByRole('button', { name: 'Save picture' }));
  };

  server.answers(changePicture, { data: { account: { ...viewer, profile_pic: picture } }, message: 'OK' });
  await choose();
  await waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/0123456789abcdef.webp'));
  expect(server.callsOf(changePicture)[0]?.body).toEqual({ image: btoa('cut') });
  expect(cache.getQueryData(sessionQuery.queryKey)?.viewer?.profile_pic).toBe(picture);

  server.refuses(changePicture, 'NOT_A_PICTURE');
  await choose();
  expect((await screen.findByRole('alert')).textContent).toContain('This file is not a readable picture');
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/0123456789abcdef.webp');
});

test('the bio shows its length while typing and is saved', async () => {
  const account = { ...viewer, bio: 'Rides' };
  server.answers(readAccount, { data: { account }, message: 'OK' });
  server.answers(changeProfile, ({ body }) => ({ data: { account: { ...account, ...(body as { bio: string }) } }, message: 'OK' }));
  const { person } = await draw(<ProfileSettings />, { texts });
  const bio = await screen.findByLabelText<HTMLTextAreaElement>('About you');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  await person.type(bio, ' at dawn');
  expect(screen.getByText('13 / 500')).toBeTruthy();
  await person.click(save);
  await waitFor(() => expect(server.callsOf(changeProfile)[0]?.body).toEqual({ bio: 'Rides at dawn', links: [] }));
  await waitFor(() => expect(save.disabled).toBe(true));
});

const withAccount = (account: Partial<typeof viewer>) =>
  server.answers(readAccount, { data: { account: { ...viewer, ...account } }, message: 'OK' });

test('an unconfirmed address is shown as such, and a new link is sent on request', async () => {
  withAccount({ email_confirmed: false });
  server.answers(requestConfirmation, { data: { mails_confirmation: true }, message: 'OK' });
  const { person } = await draw(
    <>
      <EmailSettings />
      <Toaster />
    </>,
    { texts },
  );
  expect(await screen.findByText('Not confirmed')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Link sent. Check your inbox.')).toBeTruthy();
});

test('an address that was confirmed meanwhile is shown as confirmed when a new link is refused', async () => {
  withAccount({ email_confirmed: false });
  server.refuses(requestConfirmation, 'EMAIL_ALREADY_CONFIRMED');
  const { person } = await draw(<EmailSettings />, { texts });
  const again = await screen.findByRole('button', { name: 'Send again' });
  withAccount({});
  await person.click(again);
  expect(await screen.findByText('Confirmed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('an account that lost its address sees why, and can enter another address', async () => {
  withAccount({ email: null, email_confirmed: false });
  await draw(<EmailSettings />, { texts });
  expect(await screen.findByText(/has no email address/)).toBeTruthy();
  expect(screen.getByLabelText('New email')).toBeTruthy();
});

test('a wrong current password is reported at its field', async () => {
  server.refuses(changePassword, 'WRONG_PASSWORD');
  const { person } = await draw(<PasswordForm />, { texts });
  await person.type(screen.getByLabelText('Current password'), 'guess');
  await person.type(screen.getByLabelText('New password'), 'a-longer-one{Enter}');
  expect(await screen.findByText('Current password is incorrect.')).toBeTruthy();
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
});

test('appearance works without an account and is stored in the browser', async () => {
  const { person } = await draw(<AppearanceSettings />, { texts });
  await person.click(screen.getByRole('radio', { name: 'Light' }));
  await person.click(screen.getByRole('radio', { name: 'Deutsch' }));
  expect({ themeChoice: themeChoice.get(), languageChoice: languageChoice.get() }).toEqual({ themeChoice: 'light', languageChoice: 'de' });
  expect(localStorage.getItem('grandstand.theme')).toBe('"light"');
  themeChoice.set('system');
  languageChoice.set('system');
});

test('a signed-out visitor sees a sign-in prompt, and no private data is requested', async () => {
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  await draw(
    <SignedInOnly title="Sign in to see your settings">
      <DeviceSettings />
    </SignedInOnly>,
    { texts },
  );
  expect(await screen.findByText('Sign in to see your settings')).toBeTruthy();
  expect(server.callsOf(listDevices)).toEqual([]);
});

test('a full-page sign-in prompt is the page heading', async () => {
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  await draw(
    <SignedInOnly title="Sign in to manage this channel" wholePage>
      <DeviceSettings />
    </SignedInOnly>,
    { texts },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to manage this channel' })).toBeTruthy();
});

test('a user agent is shown as browser and system names, matching newer browsers before older ones', () => {
  const edge = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';
  expect(deviceName(edge)).toEqual({ browser: 'Edge', system: 'Windows' });
  expect(deviceName(SAFARI)).toEqual({ browser: 'Safari', system: 'iOS' });
  expect(deviceName('chatbot/1.2')).toEqual({ browser: null, system: null });
});

test('ID-06 an account is marked as a bot immediately, and its owner cannot remove a mark of staff', async () => {
  server.answers(readAccount, { data: { account: viewer }, message: 'OK' });
  server.answers(changeProfile, { data: { account: { ...viewer, bot: 'staff' } }, message: 'OK' });
  const { person } = await draw(<ProfileSettings />, { texts });
  await person.click(await screen.findByRole('switch', { name: 'This account is a bot' }));
  expect(server.callsOf(changeProfile)[0]?.body).toEqual({ is_bot: true });
  const marked = await screen.findByText('Staff marked this account as a bot. Only they can remove the mark.');
  expect(marked).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'This account is a bot' }).disabled).toBe(true);
});
