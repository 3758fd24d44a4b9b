import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { undraw } from '#core/web/testing/draw.tsx';
import { later } from '#features/chat/chat/examples.ts';
import type { InputLock } from '#features/chat/chat/rules/input-lock.ts';
import { typeText } from '../testing/type-text.ts';
import { drawComposer, findBox, said } from './testing/draw-composer.tsx';

afterEach(undraw);

const slow = (secondsLeft: number): InputLock => ({ kind: 'slow_mode', until: later(secondsLeft), secondsLeft });

/** Renders a composer in slow mode with a queued message. */
async function waiting() {
  const drawn = await drawComposer({ lock: slow(4), waitsForSlowMode: true });
  const box = await findBox();
  await typeText(box, 'hello');
  await drawn.person.click(screen.getByRole('button', { name: 'Send in 4s' }));
  return { ...drawn, box };
}

test('a message queued in slow mode is sent when slow mode ends', async () => {
  const { onSend, become, handle } = await waiting();
  expect(screen.getByText('Press Escape to cancel')).toBeTruthy();
  await become(slow(3));
  expect(screen.getByRole('button', { name: 'Sending in 3s, press to cancel' })).toBeTruthy();
  expect(onSend).not.toHaveBeenCalled();
  await become({ kind: 'open' });
  expect(onSend.mock.calls).toEqual([said('hello')]);
  expect(handle.current!.text()).toBe('');
});

test('Enter queues the message too, and text added later is sent with it', async () => {
  const { onSend, become } = await drawComposer({ lock: slow(4), waitsForSlowMode: true });
  const box = await findBox();
  await typeText(box, 'hello');
  fireEvent.keyDown(box, { key: 'Enter' });
  await screen.findByRole('button', { name: 'Sending in 4s, press to cancel' });
  await typeText(box, ' you');
  await become({ kind: 'open' });
  expect(onSend.mock.calls).toEqual([said('hello you')]);
});

test.each([
  ['Escape', async (box: HTMLElement) => void fireEvent.keyDown(box, { key: 'Escape' })],
  ['another press', async () => void fireEvent.click(screen.getByRole('button', { name: 'Sending in 4s, press to cancel' }))],
])('%s cancels the queued message and keeps the text', async (_title, cancel) => {
  const { onSend, become, box, handle } = await waiting();
  await act(async () => cancel(box));
  expect(screen.getByRole('button', { name: 'Send in 4s' })).toBeTruthy();
  await become({ kind: 'open' });
  expect(onSend).not.toHaveBeenCalled();
  expect(handle.current!.text()).toBe('hello');
});

test('another lock cancels the queued message and keeps the text', async () => {
  const { onSend, become, handle } = await waiting();
  await become({ kind: 'subscribers_only' });
  expect(screen.queryByRole('textbox')).toBeNull();
  await become(slow(2));
  await become({ kind: 'open' });
  await soon(() => expect(screen.getByRole('textbox').textContent).toBe('hello'));
  expect(handle.current!.text()).toBe('hello');
  expect(onSend).not.toHaveBeenCalled();
});

test('without the setting, the message box is locked in slow mode', async () => {
  await drawComposer({ lock: slow(4) });
  expect(screen.getByText(/^Slow mode\. You can chat again in/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
