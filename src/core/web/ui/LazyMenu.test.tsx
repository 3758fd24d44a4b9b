import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { lazyComponent } from '../lazy-component.tsx';
import { IconButton } from './IconButton.tsx';
import { LazyMenu } from './LazyMenu.tsx';
import { Menu, type MenuControl } from './Menu.tsx';
import { MenuItem } from './MenuItem.tsx';

/** A menu whose code arrives when `arrive` is called. */
function drawMenu() {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Content }>();
  function Content({ word, trigger }: { word: string; trigger: MenuControl }) {
    return (
      <Menu trigger={trigger}>
        <MenuItem onClick={() => undefined}>{word}</MenuItem>
      </Menu>
    );
  }
  const load = vi.fn(() => promise);
  render(
    <LazyMenu
      name="The tools"
      trigger={<IconButton icon="search" label="Tools" />}
      Content={lazyComponent('use', load)}
      props={{ word: 'Search' }}
    />,
  );
  return { load, arrive: () => act(async () => resolve({ default: Content })) };
}
const button = () => screen.getByRole('button', { name: 'Tools' });

test('the code of a menu loads when the person first uses the page', async () => {
  const { load, arrive } = drawMenu();
  expect(load).not.toHaveBeenCalled();
  await userEvent.pointer({ target: document.body });
  expect(load).toHaveBeenCalledTimes(1);
  await arrive();
  await userEvent.click(button());
  expect(await screen.findByRole('menuitem', { name: 'Search' })).toBeTruthy();
});

test('a menu whose button was pressed while its code was loading opens when that arrives', async () => {
  const { arrive } = drawMenu();
  await userEvent.click(button());
  expect(screen.queryByRole('menuitem')).toBeNull();
  await arrive();
  expect(await screen.findByRole('menuitem', { name: 'Search' })).toBeTruthy();
});

test('the button of a menu stays the same element, closes the menu when pressed again, and gets the focus back', async () => {
  const { arrive } = drawMenu();
  const before = button();
  await userEvent.tab();
  await arrive();
  expect(document.activeElement).toBe(before);
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByRole('menuitem', { name: 'Search' })).toBeTruthy();
  expect(before.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(document.activeElement).toBe(before);
  await userEvent.click(before);
  expect(await screen.findByRole('menuitem', { name: 'Search' })).toBeTruthy();
  await userEvent.click(before);
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
});

test.each(['{Enter}', ' ', '{ArrowDown}'])('a menu that the key "%s" opens begins at its first item', async (key) => {
  const { arrive } = drawMenu();
  await userEvent.tab();
  await arrive();
  await userEvent.keyboard(key);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Search' })));
});
