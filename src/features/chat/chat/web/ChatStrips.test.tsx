// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ChatStrips } from './ChatStrips.tsx';

afterEach(cleanup);

const strips = (names: readonly string[], isCrowded = false) => (
  <ChatStrips isCrowded={isCrowded}>
    {names.map((name) => (
      <section key={name} aria-label={name}>
        About the {name}
      </section>
    ))}
    <div role="status" />
  </ChatStrips>
);
const isShown = (name: string) => screen.getByText(`About the ${name}`).closest('[hidden]') === null;
const line = (name: RegExp) => screen.findByRole('button', { name });

test('two strips above the messages show in full, and more fold into one line that names them', async () => {
  const { rerender } = render(strips(['Poll', 'Goals']));
  expect(isShown('Poll')).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(strips(['Poll', 'Goals', 'Pinned message']));
  const folded = await line(/Poll · Goals · Pinned message ?3/);
  expect([folded.ariaExpanded, isShown('Poll')]).toEqual(['false', false]);
  await userEvent.click(folded);
  expect([folded.ariaExpanded, isShown('Poll')]).toEqual(['true', true]);
  rerender(strips(['Poll']));
  await expect.poll(() => screen.queryByRole('button')).toBeNull();
  expect(isShown('Poll')).toBe(true);
});

test('beside a keyboard every strip folds, also those that the viewer opened before', async () => {
  const names = ['Poll', 'Goals', 'Pinned message'];
  const { rerender } = render(strips(names));
  await userEvent.click(await line(/Poll · Goals · Pinned message ?3/));
  rerender(strips(names, true));
  expect(isShown('Poll')).toBe(false);
  rerender(strips(['Poll'], true));
  await userEvent.click(await line(/Poll ?1/));
  expect(isShown('Poll')).toBe(true);
});
