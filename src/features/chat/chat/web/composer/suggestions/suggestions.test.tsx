import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { undraw } from '#core/web/testing/draw.tsx';
import { recentEmotes } from '#features/channel/emotes/web/recent-emotes.ts';
import type { OriginalMessage } from '../../log/entry.ts';
import { typeText } from '../../testing/type-text.ts';
import { commandNamed, drawComposer, findBox, said } from '../testing/draw-composer.tsx';

afterEach(() => {
  recentEmotes.set([]);
  undraw();
});

const people = ['mirko_v', 'Mirelune', 'remy'].map((username) => ({ username, badges: [] }));
const rows = (name: string) => within(screen.getByRole('listbox', { name })).getAllByRole('option');
const names = (name: string) => rows(name).map((row) => row.textContent!.replace(/Tab$/, ''));
const chosen = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent?.replace(/Tab$/, '');
const press = (box: HTMLElement, key: string) => act(async () => void fireEvent.keyDown(box, { key }));

test('F-10 a colon and two word characters list matching usable emotes, and the message box refers to the active option', async () => {
  const { openPanel } = await drawComposer();
  const box = await findBox();
  await typeText(box, 'hi :g');
  expect(screen.queryByRole('listbox')).toBeNull();
  await typeText(box, 's');
  expect(names('Matching emotes')).toEqual([':gsHype:', ':gsCry:']);
  expect(openPanel()).toBe('chat_emote_suggestion_list');
  expect(box.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  expect(chosen(box)).toBe(':gsHype:');
  await typeText(box, 'C');
  expect(names('Matching emotes')).toEqual([':gsCry:']);
});

test.each(['Enter', 'Tab'])('F-10 the arrow keys move through the list and %s chooses', async (key) => {
  const { handle, onSend, openPanel } = await drawComposer();
  const box = await findBox();
  await typeText(box, 'hi :gs');
  await press(box, 'ArrowDown');
  expect(chosen(box)).toBe(':gsCry:');
  await press(box, 'ArrowDown');
  expect(chosen(box)).toBe(':gsHype:');
  await press(box, 'ArrowUp');
  await press(box, key);
  await soon(() => expect(handle.current!.text()).toBe('hi [emote:9102:gsCry] '));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(openPanel()).toBeNull();
  expect(onSend).not.toHaveBeenCalled();
  expect(recentEmotes.get()).toEqual([{ id: 9102, name: 'gsCry' }]);
});

test('F-10 @ and a word character list people, and pressing one inserts @name into the message', async () => {
  const { handle, person, onSend, openPanel } = await drawComposer({ people });
  const box = await findBox();
  await typeText(box, '@mi');
  expect(names('Matching people')).toEqual(['@mirko_v', '@Mirelune']);
  expect(openPanel()).toBe('chat_mentions_list');
  await person.click(screen.getByRole('option', { name: '@Mirelune' }));
  await soon(() => expect(handle.current!.text()).toBe('@Mirelune '));
  await typeText(box, 'hello');
  await press(box, 'Enter');
  await soon(() => expect(onSend.mock.calls).toEqual([said('@Mirelune hello')]));
});

test("M-15 a person's subscriber badge is the channel's image for the highest month reached", async () => {
  const badge_image = { src: 'https://files.example/b6.png', srcset: '' };
  const badges = [{ type: 'subscriber', text: 'Subscriber', count: 7 }];
  await drawComposer({ people: [{ username: 'mirko_v', badges }], tiers: [{ months: 6, badge_image }] });
  await typeText(await findBox(), '@mi');
  const [row] = rows('Matching people');
  expect(within(row!).getByRole<HTMLImageElement>('img', { name: 'Subscriber for 7 months' }).src).toBe(badge_image.src);
});

test('F-10 Enter after a fully typed name sends', async () => {
  const { onSend } = await drawComposer({ people });
  const box = await findBox();
  await typeText(box, 'hi @REMY');
  expect(names('Matching people')).toEqual(['@remy']);
  await press(box, 'Enter');
  await soon(() => expect(onSend.mock.calls).toEqual([said('hi @REMY')]));
});

test('F-10 the list closes when the match ends and when the message box is cleared', async () => {
  const { handle, openPanel } = await drawComposer();
  const box = await findBox();
  await typeText(box, ':gs');
  expect(rows('Matching emotes')).toHaveLength(2);
  await typeText(box, ' ');
  expect(screen.queryByRole('listbox')).toBeNull();
  await typeText(box, ':gs');
  expect(rows('Matching emotes')).toHaveLength(2);
  await act(async () => handle.current!.setText(''));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(openPanel()).toBeNull();
});

test('F-10 the first Escape closes the list and keeps a pending reply, and the next one clears the reply', async () => {
  const replyTo: OriginalMessage = { id: 'x', content: 'left cliff!', sender: { id: 7, username: 'remy' } };
  const { onCancelReply, handle } = await drawComposer({ replyTo });
  const box = await findBox();
  await typeText(box, ':gs');
  await press(box, 'Escape');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onCancelReply).not.toHaveBeenCalled();
  expect(handle.current!.text()).toBe(':gs');
  await press(box, 'Escape');
  expect(onCancelReply).toHaveBeenCalledTimes(1);
});

