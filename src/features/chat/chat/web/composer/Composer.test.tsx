import { act, fireEvent, screen } from '@testing-library/react';
import { $getSelection } from 'lexical';
import { afterEach, expect, test, vi } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { soon } from '#core/testing/soon.ts';
import { undraw } from '#core/web/testing/draw.tsx';
import { holdTimers, pass, releaseClock } from '#core/web/testing/web-clock.ts';
import { later } from '#features/chat/chat/examples.ts';
import type { InputLock } from '#features/chat/chat/rules/input-lock.ts';
import type { OriginalMessage } from '../log/entry.ts';
import { editorOf, typeText } from '../testing/type-text.ts';
import { drawComposer, findBox, said } from './testing/draw-composer.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  undraw();
});

const original: OriginalMessage = { id: 'x', content: 'left cliff!', sender: { id: 7, username: 'remy' } };

test('pressing the placeholder moves focus to the editor once the viewer can chat', async () => {
  const { person, become } = await drawComposer({ lock: { kind: 'not_ready' } });
  await person.click(screen.getByRole('button', { name: 'Send a message' }));
  await become({ kind: 'open' });
  const box = await findBox();
  await soon(() => expect(document.activeElement).toBe(box));
});

test('focus in the placeholder moves to the editor that replaces it', async () => {
  const { become } = await drawComposer({ lock: { kind: 'not_ready' } });
  const before = screen.getByRole('button', { name: 'Send a message' });
  act(() => before.focus());
  await become({ kind: 'open' });
  const box = await findBox();
  await soon(() => expect(document.activeElement).toBe(box));
});

const plainBox = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Message' });

test('a line typed before the editor has loaded is sent with Enter', async () => {
  const { onSend } = await drawComposer();
  fireEvent.change(plainBox(), { target: { value: 'first!' } });
  fireEvent.keyDown(plainBox(), { key: 'Enter' });
  expect(onSend.mock.calls).toEqual([said('first!')]);
  expect(plainBox().value).toBe('');
});

test('text pasted before the editor has loaded becomes one line', async () => {
  await drawComposer();
  fireEvent.paste(plainBox(), { clipboardData: { getData: (type: string) => (type === 'text/plain' ? 'one\ntwo' : '') } });
  expect(plainBox().value).toBe('one two');
});

test('the editor takes over the text and the focus of the plain box', async () => {
  const { handle } = await drawComposer();
  act(() => plainBox().focus());
  fireEvent.change(plainBox(), { target: { value: 'hello' } });
  const box = await findBox();
  expect(handle.current!.text()).toBe('hello');
  expect(document.activeElement).toBe(box);
});

test('a message box that nobody touches gets its editor after ten seconds', async () => {
  holdTimers();
  await drawComposer();
  act(() => pass(9));
  expect(plainBox().tagName).toBe('INPUT');
  act(() => pass(1));
  await soon(() => expect(plainBox().getAttribute('contenteditable')).toBe('true'));
});

test('the editor waits while an input method composes text in the plain box', async () => {
  await drawComposer();
  act(() => plainBox().focus());
  fireEvent.compositionStart(plainBox());
  await act(() => import('./Editor.tsx'));
  await act(async () => undefined);
  expect(plainBox().tagName).toBe('INPUT');
  fireEvent.compositionEnd(plainBox());
  expect(await findBox()).toBeTruthy();
});

test('the message box does not take focus by itself', async () => {
  await drawComposer();
  const box = await findBox();
  await act(async () => undefined);
  // Setting a caret in Lexical would take the focus.
  expect(editorOf(box).getEditorState().read($getSelection)).toBeNull();
});

test('F-02 blank messages are not sent', async () => {
  const { onSend } = await drawComposer();
  const box = await findBox();
  fireEvent.keyDown(box, { key: 'Enter' });
  await typeText(box, '  \u200b ');
  fireEvent.keyDown(box, { key: 'Enter' });
  await act(async () => undefined);
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
});

test('F-02 the text is sent trimmed, with <3 as a heart, and the message box is cleared', async () => {
  const { onSend, handle } = await drawComposer();
  const box = await findBox();
  await typeText(box, ' I <3 this ');
  fireEvent.keyDown(box, { key: 'Enter' });
  await soon(() => expect(onSend.mock.calls).toEqual([said('I ❤️ this')]));
  expect(handle.current!.text()).toBe('');
});

test('the send button sends the message', async () => {
  const { onSend, person } = await drawComposer();
  await typeText(await findBox(), 'hello');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend.mock.calls).toEqual([said('hello')]);
});

test('Enter that confirms an input method composition does not send', async () => {
  const { onSend } = await drawComposer();
  const box = await findBox();
  await typeText(box, 'にほん');
  fireEvent.compositionStart(box);
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true, keyCode: 229 });
  await act(async () => undefined);
  expect(onSend).not.toHaveBeenCalled();
});

test('an Enter with the keyCode of an input method does not send, and the next Enter does', async () => {
  const { onSend } = await drawComposer();
  const box = await findBox();
  await typeText(box, '日本語');
  // Safari ends the composition before this key press.
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  await act(async () => undefined);
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  await soon(() => expect(onSend.mock.calls).toEqual([said('日本語')]));
});

test('an Enter with the keyCode of an input method does not send from the plain box', async () => {
  const { onSend } = await drawComposer();
  fireEvent.change(plainBox(), { target: { value: '日本語' } });
  fireEvent.keyDown(plainBox(), { key: 'Enter', keyCode: 229 });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(plainBox(), { key: 'Enter', keyCode: 13 });
  expect(onSend.mock.calls).toEqual([said('日本語')]);
});

