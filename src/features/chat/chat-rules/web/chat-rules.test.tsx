import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DAY_MS } from '#core/contract/durations.ts';
import { soon } from '#core/testing/soon.ts';
import { formatDate } from '#core/web/format/date.ts';
import { undraw } from '#core/web/testing/draw.tsx';
import { holdTimers, pass } from '#core/web/testing/web-clock.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { chatroomUpdated } from '#features/chat/chat/contract/chatroom.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import {
  channel,
  findBox,
  live,
  noor,
  openChat,
  ROOM,
  relation,
  server,
  setUpChats,
  succeeded as status,
} from '#features/chat/chat/web/testing/open-chat.tsx';
import { acceptChatRules, showChatRules } from '#features/chat/chat-rules/contract.ts';
import { rulesHash } from '#features/chat/chat-rules/rules.ts';
import { chatSettingsWeb } from '#features/chat/chat-settings/web/feature.ts';
import { userUnbanned } from '#features/chat/moderation/contract/bans.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { chatRulesWeb } from './feature.ts';
import { chatRulesQuery } from './queries.ts';
import { ACCEPTED_MAX, acceptedRules, rememberRules } from './use-rules-accepted.ts';

setUpChats({
  features: [...chatFeatures, chatSettingsWeb, chatRulesWeb],
  before: () => {
    rules('');
    server.answers(acceptChatRules, { status, data: null });
  },
  after: () => acceptedRules.set([]),
});

const rules = (text: string) => server.answers(showChatRules, { status, data: { rules: text } });
const tell = (change: object) => live.send(chatroomEvents(ROOM), chatroomUpdated.name, { ...aChatroom({ id: ROOM }), ...change });
const as = (viewer: typeof noor | null) => server.answers(readSession, { data: { viewer, first_account: false }, message: 'OK' });
const panel = () => screen.findByRole('dialog', { name: 'Chat rules' });
const panels = () => screen.queryAllByRole('dialog').map((one) => one.getAttribute('aria-label'));
const known = (opened: Awaited<ReturnType<typeof openChat>>) => opened.cache.getQueryData(chatRulesQuery('ana').queryKey);

test('RU-01 the rules open by themselves until they are accepted, and are not shown again', async () => {
  rules('Be kind.\n<b>No markup.</b>');
  const { person } = await openChat();
  const shown = await panel();
  expect(shown.textContent).toContain('<b>No markup.</b>');
  expect(shown.contains(document.activeElement)).toBe(false);
  await screen.findByRole('button', { name: 'Send a message' });
  await person.click(within(shown).getByRole('button', { name: 'I understand' }));
  expect(panels()).toEqual([]);
  const box = await findBox();
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(acceptedRules.get()).toEqual([[ROOM, rulesHash('Be kind.\n<b>No markup.</b>')]]);
  undraw();
  await openChat();
  await findBox();
  expect(panels()).toEqual([]);
});

test('RU-01 changed rules are shown again immediately', async () => {
  rules('Be kind.');
  rememberRules(ROOM, rulesHash('Be kind.'));
  const opened = await openChat();
  await waitFor(() => expect(known(opened)).toBe('Be kind.'));
  expect(panels()).toEqual([]);
  rules('Be very kind.');
  tell({ rules_hash: rulesHash('Be very kind.') });
  expect((await panel()).textContent).toContain('Be very kind.');
});

