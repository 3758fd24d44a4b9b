import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { addRole, listRoleHolders, ROLE_PAGE, type RoleHolder, removeRole } from '#features/channel/channels/contract/community.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { mod, sub, vip } from '#features/people/accounts/examples.ts';
import { moderationTexts } from '../texts.en.ts';
import { RolesPanel } from './RolesPanel.tsx';

const status = { error: false, code: 200, message: 'SUCCESS' } as const;
const holder = ({ id, username, slug }: typeof mod): RoleHolder => ({ id, username, slug, profile_pic: null });
const of: Record<string, RoleHolder[]> = { moderators: [holder(mod)], vips: [holder(vip)], ogs: [], sidekicks: [] };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(listRoleHolders, ({ path }) => ({ status, data: of[path.split('/').at(-1)!]! }));
});
afterEach(() => {
  undraw();
  server.close();
});

const open = (role: Role = 'broadcaster') =>
  draw(
    <>
      <RolesPanel slug="ana" role={role} />
      <Toaster />
    </>,
    { texts: [moderationTexts] },
  );
const people = () => screen.queryAllByRole('listitem').map((item) => within(item).getByRole('link').querySelector('bdi')!.textContent);

test('MO-10 the holders of each role are listed, and a role without holders says so', async () => {
  const { person } = await open();
  expect(await screen.findByText('mod')).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'VIPs' }));
  expect(await screen.findByText('vip')).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'OGs' }));
  expect(await screen.findByText('No OGs yet.')).toBeTruthy();
});

test('MO-10 a role is granted by username, with or without @, and the user appears in the list', async () => {
  server.answers(addRole, { status, data: { role: 'moderator', user: holder(sub) } });
  const { person } = await open();
  await person.type(await screen.findByLabelText('Username'), ' @sub {Enter}');
  await waitFor(() => expect(people()).toEqual(['mod', 'sub']));
  expect(server.callsOf(addRole)[0]).toMatchObject({
    path: '/api/internal/v1/channels/ana/community/moderators',
    body: { username: 'sub' },
  });
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('');
});

test.each([
  ['USER_NOT_FOUND', 'No user with that name.'],
  ['USER_ALREADY_MODERATOR', 'This user already has that role.'],
  ['BANNED_PERSON', "Couldn't change the role. This user is banned here. Unban them first."],
  ['INTERNAL', "Couldn't change the role. Something went wrong on our side. Try again."],
] as const)('MO-10 if granting a role fails because of %s, the field says so and keeps the name', async (code, sentence) => {
  server.refuses(addRole, code);
  const { person } = await open();
  await person.type(await screen.findByLabelText('Username'), 'sub{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('sub');
  expect(people()).toEqual(['mod']);
  await person.type(screen.getByLabelText('Username'), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('MO-10 a role is removed at once, and restored with a message if the server refuses', async () => {
  server.refuses(removeRole, 'NOT_ALLOWED');
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Remove the role from mod' }));
  expect(await screen.findAllByText(/^Couldn't change the role\. Moderators can manage/)).not.toEqual([]);
  await waitFor(() => expect(people()).toEqual(['mod']));
});

test('MO-10 a role that another moderator already removed leaves the list with a message', async () => {
  server.refuses(removeRole, 'USER_NOT_MODERATOR');
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Remove the role from mod' }));
  expect(await screen.findAllByText('This user does not have that role.')).not.toEqual([]);
  expect(people()).toEqual([]);
});

test('MO-10 a moderator can grant VIP and OG, and sees why moderator and sidekick are not available', async () => {
  const { person } = await open('moderator');
  expect(await screen.findByText('Only the broadcaster can change this role.')).toBeTruthy();
  expect(screen.queryByLabelText('Username')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove the role from mod' })).toBeNull();
  await person.click(screen.getByRole('radio', { name: 'VIPs' }));
  expect(await screen.findByLabelText('Username')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove the role from vip' })).toBeTruthy();
});

test('a long list is read page by page, even after a user on its first page loses the role', async () => {
  const first = Array.from({ length: ROLE_PAGE }, (_, at) => ({ ...holder(mod), id: at + 1, username: `a${at}`, slug: `a${1000 + at}` }));
  server.answers(listRoleHolders, ({ query }) => ({ status, data: query.get('after') === null ? first : [holder(sub)] }));
  server.answers(removeRole, { status, data: { role: 'moderator', user: first[0]! } });
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Remove the role from a0' }));
  await waitFor(() => expect(screen.queryByText('a0')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('sub')).toBeTruthy();
  expect(server.callsOf(listRoleHolders).at(-1)!.query.get('after')).toBe(first.at(-1)!.slug);
});

test('roles that fail to load can be retried', async () => {
  server.refuses(listRoleHolders, 'INTERNAL');
  const { person } = await open();
  await screen.findByText("Couldn't load roles");
  server.answers(listRoleHolders, { status, data: [holder(mod)] });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('mod')).toBeTruthy();
});
