import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setMatchingMedia, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { PHONE } from '#core/web/use-media-query.ts';
import { showChatRules } from '#features/chat/contract/chat-rules.ts';
import { showChatroom } from '#features/chat/contract/chatroom.ts';
import { aChatroom } from '#features/chat/examples.ts';
import { rulesHash } from '#features/chat/rules/chat-rules.ts';
import { listEmotes } from '#features/emotes/contract.ts';
import { theEmoteSets } from '#features/emotes/examples.ts';
import { recentEmotes } from '#features/emotes/web/recent-emotes.ts';
import { chatRulesQuery } from '../queries.ts';
import { stubLayout } from '../testing/stub-layout.ts';
import { ACCEPTED_MAX, acceptedRules, rememberRules } from './accepted-rules.ts';
import { composer, drawPanels, noor, ROOM } from './testing/draw-panels.tsx';

const status = { error: false, code: 200, message: 'SUCCESS' } as const;
let server: FakeServer;
const rules = (text: string) => server.answers(showChatRules, { status, data: { rules: text } });

beforeEach(() => {
  stubLayout();
  server = new FakeServer();
  server.answers(showChatroom, aChatroom());
  server.answers(listEmotes, theEmoteSets());
  rules('');
});
afterEach(() => {
  undraw();
  acceptedRules.set([]);
  recentEmotes.set([]);
  server.close();
  composer.focus.mockClear();
  composer.insertEmote.mockClear();
});

const opener = (name: string) => screen.getByRole('button', { name });
const panels = () => screen.queryAllByRole('dialog').map((panel) => panel.getAttribute('aria-label') ?? panel.textContent);

test('R-07 opening a panel closes the other one', async () => {
  const { person } = await drawPanels();
  await person.click(opener('chat_settings'));
  expect(await screen.findByRole('dialog', { name: 'Chat settings' })).toBeTruthy();
  await person.click(opener('chat_emotes_picker'));
  expect(await screen.findByRole('dialog', { name: 'Emotes' })).toBeTruthy();
  expect(panels()).toHaveLength(1);
  await person.click(opener('chat_emotes_picker'));
  expect(panels()).toEqual([]);
});

test('R-09 the settings panel is at most 454 px high', async () => {
  const { person } = await drawPanels();
  await person.click(opener('chat_settings'));
  expect((await screen.findByRole('dialog', { name: 'Chat settings' })).className).toContain('max-h-[min(454px,100%)]');
});

test('a panel takes focus when it opens, and Escape closes it and restores focus', async () => {
  const { person } = await drawPanels();
  await person.click(opener('chat_settings'));
  const panel = await screen.findByRole('dialog', { name: 'Chat settings' });
  expect(panel.contains(document.activeElement)).toBe(true);
  await person.keyboard('{Escape}');
  expect(panels()).toEqual([]);
  expect(document.activeElement).toBe(opener('chat_settings'));
});

test('a click outside closes a panel, and a click inside it or in the footer does not', async () => {
  const { person } = await drawPanels();
  await person.click(opener('chat_emotes_picker'));
  await screen.findByRole('dialog', { name: 'Emotes' });
  await person.click(screen.getByRole('searchbox'));
  await person.click(screen.getByRole('contentinfo'));
  expect(panels()).toHaveLength(1);
  await person.click(screen.getByText('the messages'));
  expect(panels()).toEqual([]);
});

