import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { deleteMessage } from '#features/chat/chat/contract/history.ts';
import { aMessage, aSender } from '#features/chat/chat/examples.ts';
import { modQuickActions, modShortcuts } from '#features/chat/chat/web/chat-preferences.ts';
import { idOf } from '#features/chat/chat/web/log/examples.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import {
  beginChat,
  endChat,
  findBox,
  inHistory,
  lines,
  openChat,
  relation,
  remy,
  said,
  server,
  setUpChats,
  succeeded,
  wireNoor,
} from '#features/chat/chat/web/testing/open-chat.tsx';
import { createBan, deleteBan } from '#features/chat/moderation/contract/bans.ts';
import { pinMessage, unpinMessage } from '#features/chat/pins/contract.ts';
import { pinsWeb } from '#features/chat/pins/web/feature.ts';
import { userCardWeb } from './feature.ts';

setUpChats({
  features: [...chatFeatures, userCardWeb, pinsWeb],
  before: () => {
    const ban = {
      id: idOf(90),
      chat_id: 20000001,
      banned_id: remy.id,
      banner_id: 10000007,
      reason: '',
      created_at: '2026-01-02T12:00:00Z',
    };
    server.answers(createBan, ({ body }) => {
      const { permanent } = body as { permanent: boolean };
      return {
        status: succeeded,
        data: { ...ban, type: permanent ? ('ban' as const) : ('timeout' as const), permanent, expires_at: null },
      };
    });
    server.answers(deleteBan, { status: true, message: 'OK' });
    server.answers(deleteMessage, { status: succeeded, data: { id: idOf(2) } });
  },
  after: () => {
    modQuickActions.set(true);
    modShortcuts.set(false);
  },
});

async function openAs(role: Role) {
  server.answers(showRelation, { ...relation, role, is_moderator: role === 'moderator' });
  const drawn = await openChat();
  await findBox();
  return drawn;
}
type Drawn = Awaited<ReturnType<typeof openChat>>;
const actions = async ({ person }: Drawn, text: string) => {
  await person.hover(screen.getByText(text));
  return within(screen.getByRole('toolbar'));
};
const names = async (drawn: Drawn, text: string) =>
  (await actions(drawn, text)).getAllByRole('button').map((button) => button.getAttribute('aria-label'));
const wearing = (type: string) => ({
  ...remy,
  id: 10000055,
  username: 'worn',
  slug: 'worn',
  identity: { color: '#FFFFFF', badges: [{ type, text: type, active: true, sort_order: 1 }] },
});
const bans = () => server.callsOf(createBan).map(({ body }) => body);
const toasted = async (text: string | RegExp) => expect(await screen.findAllByText(text)).not.toEqual([]);
const press = (name: string, keys: object) => fireEvent.click(screen.getAllByRole('button', { name })[0]!, keys);

test('MO-01 a moderator has pin, delete, timeout and ban on a row, and a viewer has none of them', async () => {
  expect(await names(await openAs('moderator'), 'line 2')).toEqual([
    'Reply',
    'Copy text',
    'Pin message',
    'Delete message',
    'Time out for 5 minutes',
    'Ban',
  ]);
  endChat();
  beginChat();
  expect(await names(await openAs('viewer'), 'line 2')).toEqual(['Reply', 'Copy text']);
});

test("MO-01 without quick actions, rows keep pin and delete; a moderator's own messages never have more", async () => {
  said.push(inHistory(4, { content: 'mine', sender: wireNoor }));
  const drawn = await openAs('moderator');
  expect(await names(drawn, 'mine')).toEqual(['Copy text', 'Pin message', 'Delete message']);
  modQuickActions.set(false);
  await waitFor(async () => expect(await names(drawn, 'line 2')).toEqual(['Reply', 'Copy text', 'Pin message', 'Delete message']));
});

