import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { replaceProperty } from '#core/web/testing/reset-page.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { createBan, deleteBan, listBans } from '#features/chat/moderation/contract/bans.ts';
import { aBannedPerson, exampleId } from '#features/chat/moderation/examples.ts';
import { moderationTexts } from '../texts.en.ts';
import BansPane from './BansPane.tsx';

const banned = (number: number, username: string) =>
  aBannedPerson({ id: exampleId(number), banned_user: { id: number, username, slug: username, profile_pic: null } });

let server: FakeServer;
beforeEach(() => {
  // jsdom has no layout.
  replaceProperty(HTMLElement.prototype, 'clientHeight', { get: () => 476 });
  replaceProperty(HTMLElement.prototype, 'clientWidth', { get: () => 900 });
  server = new FakeServer();
  server.loses(publicSettings);
  server.answers(listBans, [banned(1, 'troll')]);
});
afterEach(() => {
  undraw();
  realtime.close();
  server.close();
});

async function open() {
  const drawn = await draw(<BansPane channel={aChannel()} />, { texts: [moderationTexts] });
  await screen.findByText('troll');
  return drawn;
}
const reply = {
  status: { error: false, code: 200, message: 'SUCCESS' } as const,
  data: {
    id: exampleId(2),
    chat_id: 1,
    banned_id: 2,
    banner_id: 3,
    reason: 'spam',
    type: 'ban' as const,
    permanent: true,
    created_at: '2026-01-01T12:00:00.000000Z',
    expires_at: null,
  },
};

test('a user is banned by name for a week with a reason, and then appears in the list', async () => {
  server.answers(createBan, reply);
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Ban user' }));
  await person.type(screen.getByLabelText('Username'), ' @spammer ');
  await person.selectOptions(screen.getByLabelText('Length'), '7 days');
  await person.type(screen.getByLabelText(/^Reason/), 'spam');
  server.answers(listBans, [banned(2, 'spammer'), banned(1, 'troll')]);
  await person.click(screen.getByRole('button', { name: 'Time out' }));
  expect(await screen.findByText('spammer')).toBeTruthy();
  expect(server.callsOf(createBan).map(({ body }) => body)).toEqual([
    { banned_username: 'spammer', permanent: false, duration: 10_080, reason: 'spam' },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('');
});

test('a refused ban shows the reason below the name and keeps the name', async () => {
  server.refuses(createBan, 'CANNOT_BAN_MODERATOR');
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Ban user' }));
  await person.type(screen.getByLabelText('Username'), 'mod');
  await person.click(screen.getByRole('button', { name: 'Ban' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Only the broadcaster can ban or time out a moderator.');
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('mod');
});

test('a ban is lifted from the list', async () => {
  server.answers(deleteBan, { status: true, message: 'User unbanned' });
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Unban troll' }));
  await waitFor(() => expect(screen.queryByText('troll')).toBeNull());
  expect(server.callsOf(deleteBan)).toHaveLength(1);
});
