import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setMatchingMedia, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { PHONE } from '#core/web/use-media-query.ts';
import { listEmotes } from '#features/channel/emotes/contract.ts';
import { theEmoteSets } from '#features/channel/emotes/examples.ts';
import { recentEmotes } from '#features/channel/emotes/web/recent-emotes.ts';
import { showChatroom } from '#features/chat/chat/contract/chatroom.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { stubLayout } from '../testing/stub-layout.ts';
import { composer, drawPanels } from './testing/draw-panels.tsx';

let server: FakeServer;

beforeEach(() => {
  stubLayout();
  server = new FakeServer();
  server.answers(showChatroom, aChatroom());
  server.answers(listEmotes, theEmoteSets());
});
afterEach(() => {
  undraw();
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

test('a click outside closes a panel, but a click inside it or in the footer does not', async () => {
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

test('R-08 the emote picker is below the message box on phones and above the footer on desktops', async () => {
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