test.each([
  ['Ban', { banned_username: 'remy', permanent: true, reason: '' }, '(Banned)', 'remy is banned.'],
  [
    'Time out for 5 minutes',
    { banned_username: 'remy', permanent: false, duration: 5, reason: '' },
    '(Timed out)',
    'remy is timed out for 5 minutes.',
  ],
])("MO-05 %s marks all of the user's messages immediately, before the server answers", async (name, body, mark, done) => {
  const drawn = await openAs('moderator');
  const answer = server.waits(createBan, {
    status: succeeded,
    data: {
      id: idOf(90),
      chat_id: 1,
      banned_id: remy.id,
      banner_id: 10000007,
      reason: '',
      type: 'ban',
      permanent: true,
      created_at: '2026-01-02T12:00:00Z',
      expires_at: null,
    },
  });
  fireEvent.click((await actions(drawn, 'line 2')).getByRole('button', { name }));
  await soon(() => expect(lines().map((line) => line.trim())).toEqual([1, 2, 3].map((n) => `remy: line ${n} ${mark}`)));
  expect(screen.queryByText(done)).toBeNull();
  expect(bans()).toEqual([body]);
  answer();
  await toasted(done);
});

test('MO-05 a refused ban is rolled back with a message that names the user and the reason', async () => {
  server.refuses(createBan, 'CANNOT_BAN_MODERATOR');
  const drawn = await openAs('moderator');
  fireEvent.click((await actions(drawn, 'line 2')).getByRole('button', { name: 'Ban' }));
  await toasted('remy was not banned. Only the broadcaster can ban or time out a moderator.');
  expect(lines()).toEqual([1, 2, 3].map((n) => `remy: line ${n}`));
});

test('MO-05 a ban can be undone from its toast, and a failed undo shows an error', async () => {
  const drawn = await openAs('moderator');
  fireEvent.click((await actions(drawn, 'line 2')).getByRole('button', { name: 'Ban' }));
  await toasted('remy is banned.');
  await drawn.person.click(screen.getAllByRole('button', { name: 'Undo', hidden: true })[0]!);
  await toasted('remy can chat again.');
  expect(server.callsOf(deleteBan).map(({ path }) => path)).toEqual(['/api/v2/channels/ana/bans/remy']);
});

test('E-03 a failed unban shows an error', async () => {
  server.refuses(deleteBan, 'NOT_BANNED');
  const drawn = await openAs('moderator');
  fireEvent.click((await actions(drawn, 'line 2')).getByRole('button', { name: 'Ban' }));
  await toasted('remy is banned.');
  await drawn.person.click(screen.getAllByRole('button', { name: 'Undo', hidden: true })[0]!);
  await toasted('The ban or timeout of remy was not lifted. This user is not banned here.');
});

test.each([
  ['broadcaster', 'staff', 'The broadcaster cannot be banned, timed out or unbanned.'],
  ['staff', 'broadcaster', 'Staff cannot be banned or timed out here.'],
  ['moderator', 'moderator', 'Only the broadcaster can ban or time out a moderator.'],
] as const)('MO-03 and E-03 timeout and ban of the %s are disabled for %s, and a click explains why', async (badge, actor, reason) => {
  said.push(inHistory(4, { content: 'worn words', sender: wearing(badge) }));
  const drawn = await openAs(actor);
  const toolbar = await actions(drawn, 'worn words');
  for (const name of ['Time out for 5 minutes', 'Ban']) {
    const button = toolbar.getByRole('button', { name });
    expect({ attribute: button.getAttribute('aria-disabled'), title: button.title }).toEqual({ attribute: 'true', title: reason });
    fireEvent.click(button);
  }
  await toasted(reason);
  expect(bans()).toEqual([]);
});

test('MO-02 the Delete key deletes the focused message, and a second press reports that it is already deleted', async () => {
  modShortcuts.set(true);
  const drawn = await openAs('moderator');
  const row = screen.getByText('line 2').closest<HTMLElement>('[role="listitem"]')!;
  row.focus();
  await drawn.person.keyboard('{Delete}');
  await soon(() => expect(lines()[1]).toMatch(/line 2 \(Deleted\)/));
  fireEvent.click(within(row).getByRole('button', { name: 'remy' }), { shiftKey: true });
  await toasted('This message was already deleted.');
  expect(server.callsOf(deleteMessage)).toHaveLength(1);
});

