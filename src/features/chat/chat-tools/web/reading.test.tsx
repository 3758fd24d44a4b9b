import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { animatedEmotes, fontStep, showTimestamps } from '#features/chat/chat/web/chat-preferences.ts';
import { idOf } from '#features/chat/chat/web/log/examples.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import {
  aLive,
  findBox,
  inHistory,
  lines,
  openChat,
  receiveMessages,
  remy,
  said,
  setUpChats,
} from '#features/chat/chat/web/testing/open-chat.tsx';
import { chatSettingsWeb } from '#features/chat/chat-settings/web/feature.ts';
import { chatToolsWeb } from './feature.ts';
import { hiddenEmotes, highlightWords } from './preferences.ts';

setUpChats({
  features: [...chatFeatures, chatSettingsWeb, chatToolsWeb],
  after: () => {
    act(() => {
      animatedEmotes.set(true);
      hiddenEmotes.set([]);
      highlightWords.set([]);
      showTimestamps.set(true);
      fontStep.set(1);
    });
    localStorage.clear();
  },
});

type Drawn = Awaited<ReturnType<typeof openChat>>;
const wave = '[emote:9001:demoWave]';
const choose = async ({ person }: Drawn, name: string) => {
  await person.click(screen.getByRole('button', { name: 'Search and filter chat' }));
  await person.click(await screen.findByRole(name === 'Search messages' ? 'menuitem' : 'menuitemradio', { name }));
};
const moderator = { ...remy, id: 5, username: 'lena', slug: 'lena', identity: { color: '#FFFFFF', badges: [badge('moderator')] } };
function badge(type: string) {
  return { type, text: type, active: true, sort_order: 3 };
}
const reply = (n: number, to: number, change: object = {}) =>
  inHistory(n, {
    type: 'reply',
    metadata: JSON.stringify({
      original_message: { id: idOf(to), content: `line ${to}` },
      original_sender: { id: remy.id, username: 'remy' },
    }),
    ...change,
  });

