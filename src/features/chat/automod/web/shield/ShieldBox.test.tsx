import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { type Shield, type ShieldSetChange, showShield, switchShield, updateShieldSet } from '#features/chat/automod/contract/shield.ts';
import { DEFAULT_SHIELD_SET, withShieldChange } from '#features/chat/automod/rules/shield.ts';
import { showChatroom } from '#features/chat/chat/contract/chatroom.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { modesTexts } from '#features/chat/chat-settings/web/modes/texts.en.ts';
import { showModerationRules } from '#features/chat/moderation/contract/filters.ts';
import { someModerationRules } from '#features/chat/moderation/examples.ts';
import { moderationTexts } from '#features/chat/moderation/web/texts.en.ts';
import { shieldQuery } from '../queries.ts';
import { automodTexts } from '../texts.en.ts';
import { ShieldBox } from './ShieldBox.tsx';

const status = { error: false, code: 200, message: 'SUCCESS' } as const;
const aShield = (change: Partial<Shield> = {}): Shield => ({
  enabled: false,
  set: DEFAULT_SHIELD_SET,
  changed_by: null,
  changed_at: null,
  ...change,
});
const reply = (change: Partial<Shield> = {}) => ({ status, data: aShield(change) });
const byMod = { changed_by: { id: 10000002, username: 'mod', slug: 'mod' }, changed_at: '2026-01-02T12:00:00.000000Z' };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.loses(publicSettings);
  server.answers(showShield, reply());
  server.answers(showChatroom, aChatroom({ slow_mode: { enabled: true, message_interval: 10 } }));
  server.answers(showModerationRules, { status, data: someModerationRules({ rules: { ...DEFAULT_SHIELD_SET.rules, hate: 'flag' } }) });
});
afterEach(() => {
  undraw();
  realtime.close();
  server.close();
});

const open = (role: Role = 'moderator', canSubscribe = true) =>
  draw(
    <>
      <ShieldBox slug="ana" canSubscribe={canSubscribe} chatroomId={30000001} role={role} />
      <Toaster />
    </>,
    { texts: [moderationTexts, modesTexts, automodTexts] },
  );
const shield = () => screen.findByRole('switch', { name: 'Shield' });
const isOn = async () => (await shield()).getAttribute('aria-checked') === 'true';

test('the shield lists the settings that it will change', async () => {
  await open();
  const changes = await screen.findByRole('list', { name: 'Changes when turned on' });
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Followers only: 10 minutes', 'Account age: 1 day', 'No links: on', 'Hate: Block', 'Hold first messages: on']);
});

test('MO-09 the switch turns on at once, and shows who turned it on after the server responds', async () => {
  const answer = server.waits(switchShield, reply({ enabled: true, ...byMod }));
  const { person } = await open();
  await person.click(await shield());
  expect(await isOn()).toBe(true);
  expect(screen.queryByText(/by mod/)).toBeNull();
  answer();
  expect(await screen.findByText(/^Turned on at .* by mod\.$/)).toBeTruthy();
  expect(server.callsOf(switchShield)[0]!.body).toEqual({ enabled: true });
});

test('a refused switch turns off again with an error message', async () => {
  server.refuses(switchShield, 'NOT_ALLOWED');
  const { person } = await open();
  await person.click(await shield());
  expect(await screen.findAllByText('Only moderators can use the shield of this chat.')).not.toEqual([]);
  await waitFor(async () => expect(await isOn()).toBe(false));
});

test('a shield that another moderator turns on shows as on', async () => {
  const { cache } = await open();
  await shield();
  act(() => void cache.setQueryData(shieldQuery('ana').queryKey, aShield({ enabled: true, ...byMod })));
  expect(await screen.findByText(/by mod\.$/)).toBeTruthy();
  expect(await isOn()).toBe(true);
});

test('MO-09 the broadcaster edits the saved set: modes, their numbers and the levels', async () => {
  let set = DEFAULT_SHIELD_SET;
  server.answers(updateShieldSet, ({ body }) => {
    set = withShieldChange(set, body as ShieldSetChange);
    return reply({ set });
  });
  const { person } = await open('broadcaster');
  await person.click(await screen.findByRole('button', { name: 'Edit shield settings' }));
  await person.click(screen.getByRole('switch', { name: 'Emotes only' }));
  const pause = screen.getByLabelText('One message every');
  await person.clear(pause);
  await person.type(pause, '30{Enter}');
  await person.click(within(screen.getByRole('group', { name: 'Spam' })).getByRole('radio', { name: 'Block' }));
  await waitFor(() =>
    expect(server.callsOf(updateShieldSet).map(({ body }) => body)).toEqual([
      { modes: { emotes_mode: true } },
      { modes: { message_interval: 30 } },
      { rules: { spam: 'block' } },
    ]),
  );
  expect(screen.getByRole('switch', { name: 'Emotes only' }).getAttribute('aria-checked')).toBe('true');
  expect(await screen.findByText('Slow mode: 30 seconds')).toBeTruthy();
});

test('where nobody can subscribe, the saved set cannot limit chat to subscribers, but a limit in it can be removed', async () => {
  const subscribers = () => screen.queryByRole('switch', { name: 'Subscribers only' });
  const openEditor = async () => {
    const drawn = await open('broadcaster', false);
    await drawn.person.click(await screen.findByRole('button', { name: 'Edit shield settings' }));
    return drawn;
  };
  const { unmount } = await openEditor();
  expect(screen.getByRole('switch', { name: 'Emotes only' })).toBeTruthy();
  expect(subscribers()).toBeNull();
  unmount();

  const limited = withShieldChange(DEFAULT_SHIELD_SET, { modes: { subscribers_mode: true } });
  server.answers(showShield, reply({ set: limited }));
  server.answers(updateShieldSet, ({ body }) => reply({ set: withShieldChange(limited, body as ShieldSetChange) }));
  const { person } = await openEditor();
  await person.click(subscribers()!);
  await waitFor(() => expect(server.callsOf(updateShieldSet).map(({ body }) => body)).toEqual([{ modes: { subscribers_mode: false } }]));
  await waitFor(() => expect(subscribers()).toBeNull());
});

test('a moderator cannot edit the saved set', async () => {
  await open('moderator');
  await shield();
  expect(screen.queryByRole('button', { name: 'Edit shield settings' })).toBeNull();
});

test('a refused edit is rolled back with an error message', async () => {
  server.refuses(updateShieldSet, 'NOT_ALLOWED');
  const { person } = await open('broadcaster');
  await person.click(await screen.findByRole('button', { name: 'Edit shield settings' }));
  await person.click(screen.getByRole('switch', { name: 'Pause chat' }));
  expect(await screen.findAllByText('Only the broadcaster can change the shield settings.')).not.toEqual([]);
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Pause chat' }).getAttribute('aria-checked')).toBe('false'));
});

test('a shield that failed to load can be retried', async () => {
  server.refuses(showShield, 'INTERNAL');
  const { person } = await open();
  await screen.findByText("Couldn't load the shield");
  server.answers(showShield, reply());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await isOn()).toBe(false);
});
