import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { chatTexts } from '../texts.en.ts';
import { ChatState } from './StateLine.tsx';

afterEach(undraw);

test('the chat state line lists the active modes', async () => {
  const room = aChatroom({
    slow_mode: { enabled: true, message_interval: 5 },
    followers_mode: { enabled: true, min_duration: 10 },
    allow_links: { enabled: false },
  });
  const { container } = await draw(<ChatState room={room} />, { texts: [chatTexts] });
  expect(screen.getByText('Chat modes: Followers only, 10 minutes, Slow mode, 5 seconds, No links')).toBeTruthy();
  expect(container.querySelector('[title]')?.getAttribute('title')).toBe('Followers only, 10 minutes · Slow mode, 5 seconds · No links');
});

test('the chat state line is absent while no mode is on', async () => {
  const { container } = await draw(<ChatState room={aChatroom()} />, { texts: [chatTexts] });
  expect(container.textContent).toBe('');
});