test('MO-01 the focused row responds to T, B and P, and its buttons announce these keys', async () => {
  server.refuses(pinMessage, 'NOT_ALLOWED');
  const drawn = await openAs('moderator');
  const toolbar = await actions(drawn, 'line 2');
  expect(toolbar.getByRole('button', { name: 'Ban' }).title).toBe('Ban (B)');
  expect(toolbar.getByRole('button', { name: 'Ban' }).getAttribute('aria-keyshortcuts')).toBe('B');
  screen.getByText('line 2').closest<HTMLElement>('[role="listitem"]')!.focus();
  await drawn.person.keyboard('p');
  await toasted(/The message was not pinned/);
  await drawn.person.keyboard('t');
  await toasted('remy is timed out for 5 minutes.');
  await drawn.person.keyboard('b');
  await toasted('remy is banned.');
  expect(bans()).toMatchObject([{ duration: 5 }, { permanent: true }]);
});

test('MO-01 the same keys do nothing for a viewer', async () => {
  const drawn = await openAs('viewer');
  screen.getByText('line 2').closest<HTMLElement>('[role="listitem"]')!.focus();
  await drawn.person.keyboard('tbp');
  expect({ bans: bans(), calls: server.callsOf(pinMessage) }).toEqual({ bans: [], calls: [] });
});

test('MO-01 a message can be pinned and unpinned from its row', async () => {
  const pinned = {
    message: aMessage({ id: idOf(2), content: 'line 2', sender: remy }),
    duration: 1200,
    remaining: 1200,
    finish_at: '2026-01-02T12:20:00.000000Z',
    pinned_by: aSender(),
  };
  server.answers(pinMessage, { status: succeeded, data: pinned });
  server.answers(unpinMessage, { status: succeeded, data: null });
  const drawn = await openAs('moderator');
  fireEvent.click((await actions(drawn, 'line 2')).getByRole('button', { name: 'Pin message' }));
  expect(await screen.findByRole('region', { name: 'Pinned message' })).toBeTruthy();
  expect(server.callsOf(pinMessage).map(({ body }) => body)).toEqual([{ message: { id: idOf(2) }, duration: 1200 }]);
  fireEvent.click(await within(screen.getByRole('toolbar')).findByRole('button', { name: 'Unpin message' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pinned message' })).toBeNull());
  expect(server.callsOf(unpinMessage)).toHaveLength(1);
});

test.each([
  [{ ctrlKey: true }, { duration: 5 }],
  [{ metaKey: true }, { duration: 5 }],
  [{ ctrlKey: true, shiftKey: true }, { permanent: true }],
])('MO-06 a click on a name with %o held bans or times out', async (keys, body) => {
  modShortcuts.set(true);
  await openAs('moderator');
  press('remy', keys);
  await soon(() => expect(bans()).toMatchObject([body]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('MO-06 a Shift click on a name deletes the message, and a plain click opens the card', async () => {
  modShortcuts.set(true);
  const { person } = await openAs('moderator');
  press('remy', { shiftKey: true });
  await soon(() => expect(lines()[0]).toMatch(/line 1 \(Deleted\)/));
  await person.click(screen.getAllByRole('button', { name: 'remy' })[1]!);
  expect(await screen.findByRole('dialog', { name: 'remy' })).toBeTruthy();
});

test('MO-06 a modified click opens the card while the shortcuts are off, for viewers, and on the broadcaster', async () => {
  said.push(inHistory(4, { content: 'worn words', sender: wearing('broadcaster') }));
  modShortcuts.set(true);
  await openAs('moderator');
  press('worn', { ctrlKey: true, shiftKey: true });
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(bans()).toEqual([]);
});
