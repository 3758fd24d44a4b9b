import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import type { SignUpMode } from '#features/people/accounts/contract/entry.ts';
import {
  createInvitation,
  type Invitation,
  listInvitations,
  listInvited,
  revokeInvitation,
} from '#features/people/accounts/contract/invitations.ts';
import { accountsTexts } from '../texts.en.ts';
import InvitationsPage from './InvitationsPage.tsx';
import { staffTexts } from './texts.en.ts';

const texts = [accountsTexts, staffTexts];
const anInvitation = (overrides: Partial<Invitation> = {}): Invitation => ({
  id: 4,
  code: 'abcd2345wxyz',
  url: 'https://tv.example.org/sign-up#invitation=abcd2345wxyz',
  uses: 5,
  used: 2,
  note: 'For the club',
  created_by: { id: 1, username: 'petra', slug: 'petra' },
  created_at: '2026-01-02T12:00:00.000Z',
  expires_at: '2026-01-09T12:00:00.000Z',
  state: 'open',
  ...overrides,
});

let server: FakeServer;
const lists = (invitations: Invitation[], sign_up: SignUpMode = 'invited') =>
  server.answers(listInvitations, { data: { sign_up, invitations, next_cursor: null }, message: 'OK' });
beforeEach(() => {
  server = new FakeServer();
  lists([anInvitation()]);
});
afterEach(() => {
  undraw();
  server.close();
});

const open = () =>
  draw(
    <>
      <InvitationsPage />
      <Toaster />
    </>,
    { texts },
  );
const row = async () => within(await screen.findByRole('list', { name: 'Invitations' })).getByRole('listitem');

test('an invitation shows its code, state, note, uses, end and author', async () => {
  await open();
  const { textContent } = await row();
  expect(textContent).toMatch(/abcd2345wxyz.*Open.*For the club.*2 of 5 used · Until .*2026 · .*2026 · by petra/);
  expect(screen.getByText('Only people with an invitation can sign up.')).toBeTruthy();
});

test.each([
  ['open', /Everybody can sign up at the moment/],
  ['closed', /Sign-up is closed, also for people with an invitation/],
] as const)('while sign-up is %s the page says what invitations are for', async (mode, text) => {
  lists([], mode);
  await open();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText('No invitations yet')).toBeTruthy();
});

test('a new invitation has a number of uses, an end and a note', async () => {
  server.answers(createInvitation, { data: { invitation: anInvitation() }, message: 'OK' });
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'New invitation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New invitation' }));
  const uses = dialog.getByLabelText('Number of accounts');
  await person.clear(uses);
  await person.type(uses, '0');
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('Enter a number from 1 to 1,000.')).toBeTruthy();
  expect(server.callsOf(createInvitation)).toHaveLength(0);
  await person.clear(uses);
  await person.type(uses, '25');
  await person.selectOptions(dialog.getByLabelText('Valid for'), 'No end');
  await person.type(dialog.getByLabelText('Note (optional)'), 'For the club');
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New invitation' })).toBeNull());
  expect(server.callsOf(createInvitation)[0]?.body).toEqual({ uses: 25, days: null, note: 'For the club' });
});

test('an invitation is revoked after a confirmation', async () => {
  server.answers(revokeInvitation, { data: { invitation: anInvitation({ state: 'revoked' }) }, message: 'OK' });
  const { person } = await open();
  await person.click(within(await row()).getByRole('button', { name: 'Revoke abcd2345wxyz' }));
  lists([anInvitation({ state: 'revoked' })]);
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Revoke this invitation?' })).getByRole('button', { name: 'Revoke' }),
  );
  expect(await screen.findByText('Invitation revoked.')).toBeTruthy();
  await waitFor(async () => expect((await row()).textContent).toContain('Revoked'));
  expect(within(await row()).queryByRole('button', { name: /Revoke|Copy/ })).toBeNull();
});

test('the people who used an invitation are listed with links to their accounts', async () => {
  server.answers(listInvited, {
    data: { people: [{ id: 7, username: 'ana', slug: 'ana', used_at: '2026-01-03T12:00:00.000Z' }] },
    message: 'OK',
  });
  const { person } = await open();
  await person.click(within(await row()).getByRole('button', { name: 'Who used abcd2345wxyz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who used it' }));
  expect((await dialog.findByRole('link', { name: 'ana' })).getAttribute('href')).toBe('/staff/accounts/ana');
});

test('a failed list can be tried again', async () => {
  server.loses(listInvitations);
  const { person } = await open();
  expect(await screen.findByText("Couldn't load invitations")).toBeTruthy();
  lists([anInvitation()]);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row()).toBeTruthy();
});
