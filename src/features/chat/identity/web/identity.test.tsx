import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import type { Badge } from '#features/channel/channels/contract/identity.ts';
import { type OwnIdentity, showIdentity, updateIdentity } from '#features/channel/channels/contract/identity.ts';
import { showChatroom } from '#features/chat/chat/contract/chatroom.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { drawPanels, noor } from '#features/chat/chat/web/panels/testing/draw-panels.tsx';
import { stubLayout } from '#features/chat/chat/web/testing/stub-layout.ts';
import { showChatRules } from '#features/chat/chat-rules/contract.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { listMuted } from '#features/people/accounts/contract/muted.ts';

const status = { error: false, code: 200, message: 'SUCCESS' } as const;
const badge = (type: string, text: string, active = false): Badge => ({ type, text, active, sort_order: 1 });
const anIdentity = (change: Partial<OwnIdentity> = {}): OwnIdentity => ({
  color: '#75FD46',
  chosen_color: null,
  badges_v2: [],
  badges: [badge('verified', 'Verified'), badge('og', 'OG', true), badge('vip', 'VIP'), badge('founder', 'Founder')],
  ...change,
});
const reply = (identity: OwnIdentity) => ({ status, data: { identity } });
let server: FakeServer;

beforeEach(() => {
  stubLayout();
  server = new FakeServer();
  server.answers(showChatroom, aChatroom());
  server.answers(showChatRules, { status, data: { rules: '' } });
  server.answers(readSession, {
    data: { viewer: { ...noor, email: 'noor@demo.invalid', is_staff: false, profile_pic: null }, first_account: false },
    message: 'OK',
  });
  server.answers(listMuted, { data: [], message: 'OK' });
  server.answers(showIdentity, reply(anIdentity()));
  server.answers(updateIdentity, ({ body }) => {
    const { badges, color } = body as { badges: string[]; color?: string };
    const worn = anIdentity().badges.map((one) => ({ ...one, active: badges.includes(one.type) }));
    return reply(anIdentity({ badges: worn, ...(color ? { color, chosen_color: color } : {}) }));
  });
});
afterEach(() => {
  undraw();
  server.close();
});

async function openIdentity() {
  const drawn = await drawPanels();
  await drawn.person.click(screen.getByRole('button', { name: 'chat_settings' }));
  await drawn.person.click(await screen.findByRole('button', { name: /^Identity/ }));
  return drawn;
}
const section = (name: string) => screen.findByRole('group', { name });
const names = (group: HTMLElement) =>
  within(group)
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'));
const preview = () => screen.getByRole('group', { name: 'Preview' });
const choice = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('ID-01 the form shows a preview, global and channel badges, and #FFFFFF as the color when none is chosen', async () => {
  await openIdentity();
  expect(names(await section('Global badges'))).toEqual(['Verified']);
  expect(names(await section('Channel badges'))).toEqual(['OG', 'VIP', 'Founder']);
  expect(preview().textContent).toContain('noor: this is how your messages look');
  expect(within(preview()).getByRole('img', { name: 'OG' })).toBeTruthy();
  expect(choice('White').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('Custom color').value).toBe('#ffffff');
});

test('ID-03 after two channel badges are chosen the others are disabled', async () => {
  const { person } = await openIdentity();
  await section('Channel badges');
  expect(screen.getByText('1 of 2')).toBeTruthy();
  await person.click(choice('VIP'));
  expect(screen.getByText('2 of 2')).toBeTruthy();
  expect([choice('OG').disabled, choice('VIP').disabled, choice('Founder').disabled, choice('Verified').disabled]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(within(preview()).getByRole('img', { name: 'VIP' })).toBeTruthy();
  await waitFor(() => expect(server.callsOf(updateIdentity).map(({ body }) => body)).toEqual([{ badges: ['og', 'vip'] }]));
  await person.click(choice('OG'));
  expect(choice('Founder').disabled).toBe(false);
});

test('ID-04 badges that cannot be removed are locked and labeled as locked', async () => {
  server.answers(showIdentity, reply(anIdentity({ badges: [badge('moderator', 'Moderator', true), badge('og', 'OG')] })));
  await openIdentity();
  await section('Channel badges');
  const locked = choice('Moderator, always shown');
  expect({ disabled: locked.disabled, attribute: locked.getAttribute('aria-pressed') }).toEqual({ disabled: true, attribute: 'true' });
  expect(screen.getByText('0 of 2')).toBeTruthy();
});

test('ID-02 a color is saved for this channel and this user', async () => {
  const { person } = await openIdentity();
  await section('Name color');
  await person.click(choice('Red'));
  expect(choice('Red').getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(server.callsOf(updateIdentity)).toHaveLength(1));
  const { path, body } = server.callsOf(updateIdentity)[0]!;
  expect({ path, body }).toEqual({
    path: `/api/v2/channels/20000001/users/${noor.id}/identity`,
    body: { badges: ['og'], color: '#E9113C' },
  });
});

test('ID-01 the saved color is selected when the panel opens', async () => {
  server.answers(showIdentity, reply(anIdentity({ color: '#FF9D00', chosen_color: '#FF9D00' })));
  await openIdentity();
  await section('Name color');
  expect(choice('Orange').getAttribute('aria-pressed')).toBe('true');
  expect(choice('White').getAttribute('aria-pressed')).toBe('false');
});

test('ID-01 a custom color is saved only when the choice is final', async () => {
  await openIdentity();
  await section('Name color');
  const input = screen.getByLabelText<HTMLInputElement>('Custom color');
  fireEvent.input(input, { target: { value: '#123456' } });
  expect(server.callsOf(updateIdentity)).toHaveLength(0);
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await waitFor(() => expect(server.callsOf(updateIdentity)[0]?.body).toEqual({ badges: ['og'], color: '#123456' }));
});

test('ID-05 an identity that fails to load shows an error that can be retried', async () => {
  server.refuses(showIdentity, 'INTERNAL');
  const { person } = await openIdentity();
  expect(await screen.findByText("Couldn't load your identity")).toBeTruthy();
  server.answers(showIdentity, reply(anIdentity()));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await section('Global badges')).toBeTruthy();
});

test('ID-05 a refused change is rolled back with an error message', async () => {
  server.refuses(updateIdentity, 'BANNED_HERE');
  const { person } = await openIdentity();
  await section('Channel badges');
  await person.click(choice('VIP'));
  expect(await screen.findAllByText('You are banned from this channel.')).not.toEqual([]);
  await waitFor(() => expect(choice('VIP').getAttribute('aria-pressed')).toBe('false'));
  expect(within(preview()).queryByRole('img', { name: 'VIP' })).toBeNull();
});