test('R-08 on a phone the settings are a drawer with a close button', async () => {
  setMatchingMedia((query) => query === PHONE);
  const { person, container } = await drawPanels();
  await person.click(opener('chat_settings'));
  const drawer = await screen.findByRole('dialog', { name: 'Chat settings' });
  expect(container.contains(drawer)).toBe(false);
  await person.click(within(drawer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(panels()).toEqual([]));
});

test('R-08 the emote picker is below the input on phones and above the footer on desktops', async () => {
  setMatchingMedia((query) => query === PHONE);
  const { person } = await drawPanels();
  await person.click(opener('chat_emotes_picker'));
  expect(within(screen.getByRole('contentinfo')).getByRole('dialog', { name: 'Emotes' })).toBeTruthy();
  undraw();
  const again = await drawPanels();
  await again.person.click(opener('chat_emotes_picker'));
  expect(within(screen.getByRole('contentinfo')).queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Emotes' })).toBeTruthy();
});

test('F-11 a picked emote goes into the message box and the recent emotes, and the picker stays open', async () => {
  const { person } = await drawPanels();
  await person.click(opener('chat_emotes_picker'));
  await person.click(await screen.findByRole('gridcell', { name: 'anaWave' }));
  await person.click(screen.getByRole('gridcell', { name: 'gsLol' }));
  expect(composer.insertEmote.mock.calls.map(([emote]) => emote.name)).toEqual(['anaWave', 'gsLol']);
  expect(recentEmotes.get()).toEqual([
    { id: 9102, name: 'gsLol' },
    { id: 50_000_001, name: 'anaWave' },
  ]);
  expect(panels()).toHaveLength(1);
});

test('RU-01 the rules open by themselves until they are accepted, and are not shown again', async () => {
  rules('Be kind.\n<b>No markup.</b>');
  const { person } = await drawPanels();
  const panel = await screen.findByRole('dialog', { name: 'Chat rules' });
  expect(panel.textContent).toContain('<b>No markup.</b>');
  expect(panel.contains(document.activeElement)).toBe(false);
  await person.click(within(panel).getByRole('button', { name: 'I understand' }));
  expect(panels()).toEqual([]);
  expect(composer.focus).toHaveBeenCalled();
  expect(acceptedRules.get()).toEqual([[ROOM, rulesHash('Be kind.\n<b>No markup.</b>')]]);
  undraw();
  rememberRules(ROOM, rulesHash('Be kind.\n<b>No markup.</b>'));
  await drawPanels();
  await waitFor(() => expect(server.callsOf(showChatRules).length).toBeGreaterThan(1));
  expect(panels()).toEqual([]);
});

test('RU-01 changed rules are shown again immediately', async () => {
  rules('Be kind.');
  rememberRules(ROOM, rulesHash('Be kind.'));
  const { cache } = await drawPanels();
  await waitFor(() => expect(cache.getQueryData(chatRulesQuery('ana').queryKey)).toBe('Be kind.'));
  expect(panels()).toEqual([]);
  act(() => void cache.setQueryData(chatRulesQuery('ana').queryKey, 'Be very kind.'));
  expect(await screen.findByRole('dialog', { name: 'Chat rules' })).toBeTruthy();
});

test('unaccepted rules make way for another panel, and can be postponed until the viewer wants to write', async () => {
  rules('Be kind.');
  const { person } = await drawPanels();
  await screen.findByRole('dialog', { name: 'Chat rules' });
  await person.click(opener('chat_settings'));
  expect(await screen.findByRole('dialog', { name: 'Chat settings' })).toBeTruthy();
  expect(panels()).toHaveLength(1);
  await person.keyboard('{Escape}');
  await person.click(within(screen.getByRole('dialog', { name: 'Chat rules' })).getByRole('button', { name: 'Not now' }));
  expect(panels()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Accept the chat rules to chat here' }));
  const panel = screen.getByRole('dialog', { name: 'Chat rules' });
  expect(panel.contains(document.activeElement)).toBe(true);
});

test('RU-02 the owner, viewers of a chat without rules, and signed-out viewers are not asked', async () => {
  rules('Be kind.');
  const { cache } = await drawPanels({ viewer: { ...noor, id: 10000001 } });
  await waitFor(() => expect(cache.getQueryData(chatRulesQuery('ana').queryKey)).toBe('Be kind.'));
  expect(panels()).toEqual([]);
  undraw();
  await drawPanels({ viewer: null });
  expect(panels()).toEqual([]);
  undraw();
  rules('  ');
  const quiet = await drawPanels();
  await waitFor(() => expect(quiet.cache.getQueryData(chatRulesQuery('ana').queryKey)).toBe('  '));
  expect(panels()).toEqual([]);
});

test('RU-01 accepted rules are remembered for a limited number of chats, and the oldest are forgotten first', () => {
  for (let room = 1; room <= ACCEPTED_MAX + 1; room++) rememberRules(room, `hash ${room}`);
  rememberRules(2, 'another');
  expect(acceptedRules.get()).toHaveLength(ACCEPTED_MAX);
  expect(acceptedRules.get().at(-1)).toEqual([2, 'another']);
  expect(acceptedRules.get()[0]).toEqual([3, 'hash 3']);
  expect(JSON.parse(localStorage.getItem('grandstand.chat-rules-accepted')!)).toHaveLength(ACCEPTED_MAX);
});