test('R-07 opening another panel closes the list', async () => {
  const { panel } = await drawComposer();
  const box = await findBox();
  await typeText(box, ':gs');
  expect(screen.getByRole('listbox')).toBeTruthy();
  await act(async () => panel().open('chat_settings'));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(panel().name).toBe('chat_settings');
});

test('R-07 typing on while another panel is open replaces the panel by the list', async () => {
  const { panel } = await drawComposer();
  const box = await findBox();
  await typeText(box, ':gs');
  await act(async () => panel().open('chat_emotes_picker'));
  await typeText(box, 'C');
  expect(names('Matching emotes')).toEqual([':gsCry:']);
  expect(panel().name).toBe('chat_emote_suggestion_list');
});

test('F-10 a list closed with Escape stays closed until another match begins', async () => {
  await drawComposer();
  const box = await findBox();
  await typeText(box, ':gs');
  await press(box, 'Escape');
  await typeText(box, 'C');
  expect(screen.queryByRole('listbox')).toBeNull();
  await typeText(box, ' ');
  await typeText(box, ':gs');
  expect(rows('Matching emotes')).toHaveLength(2);
});

test('F-10 two key presses between renders leave no list open', async () => {
  const { openPanel } = await drawComposer();
  const box = await findBox();
  await act(async () => {
    for (const text of [':gs', ' ']) await typeText(box, text);
  });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(openPanel()).toBeNull();
});

const commands = commandNamed('user', 'slow', 'clear', 'ban');

test('C-03 a slash lists the commands with their arguments, or says that none matches', async () => {
  const { openPanel } = await drawComposer({ commands });
  const box = await findBox();
  await typeText(box, '/');
  expect(names('Matching commands')).toHaveLength(4);
  expect(openPanel()).toBe('command_suggestion_list');
  await typeText(box, 'sl');
  expect(names('Matching commands')).toEqual(['/slowon/offseconds?Limit how often viewers can chat']);
  await typeText(box, 'xyz');
  expect(screen.getByText('No command matches')).toBeTruthy();
});

test('C-03 validity is shown with a word, an icon and a color', async () => {
  await drawComposer({ commands });
  const box = await findBox();
  await typeText(box, '/slow');
  await press(box, 'Escape');
  expect(screen.getByRole('status').textContent).toBe('needs on/off');
  await typeText(box, ' on');
  expect(screen.getByRole('status').textContent).toBe('valid');
  expect(box.closest('.chat-box')!.className).toContain('valid');
  await typeText(box, ' 0');
  expect(screen.getByRole('status').textContent).toBe('seconds, 1 to 120');
  expect(box.closest('.chat-box')!.className).toContain('invalid');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Seconds between messages, up to 120 (default 5)')).toBeTruthy();
});

test('C-02 a valid command is run with its parsed arguments, and an invalid one is not run', async () => {
  const { onCommand, onSend, handle } = await drawComposer({ commands });
  const box = await findBox();
  await typeText(box, '/us');
  await press(box, 'Tab');
  await soon(() => expect(handle.current!.text()).toBe('/user '));
  await press(box, 'Enter');
  await act(async () => undefined);
  expect(onCommand).not.toHaveBeenCalled();
  await typeText(box, 'remy');
  await press(box, 'Enter');
  await soon(() =>
    expect(onCommand.mock.calls).toEqual([[commands.find(({ name }) => name === 'user'), { username: 'remy' }, '/user remy']]),
  );
  expect(handle.current!.text()).toBe('');
  expect(onSend).not.toHaveBeenCalled();
});

test('C-03 Enter runs a fully typed command', async () => {
  const { onCommand } = await drawComposer({ commands });
  const box = await findBox();
  await typeText(box, '/clear');
  expect(screen.getByRole('listbox')).toBeTruthy();
  await press(box, 'Enter');
  await soon(() => expect(onCommand).toHaveBeenCalledTimes(1));
});

test('C-01 without commands a slash is ordinary text, and a line says that everyone will see it', async () => {
  const { onSend } = await drawComposer();
  const box = await findBox();
  await typeText(box, '/clear');
  expect(screen.getByRole('status').textContent).toBe('You have no commands here. Everyone in chat will see this message.');
  await press(box, 'Enter');
  await soon(() => expect(onSend.mock.calls).toEqual([said('/clear')]));
});
