import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addRole, removeRole } from '#features/channel/channels/contract/community.ts';
import { showRelation, showUserCard, type UserCard } from '#features/channel/channels/contract/relation.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { aUserCard } from '#features/channel/channels/examples.ts';
import { idOf } from '#features/chat/chat/web/log/examples.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import {
  beginChat,
  endChat,
  findBox,
  noor,
  openChat,
  relation,
  remy,
  server,
  setUpChats,
  succeeded,
} from '#features/chat/chat/web/testing/open-chat.tsx';
import { createBan, deleteBan } from '#features/chat/moderation/contract/bans.ts';
import { addNote, deleteNote, type Note, type PersonRecord, showPersonRecord } from '#features/chat/moderation/contract/person.ts';
import { channelMessagesOfUser } from '#features/chat/user-card/contract.ts';
import { userCardWeb } from './feature.ts';

const lena = { id: 10000009, username: 'lena', slug: 'lena' };
const note = (n: number, author: Note['author'] = lena): Note => ({
  id: idOf(n),
  text: `note ${n}`,
  author,
  created_at: `2026-01-0${n}T12:00:00.000000Z`,
});
const record: PersonRecord = {
  bans: [
    {
      id: idOf(70),
      type: 'timeout',
      reason: 'caps',
      banned_by: lena,
      created_at: '2026-01-02T12:00:00.000000Z',
      expires_at: '2026-01-02T12:10:00.000000Z',
      ended_at: null,
      is_active: false,
    },
  ],
  notes: [note(2, { id: noor.id, username: 'noor', slug: 'noor' }), note(1)],
  counts: { bans: 0, timeouts: 1, deleted_messages: 3 },
};

setUpChats({ features: [...chatFeatures, userCardWeb], before: answerAll });

function answerAll() {
  server.answers(channelMessagesOfUser, { status: succeeded, data: { messages: [], cursor: null, pinned_message: null }, message: 'OK' });
  server.answers(showPersonRecord, { data: record, message: 'OK' });
  server.answers(createBan, {
    status: succeeded,
    data: {
      id: idOf(90),
      chat_id: 1,
      banned_id: remy.id,
      banner_id: noor.id,
      reason: '',
      type: 'ban',
      permanent: true,
      created_at: '2026-01-02T12:00:00Z',
      expires_at: null,
    },
  });
  server.answers(deleteBan, { status: true, message: 'OK' });
}

const person = { id: remy.id, username: 'remy', slug: 'remy' };
const banned = (expires_at: string | null): UserCard['banned'] => ({
  id: idOf(90),
  permanent: expires_at === null,
  reason: '',
  type: expires_at === null ? 'ban' : 'timeout',
  banner_id: lena.id,
  created_at: '2026-01-02T12:00:00Z',
  expires_at,
  banner: lena,
});
async function openCard(role: Role, card: Partial<UserCard> = {}) {
  server.answers(showRelation, { ...relation, role, is_moderator: role === 'moderator' });
  server.answers(showUserCard, aUserCard({ ...person, ...card }));
  const drawn = await openChat();
  await findBox();
  fireEvent.click(screen.getAllByRole('button', { name: 'remy' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'remy' }));
  await dialog.findByRole('link', { name: 'Go to channel' });
  return { person: drawn.person, dialog, press: async (name: string) => drawn.person.click(await dialog.findByRole('button', { name })) };
}
const bans = () => server.callsOf(createBan).map(({ body }) => body);
const toasted = async (text: string) => expect(await screen.findAllByText(text)).not.toEqual([]);

test.each([
  ['1 minute', 1],
  ['5 minutes', 5],
  ['10 minutes', 10],
  ['1 hour', 60],
  ['1 day', 1440],
])('M-17 a moderator can time out a user from the card for %s', async (name, duration) => {
  const { press } = await openCard('moderator');
  await press(name);
  await waitFor(() => expect(bans()).toEqual([{ banned_username: 'remy', permanent: false, duration, reason: '' }]));
});

test('M-17 a timeout accepts any number of minutes up to a week, and a reason', async () => {
  const { person: hand, dialog, press } = await openCard('moderator');
  await press('Custom');
  const minutes = dialog.getByRole('textbox', { name: 'Minutes' });
  expect(document.activeElement).toBe(minutes);
  await hand.type(minutes, '10081{Enter}');
  expect(dialog.getByText('Enter whole minutes, 1 to 10,080 (7 days).')).toBeTruthy();
  await hand.clear(minutes);
  await hand.type(minutes, '90');
  await hand.type(dialog.getByRole('textbox', { name: 'Reason (visible to moderators and the user)' }), 'spoilers{Enter}');
  await waitFor(() => expect(bans()).toEqual([{ banned_username: 'remy', permanent: false, duration: 90, reason: 'spoilers' }]));
});

