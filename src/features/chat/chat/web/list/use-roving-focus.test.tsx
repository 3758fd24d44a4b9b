import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aMessage } from '../log/examples.ts';
import { acts, beginList, drawList, endList, log, onEscape, range, rowOf, rows, say, sayNumbers } from '../testing/draw-list.tsx';

beforeEach(beginList);
afterEach(endList);

test('the list is a single tab stop: arrows, Home and End move between rows, and Escape returns to the message box', async () => {
  const { person, list } = await drawList();
  await sayNumbers(...range(1, 100));
  screen.getByRole('button', { name: 'before' }).focus();
  await person.tab();
  expect(document.activeElement).toBe(rowOf('message 100'));
  await person.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(rowOf('message 98'));
  await person.keyboard('{Home}');
  expect(document.activeElement).toBe(rowOf('message 1'));
  expect(rows().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await person.keyboard('{End}{Escape}');
  expect(document.activeElement).toBe(rowOf('message 100'));
  expect(onEscape).toHaveBeenCalled();
  expect(list().tabIndex).toBe(-1);
});

test('the focused row stays rendered, and the list is paused until the focus leaves', async () => {
  const { person } = await drawList();
  await sayNumbers(...range(1, 100));
  screen.getByRole('button', { name: 'before' }).focus();
  await person.tab();
  if (!document.activeElement!.matches(':focus-visible')) act(() => log.pause());
  await sayNumbers(...range(101, 900));
  expect(document.activeElement).toBe(rowOf('message 100'));
});

test('R replies to the focused message, Enter moves to its actions and links', async () => {
  const { person } = await drawList();
  const link = { type: 'link', text: 'https://a.example', href: 'https://a.example/' } as const;
  await say(aMessage(1), aMessage(2, { parts: [link] }));
  screen.getByRole('button', { name: 'before' }).focus();
  await person.tab();
  await person.keyboard('{Enter}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Reply');
  await person.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(document.activeElement?.tagName).toBe('A');
  await person.keyboard('{Escape}r');
  expect(acts.reply).toHaveBeenCalledWith(expect.objectContaining({ id: aMessage(2).id }));
});

test('Tab out of a paused list reaches its button, which stays until the focus leaves it, and the focus never falls to the page', async () => {
  const { person } = await drawList();
  await sayNumbers(...range(1, 100));
  screen.getByRole('button', { name: 'before' }).focus();
  await person.tab();
  act(() => log.pause());
  const button = screen.getByRole('button', { name: /^Paused/ });
  await person.tab();
  expect(document.activeElement).toBe(button);
  expect(button.isConnected).toBe(true);
  await person.tab({ shift: true });
  expect(document.activeElement).toBe(rowOf('message 100'));
  await person.tab();
  await person.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: /^Paused/ })).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  expect(onEscape).toHaveBeenCalledTimes(1);
});