test('F-05 the up arrow restores the last sent message, but only in an empty message box', async () => {
  const { handle } = await drawComposer();
  const box = await findBox();
  await typeText(box, 'hello');
  fireEvent.keyDown(box, { key: 'Enter' });
  await soon(() => expect(handle.current!.text()).toBe(''));
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  await soon(() => expect(handle.current!.text()).toBe('hello'));
  await typeText(box, ' again');
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  await act(async () => undefined);
  expect(handle.current!.text()).toBe('hello again');
});

test('F-05 further up arrows go back through the history, and down arrows go forward', async () => {
  const { handle } = await drawComposer();
  const box = await findBox();
  for (const line of ['one', 'two']) {
    await typeText(box, line);
    fireEvent.keyDown(box, { key: 'Enter' });
    await soon(() => expect(handle.current!.text()).toBe(''));
  }
  for (const [key, line] of [
    ['ArrowUp', 'two'],
    ['ArrowUp', 'one'],
    ['ArrowDown', 'two'],
    ['ArrowDown', ''],
  ] as const) {
    fireEvent.keyDown(box, { key });
    await soon(() => expect(handle.current!.text()).toBe(line));
  }
});

test('F-05 Escape and the cancel button clear a pending reply', async () => {
  const { onCancelReply, person } = await drawComposer({ replyTo: original });
  expect(screen.getByText('left cliff!')).toBeTruthy();
  fireEvent.keyDown(await findBox(), { key: 'Escape' });
  await person.click(screen.getByRole('button', { name: 'Cancel reply' }));
  expect(onCancelReply).toHaveBeenCalledTimes(2);
});

test('the reply bar shows emotes as their names', async () => {
  await drawComposer({ replyTo: { ...original, content: 'left [emote:7:demoWave] cliff' } });
  expect(screen.getByText('left :demoWave: cliff')).toBeTruthy();
});

test('a reply is sent with its original message', async () => {
  const { onSend } = await drawComposer({ replyTo: original });
  const box = await findBox();
  await typeText(box, 'no, right');
  fireEvent.keyDown(box, { key: 'Enter' });
  await soon(() => expect(onSend.mock.calls).toEqual([said('no, right', original)]));
});

test('near the limit the remaining characters are counted, and a text over the limit is kept but not sent', async () => {
  const { onSend, handle } = await drawComposer();
  const box = await findBox();
  await typeText(box, 'x'.repeat(399));
  expect(screen.queryByText(/characters/)).toBeNull();
  await typeText(box, 'x');
  expect(screen.getByText('100 characters left')).toBeTruthy();
  await typeText(box, 'x'.repeat(101));
  expect(screen.getByText('1 over the limit')).toBeTruthy();
  fireEvent.keyDown(box, { key: 'Enter' });
  // The toast is in the page twice: visibly and in a live region.
  expect(await screen.findAllByText('Messages can have up to 500 characters.')).not.toEqual([]);
  expect(onSend).not.toHaveBeenCalled();
  expect(handle.current!.text()).toHaveLength(501);
});

test.each<[string, InputLock, string]>([
  ['a permanent ban', { kind: 'banned' }, 'You are banned from this chat.'],
  ['a timeout', { kind: 'timed_out', until: later(95), secondsLeft: 95 }, 'You are timed out. 1:35 left.'],
  ['a paused chat', { kind: 'paused' }, 'Chat is paused. Only moderators can chat.'],
  ['subscribers only', { kind: 'subscribers_only' }, 'Only subscribers can chat here.'],
  ['followers only', { kind: 'followers_only', minutes: 10, until: null }, 'Follow the channel to chat here.'],
  [
    'following too short',
    { kind: 'followers_only', minutes: 10, until: later(60) },
    'You must follow for 10 minutes to chat here. 1:00 left.',
  ],
  ['slow mode', { kind: 'slow_mode', until: later(5), secondsLeft: 5 }, 'Slow mode. You can chat again in 0:05.'],
  ['a young account', { kind: 'account_age', minutes: 1440, until: later(DAY_SECONDS) }, 'Your account must be 1 day old to chat here.'],
])('a locked message box states the reason: %s', async (_title, lock, text) => {
  await drawComposer({ lock });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
});

test('K-01 while the chat state is loading the message box is disabled and gives no reason', async () => {
  await drawComposer({ lock: { kind: 'not_ready' } });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Send a message' })).toBeTruthy();
});

test('K-04 focus returns to the message box exactly 250 ms after slow mode ends', async () => {
  const { become } = await drawComposer();
  await findBox();
  await become({ kind: 'slow_mode', until: later(5), secondsLeft: 5 });
  vi.useFakeTimers();
  await become({ kind: 'open' });
  await act(async () => vi.advanceTimersByTime(249));
  expect(document.activeElement).toBe(document.body);
  await act(async () => vi.advanceTimersByTime(1));
  releaseClock();
  const box = await findBox();
  await soon(() => expect(document.activeElement).toBe(box));
});

test('K-04 focus stays in another input that the viewer moved to', async () => {
  const { become } = await drawComposer({ lock: { kind: 'slow_mode', until: later(5), secondsLeft: 5 } });
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  vi.useFakeTimers();
  await become({ kind: 'open' });
  await act(async () => vi.advanceTimersByTime(1000));
  releaseClock();
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});