test('a search shows the matching loaded messages and their number, and can be cleared', async () => {
  said.push(inHistory(4, { content: 'the East Ridge', sender: moderator }));
  const drawn = await openChat();
  await choose(drawn, 'Search messages');
  const box = await screen.findByRole('searchbox', { name: 'Search loaded messages' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(lines()).toHaveLength(4);

  await drawn.person.type(box, 'ridge');
  expect(lines()).toEqual(['lena: the East Ridge']);
  expect(screen.getByText('1 of 4')).toBeTruthy();
  await drawn.person.clear(box);
  await drawn.person.type(box, 'from:remy 2');
  expect(lines()).toEqual(['remy: line 2']);

  receiveMessages(aLive(12, { content: 'line 22' }), aLive(13, { content: 'else' }));
  await screen.findByText('line 22');
  expect(lines()).toEqual(['remy: line 2', 'remy: line 22']);
  await drawn.person.keyboard('{Escape}');
  expect(screen.queryByRole('search')).toBeNull();
  expect(lines()).toHaveLength(6);
});

test('a search without results says so and can be cleared', async () => {
  const drawn = await openChat();
  await choose(drawn, 'Search messages');
  await drawn.person.type(await screen.findByRole('searchbox'), 'zebra');
  expect(screen.getByText('No results')).toBeTruthy();
  await drawn.person.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
  expect(lines()).toHaveLength(3);
});

test('the filter shows only mentions, moderators or replies', async () => {
  said.push(
    inHistory(4, { content: '@noor look' }),
    inHistory(5, { content: 'be kind', sender: moderator }),
    reply(6, 1, { content: 'yes' }),
  );
  act(() => highlightWords.set(['LINE 3']));
  const drawn = await openChat();
  await choose(drawn, 'Mentions and highlights');
  expect(lines()).toEqual([expect.stringContaining('line 3'), 'remy: @noor look']);
  await choose(drawn, 'Moderators');
  expect(lines()).toEqual(['lena: be kind']);
  await choose(drawn, 'Replies');
  expect(lines()).toEqual(['remy: yes']);
  expect(screen.getByText('1 of 6')).toBeTruthy();
  await choose(drawn, 'All messages');
  expect(lines()).toHaveLength(6);
});

test('a search result can be shown in its place in the chat', async () => {
  const drawn = await openChat();
  await choose(drawn, 'Search messages');
  await drawn.person.type(await screen.findByRole('searchbox'), 'line 2');
  await drawn.person.hover(screen.getByText('line 2'));
  fireEvent.click(screen.getByRole('button', { name: 'Show in chat' }));
  expect(lines()).toHaveLength(3);
  expect(screen.getByText('line 2').closest('.chat-item')?.className).toContain('found');
  expect(screen.getByRole('button', { name: /Paused/ })).toBeTruthy();
});

test('a thread shows a message with its replies, updates live and accepts a reply', async () => {
  said.push(reply(4, 2, { content: 'first' }), reply(5, 4, { content: 'second' }));
  const drawn = await openChat();
  await findBox();
  await drawn.person.hover(screen.getAllByText('line 2')[0]!);
  fireEvent.click(screen.getByRole('button', { name: 'Show thread' }));
  const thread = await screen.findByRole('region', { name: 'Thread' });
  const texts = () =>
    within(thread)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.replace(/^.*?[AP]M/, ''));
  expect(within(thread).getByText('line 2')).toBeTruthy();
  expect(texts()).toEqual(['remy: first', 'remy: second']);
  expect(document.activeElement).toBe(within(thread).getByRole('button', { name: 'Back to chat' }));

  const quoted = { original_message: { id: idOf(2), content: 'line 2' }, original_sender: { id: remy.id, username: 'remy' } };
  receiveMessages(aLive(6, { content: 'third', type: 'reply', metadata: quoted }), aLive(7));
  await within(thread).findByText('third');
  expect(texts()).toHaveLength(3);
  await drawn.person.click(within(thread).getByRole('button', { name: 'Reply' }));
  expect(screen.getByRole('button', { name: 'Cancel reply' })).toBeTruthy();

  within(thread).getByRole('button', { name: 'Back to chat' }).focus();
  await drawn.person.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Thread' })).toBeNull();
});

test('the quote above a reply opens its thread', async () => {
  said.push(reply(4, 2, { content: 'first' }));
  const drawn = await openChat();
  await drawn.person.click(screen.getByRole('button', { name: 'Replying to @remy: line 2' }));
  expect(within(screen.getByRole('region', { name: 'Thread' })).getByText('first')).toBeTruthy();
});

const emotes = () => screen.queryAllByRole<HTMLImageElement>('img', { name: /^:.*:$/ }).map(({ src }) => new URL(src).pathname);

test('animated emotes stop immediately when the reader turns animations off', async () => {
  said.push(inHistory(4, { content: `hey ${wave}` }));
  const { person } = await openChat();
  expect(emotes()).toEqual(['/emotes/9001/28']);
  await person.click(screen.getByRole('button', { name: 'Search and filter chat' }));
  await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Animated emotes', checked: true }));
  expect(animatedEmotes.get()).toBe(false);
  await person.keyboard('{Escape}');
  await soon(() => expect(emotes()).toEqual(['/emotes/9001/28/still']));
});

test('the reading tools open the list of highlight words', async () => {
  const { person } = await openChat();
  await person.click(screen.getByRole('button', { name: 'Search and filter chat' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Highlighted words' }));
  const appearance = await screen.findByRole('dialog', { name: 'Appearance' });
  expect(await within(appearance).findByRole('textbox', { name: 'Highlighted words' })).toBeTruthy();
});

test('a message with one emote hides it directly, and one with several offers a choice', async () => {
  said.push(inHistory(4, { content: `hey ${wave}` }), inHistory(5, { content: `two ${wave} [emote:7:gsLol] [emote:8:gsGG]` }));
  const { person } = await openChat();
  await findBox();
  await person.hover(screen.getByText(/^hey/));
  fireEvent.click(screen.getByRole('button', { name: 'Hide :demoWave:' }));
  expect(emotes()).toEqual(['/emotes/7/28', '/emotes/8/28']);
  await person.hover(screen.getByText(/^two/));
  fireEvent.click(screen.getByRole('button', { name: 'Hide an emote' }));
  await person.click(within(await screen.findByRole('dialog', { name: 'Hide an emote' })).getByRole('button', { name: 'Hide :gsGG:' }));
  expect(hiddenEmotes.get()).toEqual([
    { id: 9001, name: 'demoWave' },
    { id: 8, name: 'gsGG' },
  ]);
});

test('M-16 the text size is a custom property of the chat with 12, 13, 16 or 18 px, relative to the browser’s font size', async () => {
  await openChat();
  const chat = screen.getByRole('region', { name: "ana's chat" });
  const sizes = ([0, 1, 2, 3] as const).map((step) => {
    act(() => fontStep.set(step));
    return chat.style.getPropertyValue('--chat-font');
  });
  expect(sizes).toEqual(['0.75rem', '0.8125rem', '1rem', '1.125rem']);
});

test('M-16 the preference shows and hides timestamps', async () => {
  const { container } = await openChat();
  expect(container.querySelectorAll('.chat-row time')).toHaveLength(3);
  act(() => showTimestamps.set(false));
  expect(container.querySelectorAll('.chat-row time')).toHaveLength(0);
});

test('R-06 the header keeps the collapse button beside the reading tools', async () => {
  await openChat();
  expect(screen.getByRole('button', { name: 'Collapse chat' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Search and filter chat' })).toBeTruthy();
});

test('new messages are announced politely, and the list is not a live region', async () => {
  const { container } = await openChat();
  receiveMessages(aLive(4), aLive(5));
  await waitFor(() => expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe('2 new messages'));
  receiveMessages(aLive(6, { content: '@noor look' }), aLive(7));
  await waitFor(() => expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe('remy mentioned you: @noor look'));
  expect(screen.getByRole('list', { name: 'Messages' }).closest('[aria-live]')).toBeNull();
});