test('M-17 a ban takes a reason, and the card shows the ban once it is in effect', async () => {
  const { person: hand, dialog, press } = await openCard('moderator');
  await press('Ban');
  await hand.type(dialog.getByRole('textbox', { name: 'Reason (visible to moderators and the user)' }), 'link spam');
  server.answers(showUserCard, aUserCard({ ...person, banned: banned(null) }));
  await press('Ban remy');
  await waitFor(() => expect(bans()).toEqual([{ banned_username: 'remy', permanent: true, reason: 'link spam' }]));
  expect(await dialog.findByText('Banned by lena')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Ban' })).toBeNull();
  server.answers(showUserCard, aUserCard(person));
  await press('Unban');
  await toasted('remy can chat again.');
  expect(await dialog.findByRole('button', { name: 'Ban' })).toBeTruthy();
});

test('M-17 a timeout can be lifted before it expires', async () => {
  const { press } = await openCard('moderator', { banned: banned('2099-01-02T12:00:00Z') });
  await press('Remove timeout');
  await waitFor(() => expect(server.callsOf(deleteBan).map(({ path }) => path)).toEqual(['/api/v2/channels/ana/bans/remy']));
});

test('E-03 a refused ban from the card shows the reason for the refusal and keeps the typed ban reason', async () => {
  server.refuses(createBan, 'CANNOT_BAN_STAFF');
  const { person: hand, dialog, press } = await openCard('moderator');
  await press('Ban');
  const reason = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Reason (visible to moderators and the user)' });
  await hand.type(reason, 'spam{Enter}');
  await toasted('remy was not banned. Staff cannot be banned or timed out here.');
  expect(reason.value).toBe('spam');
});

test.each([
  ['moderator', 'broadcaster', 'The broadcaster cannot be banned, timed out or unbanned.'],
  ['broadcaster', 'staff', 'Staff cannot be banned or timed out here.'],
  ['moderator', 'moderator', 'Only the broadcaster can ban or time out a moderator.'],
] as const)('MO-03 for a %s the card of a %s explains why there are no moderation buttons', async (role, of, reason) => {
  const { dialog } = await openCard(role, { role: of });
  expect(dialog.getByText(reason)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Ban' })).toBeNull();
});

const roles = (dialog: { queryAllByRole: typeof screen.queryAllByRole }) =>
  dialog
    .queryAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))
    .map((button) => [button.textContent, button.getAttribute('aria-pressed')]);

test('M-17 a moderator can grant VIP and OG from the card, the broadcaster every role', async () => {
  const badges = [{ type: 'vip', text: 'VIP', active: false, sort_order: 8 }];
  const { dialog } = await openCard('moderator', { badges });
  expect(roles(dialog)).toEqual([
    ['VIP', 'true'],
    ['OG', 'false'],
  ]);
  endChat();
  beginChat();
  server.answers(showPersonRecord, { data: record, message: 'OK' });
  expect(roles((await openCard('broadcaster')).dialog).map(([name]) => name)).toEqual(['Moderator', 'VIP', 'OG', 'Sidekick']);
});

test('M-17 a click grants or revokes a role, and the card updates', async () => {
  const badges = [{ type: 'vip', text: 'VIP', active: true, sort_order: 8 }];
  const answer = { status: succeeded, data: { role: 'vip' as const, user: { ...person, profile_pic: null } } };
  server.answers(addRole, answer);
  server.answers(removeRole, answer);
  const { dialog, press } = await openCard('broadcaster');
  server.answers(showUserCard, aUserCard({ ...person, badges }));
  await press('VIP');
  await dialog.findByRole('button', { name: 'VIP', pressed: true });
  server.answers(showUserCard, aUserCard(person));
  await press('VIP');
  await dialog.findByRole('button', { name: 'VIP', pressed: false });
  server.refuses(addRole, 'USER_ALREADY_OG');
  await press('OG');
  await toasted('This user already has that role.');
});

test("M-17 moderators can read the user's bans and timeouts", async () => {
  const { person: hand, dialog } = await openCard('moderator');
  await hand.click(await dialog.findByRole('tab', { name: 'History (1)' }));
  expect(dialog.getByText('No bans, 1 timeout, 3 deleted messages')).toBeTruthy();
  expect(dialog.getByText(/Timed out by lena for 10 minutes/)).toBeTruthy();
  expect(dialog.getByText('caps')).toBeTruthy();
});

test('M-17 a history that fails to load shows an error that can be retried', async () => {
  server.refuses(showPersonRecord, 'NOT_ALLOWED');
  const { person: hand, dialog, press } = await openCard('moderator');
  await hand.click(await dialog.findByRole('tab', { name: 'History' }));
  expect(await dialog.findByText("Couldn't load the history")).toBeTruthy();
  server.answers(showPersonRecord, { data: record, message: 'OK' });
  await press('Try again');
  expect(await dialog.findByText('caps')).toBeTruthy();
});

test('M-17 moderators can write notes and delete their own, and the broadcaster can delete any', async () => {
  server.answers(addNote, ({ body }) => ({ data: { note: { ...note(3), ...(body as { text: string }) } }, message: 'OK' }));
  server.refuses(deleteNote, 'NOTE_NOT_YOURS');
  const { person: hand, dialog, press } = await openCard('moderator');
  await hand.click(await dialog.findByRole('tab', { name: 'Notes (2)' }));
  expect(dialog.getAllByRole('button', { name: 'Delete note' })).toHaveLength(1);
  await hand.type(dialog.getByRole('textbox', { name: 'New note' }), 'talked to them');
  await press('Add note');
  expect(await dialog.findByText('talked to them')).toBeTruthy();
  await press('Delete note');
  await toasted('Only the author and the broadcaster can delete a note.');
  const texts = dialog.getAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent);
  expect(texts).toEqual(['talked to them', 'note 2', 'note 1']);
});

test('M-17 a viewer sees none of the moderation controls', async () => {
  const { dialog } = await openCard('viewer');
  expect([dialog.queryByRole('region', { name: 'Moderation' }), dialog.queryByRole('tab')]).toEqual([null, null]);
  expect(server.callsOf(showPersonRecord)).toEqual([]);
});