test('unaccepted rules make way for another panel, and can be postponed until the viewer wants to chat', async () => {
  rules('Be kind.');
  const { person } = await openChat();
  await panel();
  await person.click(await screen.findByRole('button', { name: 'Chat settings' }));
  expect(await screen.findByRole('dialog', { name: 'Chat settings' })).toBeTruthy();
  expect(panels()).toHaveLength(1);
  await person.keyboard('{Escape}');
  await person.click(within(await panel()).getByRole('button', { name: 'Not now' }));
  expect(panels()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Accept the chat rules to chat here' }));
  expect((await panel()).contains(document.activeElement)).toBe(true);
});

test('RU-02 the owner, viewers of a chat without rules, and signed-out viewers are not asked', async () => {
  rules('Be kind.');
  as({ ...noor, id: channel.user_id });
  const owned = await openChat();
  await waitFor(() => expect(known(owned)).toBe('Be kind.'));
  expect(panels()).toEqual([]);
  undraw();
  as(null);
  await openChat();
  expect(panels()).toEqual([]);
  undraw();
  as(noor);
  rules('  ');
  const quiet = await openChat();
  await waitFor(() => expect(known(quiet)).toBe('  '));
  expect(panels()).toEqual([]);
});

test('RU-01 acceptances are remembered for a limited number of chats, and the oldest are dropped first', () => {
  for (let room = 1; room <= ACCEPTED_MAX + 1; room++) rememberRules(room, `hash ${room}`);
  rememberRules(2, 'another');
  expect(acceptedRules.get()).toHaveLength(ACCEPTED_MAX);
  expect(acceptedRules.get().at(-1)).toEqual([2, 'another']);
  expect(acceptedRules.get()[0]).toEqual([3, 'hash 3']);
  expect(JSON.parse(localStorage.getItem('grandstand.chat-rules-accepted')!)).toHaveLength(ACCEPTED_MAX);
});

test('K-01 the message box is locked without a reason until the rules are accepted', async () => {
  rules('Be kind.');
  const { person } = await openChat();
  await screen.findByText('Be kind.');
  const waiting = await screen.findByRole('button', { name: 'Send a message' });
  await person.click(waiting);
  expect(waiting.closest('.chat-box')!.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'I understand' }));
  expect(await findBox()).toBeTruthy();
});

test('K-03 a banned viewer sees the ban and its reason, and is not asked to accept the rules', async () => {
  rules('Be kind.');
  const at = '2026-01-02T12:00:00Z';
  const banned = { reason: 'link spam', permanent: true, banned_at: at, created_at: at, expires_at: null };
  server.answers(showRelation, { ...relation, banned });
  const drawn = await openChat();
  expect(await screen.findByText('You are banned from this chat.')).toBeTruthy();
  expect(screen.getByText('Reason: link spam')).toBeTruthy();
  expect(screen.getByText(/^The ban is permanent\. You can still watch and read\./)).toBeTruthy();
  await waitFor(() => expect(known(drawn)).toBe('Be kind.'));
  expect(panels()).toEqual([]);
});

test('K-03 a viewer whose ban ends sees its reason and end, and that chatting is possible again then', async () => {
  const at = new Date().toISOString();
  const end = new Date(Date.now() + 2 * DAY_MS);
  const banned = { reason: 'link spam', permanent: false, banned_at: at, created_at: at, expires_at: end.toISOString() };
  server.answers(showRelation, { ...relation, banned });
  await openChat();
  expect(await screen.findByText(/^You are timed out\./)).toBeTruthy();
  expect(screen.getByText('Reason: link spam')).toBeTruthy();
  expect(screen.getByText(/^You can chat again/).textContent).toContain(formatDate(end, 'mediumWithTime'));
});

test('K-06 when a timeout is lifted, the viewer is asked to accept the rules', async () => {
  rules('Be kind.');
  const at = new Date().toISOString();
  const expires_at = new Date(Date.now() + 90_000).toISOString();
  server.answers(showRelation, { ...relation, banned: { reason: '', permanent: false, banned_at: at, created_at: at, expires_at } });
  await openChat();
  expect(await screen.findByText(/^You are timed out\./)).toBeTruthy();
  expect(panels()).toEqual([]);
  live.send(chatroomEvents(ROOM), userUnbanned.name, {
    id: '0197a1c2-0000-7000-8000-000000000001',
    user: { id: noor.id, username: 'noor', slug: 'noor' },
    unbanned_by: { id: 1, username: 'ana', slug: 'ana' },
    permanent: false,
  });
  expect(await panel()).toBeTruthy();
});

