import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { showSecurityLog } from '#features/people/accounts/contract/security-log.ts';
import {
  cancelDeletion,
  renameAccount,
  type StaffAccount,
  scheduleDeletion,
  showAccount,
  signOutAccount,
  suspendAccount,
} from '#features/people/accounts/contract/staff.ts';
import { accountsTexts } from '../texts.en.ts';
import AccountPage from './AccountPage.tsx';
import { RenameButton } from './RenameButton.tsx';
import { SelectedAccounts } from './SelectedAccounts.tsx';
import { staffTexts } from './texts.en.ts';

const texts = [accountsTexts, staffTexts];
const anAccount = (overrides: Partial<StaffAccount> = {}): StaffAccount => ({
  id: 7,
  username: 'Ana',
  slug: 'ana',
  is_staff: false,
  profile_pic: null,
  created_at: '2026-01-01T12:00:00.000Z',
  bot: null,
  suspension: null,
  deletes_at: null,
  ...overrides,
});
const DELETING = anAccount({
  deletes_at: '2026-02-01T12:00:00.000Z',
  suspension: { reason: 'Asked for it', suspended_at: '2026-01-02T12:00:00.000Z', ends_at: null },
});
const replyOf = (account: StaffAccount) => ({ data: { account }, message: 'OK' });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(showAccount, replyOf(anAccount()));
  server.answers(showSecurityLog, { data: { entries: [], next_cursor: null }, message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
});

const openRename = async () => {
  const drawn = await draw(<RenameButton account={anAccount()} />, { texts });
  await drawn.person.click(screen.getByRole('button', { name: 'Rename Ana' }));
  return { ...drawn, dialog: await screen.findByRole('dialog', { name: 'Rename Ana' }) };
};

test('renaming starts with the current name, needs a reason, and then opens the page of the new name', async () => {
  server.answers(renameAccount, replyOf(anAccount({ username: 'Ann_Other', slug: 'ann-other' })));
  const { person, dialog, router } = await openRename();
  const name = within(dialog).getByLabelText<HTMLInputElement>('New username');
  expect(name.value).toBe('Ana');
  await person.clear(name);
  await person.type(name, 'Ann_Other');
  await person.click(within(dialog).getByRole('button', { name: 'Rename' }));
  expect(await within(dialog).findByText('Enter a reason.')).toBeTruthy();
  expect(server.callsOf(renameAccount)).toEqual([]);

  await person.type(within(dialog).getByLabelText('Reason'), 'Impersonation');
  await person.click(within(dialog).getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff/accounts/ann-other'));
  expect(server.callsOf(renameAccount)[0]?.body).toEqual({ username: 'Ann_Other', reason: 'Impersonation' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a name that is taken is refused at its field, and the dialog keeps the reason', async () => {
  server.refuses(renameAccount, 'USERNAME_TAKEN');
  const { person, dialog } = await openRename();
  await person.type(within(dialog).getByLabelText('New username'), '2');
  await person.type(within(dialog).getByLabelText('Reason'), 'Impersonation');
  await person.click(within(dialog).getByRole('button', { name: 'Rename' }));
  expect(await within(dialog).findByText('That username is taken. Try another one.')).toBeTruthy();
  expect(within(dialog).getByLabelText('New username').getAttribute('aria-invalid')).toBe('true');
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Impersonation');
});

const drawSelected = (names: readonly string[]) => {
  const clear = vi.fn();
  return draw(
    <>
      <SelectedAccounts selection={{ names, toggle: () => {}, clear }} />
      <Toaster />
    </>,
    { texts },
  ).then((drawn) => ({ ...drawn, clear }));
};

test('without selected accounts there is no bar, and a selection can be cleared', async () => {
  await drawSelected([]);
  expect(screen.queryByRole('group')).toBeNull();
  undraw();
  const { person, clear } = await drawSelected(['ana', 'bo']);
  await person.click(within(screen.getByRole('group', { name: '2 accounts selected' })).getByRole('button', { name: 'Clear' }));
  expect(clear).toHaveBeenCalledOnce();
});

test('suspending selected accounts sends the reason and length for each, and clears the selection', async () => {
  server.answers(suspendAccount, replyOf(anAccount()));
  const { person, clear } = await drawSelected(['ana', 'bo']);
  await person.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend 2 accounts?' });
  await person.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(await within(dialog).findByText('Enter a reason.')).toBeTruthy();
  await person.type(within(dialog).getByLabelText('Reason'), 'Spam');
  await person.selectOptions(within(dialog).getByLabelText('Duration'), '7 days');
  await person.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(clear).toHaveBeenCalledOnce());
  expect(server.callsOf(suspendAccount).map(({ path, body }) => ({ path, body }))).toEqual(
    ['ana', 'bo'].map((name) => ({ path: `/api/internal/v1/accounts/${name}/suspension`, body: { reason: 'Spam', days: 7 } })),
  );
  expect(await screen.findByText('2 accounts changed.')).toBeTruthy();
});

test('a refused account does not stop the others, and the first refusal is shown', async () => {
  server.refuses(signOutAccount, 'USER_NOT_FOUND');
  const { person, clear } = await drawSelected(['ana', 'bo']);
  await person.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign 2 accounts out everywhere?' });
  await person.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(clear).toHaveBeenCalledOnce());
  expect(server.callsOf(signOutAccount)).toHaveLength(2);
  expect(await screen.findAllByText(/1 other account was refused too\./)).not.toEqual([]);
  expect(screen.queryByText(/accounts? changed/)).toBeNull();
});

test('deleting an account needs a reason, and the page then shows the date and offers to undo it', async () => {
  const { person } = await draw(<AccountPage params={{ username: 'ana' }} />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Delete account: Ana' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the account of Ana?' });
  expect(dialog.textContent).toContain('In 30 days');
  await person.click(within(dialog).getByRole('button', { name: 'Delete account' }));
  expect(await within(dialog).findByText('Enter a reason.')).toBeTruthy();
  expect(server.callsOf(scheduleDeletion)).toEqual([]);

  server.answers(scheduleDeletion, replyOf(DELETING));
  server.answers(showAccount, replyOf(DELETING));
  await person.type(within(dialog).getByLabelText('Reason'), 'Asked for it');
  await person.click(within(dialog).getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText(/^Will be deleted on .*2026/)).toBeTruthy();
  expect(server.callsOf(scheduleDeletion)[0]?.body).toMatchObject({ reason: 'Asked for it' });
  expect(screen.queryByRole('button', { name: /Delete account|Reinstate|Suspend/ })).toBeNull();
});

test('undoing a deletion needs no reason', async () => {
  server.answers(showAccount, replyOf(DELETING));
  server.answers(cancelDeletion, replyOf(anAccount()));
  const { person } = await draw(<AccountPage params={{ username: 'ana' }} />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Undo deletion: Ana' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo the deletion of Ana?' });
  server.answers(showAccount, replyOf(anAccount()));
  await person.click(within(dialog).getByRole('button', { name: 'Undo deletion' }));
  expect(await screen.findByRole('button', { name: 'Delete account: Ana' })).toBeTruthy();
  expect(server.callsOf(cancelDeletion)).toHaveLength(1);
  expect(screen.queryByText(/^Will be deleted on/)).toBeNull();
});

test('staff accounts cannot be deleted', async () => {
  server.answers(showAccount, replyOf(anAccount({ is_staff: true })));
  await draw(<AccountPage params={{ username: 'ana' }} />, { texts });
  expect(await screen.findByRole('button', { name: 'Rename Ana' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
});
