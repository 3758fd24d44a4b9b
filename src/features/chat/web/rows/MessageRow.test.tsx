import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, undraw } from '../../../../core/web/testing/draw.tsx';
import { parseContent } from '../../rules/content.ts';
import type { MessageEntry } from '../log/entry.ts';
import { aMessage, remy } from '../log/examples.ts';
import { chatTexts } from '../texts.en.ts';
import { MessageRow } from './MessageRow.tsx';
import type { RowLook } from './row-look.ts';

afterEach(undraw);

const openPerson = vi.fn();
const look: RowLook = {
  theme: 'dark',
  viewerName: 'noor',
  act: { reply: vi.fn(), copy: vi.fn(), openPerson, sendAgain: vi.fn(), discard: vi.fn() },
};
const said = (content: string, overrides: Partial<MessageEntry> = {}) =>
  aMessage(1, { content, parts: parseContent(content), ...overrides });
const drawRow = (entry: MessageEntry) => draw(<MessageRow entry={entry} look={look} />, { texts: [chatTexts] });

test('M-01 a row shows what it answers, when, who with badges, and the words', async () => {
  const badges = [
    { type: 'moderator', text: 'Moderator', count: null },
    { type: 'subscriber', text: 'Subscriber', count: 6 },
  ];
  const { container } = await drawRow(
    said('east ridge is safer', {
      sender: { ...remy, badges },
      original: { id: 'x', content: 'left cliff!', sender: { id: 1, username: 'oldgoat' } },
    }),
  );
  expect(container.textContent).toMatch(/Replying to @oldgoat: left cliff!.*12:00|Replying to @oldgoat: left cliff!/);
  expect(screen.getAllByRole('img').map((badge) => badge.getAttribute('aria-label'))).toEqual(['Moderator', 'Subscriber for 6 months']);
  expect(container.querySelector('time')?.dateTime).toBe('2026-01-02T12:00:01.000Z');
  const order = ['Replying', 'remy', 'east ridge'].map((text) => container.textContent!.indexOf(text));
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

test('M-04 a row that mentions the viewer is highlighted, and so is the mention', async () => {
  const { container } = await drawRow(said('@Noor you called it', { mentionsMe: true }));
  expect(container.querySelector('.chat-row.mentions-me')).not.toBeNull();
  expect(screen.getByRole('button', { name: '@Noor' }).className).toContain('bg-mint');
});

test('M-09 only https links are links, and they tell the other side nothing', async () => {
  await drawRow(said('see https://a.example/x and http://b.example javascript:alert(1)'));
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ href }) => href)).toEqual(['https://a.example/x']);
  expect(links[0]).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
});

test('M-11 a mention opens the identity card, and so does the name', async () => {
  const { person } = await drawRow(said('hey @oldgoat'));
  await person.click(screen.getByRole('button', { name: '@oldgoat' }));
  await person.click(screen.getByRole('button', { name: 'remy' }));
  expect(openPerson.mock.calls).toEqual([['oldgoat'], ['remy']]);
});

test('markup in a message is text', async () => {
  const { container } = await drawRow(said('<img src=x onerror=alert(1)> <b>bold</b>'));
  expect(container.querySelector('img, b')).toBeNull();
  expect(screen.getByText('<img src=x onerror=alert(1)> <b>bold</b>').tagName).toBe('BDI');
});

test('a name is shown in its chosen colour, made readable', async () => {
  await drawRow(said('hi', { sender: { ...remy, color: '#000080' } }));
  expect(screen.getByRole('button', { name: 'remy' }).style.color).not.toBe('rgb(0, 0, 128)');
});