test('RU-01 changed rules are refetched, but a mode change alone refetches nothing', async () => {
  rules('Be kind.');
  const { cache } = await openChat();
  const { queryKey } = chatRulesQuery('ana');
  await cache.fetchQuery(chatRulesQuery('ana'));

  tell({ rules_hash: rulesHash('Be kind.'), emotes_mode: { enabled: true } });
  await screen.findByText('Emotes only');
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(false);

  rules('Be very kind.');
  tell({ rules_hash: rulesHash('Be very kind.') });
  await soon(() => expect(cache.getQueryState(queryKey)?.isInvalidated || cache.getQueryData(queryKey) === 'Be very kind.').toBe(true));
  expect(await cache.fetchQuery(chatRulesQuery('ana'))).toBe('Be very kind.');
});

const failure = "Couldn't load the chat rules, so you can't chat yet.";
const retry = () => screen.getByRole('button', { name: 'Try again' });

test.each([['a viewer', relation] as const, ['a moderator', { ...relation, is_moderator: true, role: 'moderator' as const }] as const])(
  'K-01 while the rules fail to load, the message box of %s stays locked and offers a retry',
  async (_who, as) => {
    server.answers(showRelation, as);
    server.refuses(showChatRules, 'INTERNAL');
    const { person } = await openChat();
    const shown = await screen.findByText(failure);
    expect(shown.closest('.chat-box')).not.toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    await person.click(retry());
    await waitFor(() => expect(retry().getAttribute('aria-busy')).not.toBe('true'));
    expect(screen.getByText(failure)).toBeTruthy();
    rules('Be kind.');
    await person.click(retry());
    await person.click(within(await panel()).getByRole('button', { name: 'I understand' }));
    expect(await findBox()).toBeTruthy();
    expect(screen.queryByText(failure)).toBeNull();
  },
);

test('K-01 cached rules stay in effect when a refetch fails', async () => {
  rules('Be kind.');
  rememberRules(ROOM, rulesHash('Be kind.'));
  const { cache } = await openChat();
  await findBox();
  server.refuses(showChatRules, 'INTERNAL');
  await act(() => cache.refetchQueries(chatRulesQuery('ana')));
  expect(await findBox()).toBeTruthy();
  expect(screen.queryByText(failure)).toBeNull();
});

test('RU-02 the owner can chat even if the rules fail to load', async () => {
  as({ ...noor, id: channel.user_id });
  server.refuses(showChatRules, 'INTERNAL');
  await openChat();
  expect(await findBox()).toBeTruthy();
  expect(screen.queryByText(failure)).toBeNull();
});

test('RU-01 accepting the rules is recorded on the server', async () => {
  rules('Be kind.');
  const { person } = await openChat();
  await person.click(within(await panel()).getByRole('button', { name: 'I understand' }));
  await waitFor(() => expect(server.callsOf(acceptChatRules).map(({ body }) => body)).toEqual([{ rules_hash: rulesHash('Be kind.') }]));
});

test('RU-01 rules that changed before they were accepted are shown again', async () => {
  rules('Be kind.');
  server.refuses(acceptChatRules, 'RULES_CHANGED');
  const { person } = await openChat();
  const shown = await panel();
  rules('Be very kind.');
  await person.click(within(shown).getByRole('button', { name: 'I understand' }));
  await waitFor(async () => expect((await panel()).textContent).toContain('Be very kind.'));
});

test('RU-01 a failed acceptance still unlocks the message box, is retried, and is finally reported', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  rules('Be kind.');
  server.refuses(acceptChatRules, 'INTERNAL');
  const { person } = await openChat();
  const shown = await panel();
  holdTimers();
  await person.click(within(shown).getByRole('button', { name: 'I understand' }));
  expect(await findBox()).toBeTruthy();
  for (const attempts of [1, 2, 3]) {
    await waitFor(() => expect(server.callsOf(acceptChatRules)).toHaveLength(attempts));
    await act(async () => pass(2 ** attempts));
  }
  await waitFor(() => expect(server.callsOf(acceptChatRules)).toHaveLength(4));
  await waitFor(() => expect(reported.mock.calls.flat().join(' ')).toContain('The acceptance of the chat rules could not be recorded'));
  reported.mockRestore();
});
