import type { Locator, Page } from '@playwright/test';
import { chatOf, numbered } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';
import { sayAll } from './fixtures/person.ts';

test('with the keyboard alone one can sign in, reach the chat, move through messages, reply and send', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await sayAll(ana, ana, numbered('move', 40));
  const page = await visit(null, `/${ana.slug}`);
  const chat = chatOf(page);
  const { keyboard } = page;
  await expect(chat.row('move 40')).toBeInViewport();

  // The first tab stop skips the top bar.
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();

  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Sign in' }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel('Username or email'));
  await keyboard.type(bo.username);
  await tabTo(page, dialog.getByLabel('Password', { exact: true }));
  await keyboard.type(bo.password);
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(chat.box).toBeVisible();

  const focused = chat.rows.and(page.locator(':focus'));
  await tabTo(page, chat.row('move 40'));
  await expect(focused).toContainText('move 40');
  await expect(chat.pausedButton).toBeVisible();
  await keyboard.press('ArrowUp');
  await expect(focused).toContainText('move 39');
  await keyboard.press('Home');
  await expect(focused).toContainText('move 1');
  await expect(focused).toBeInViewport();
  await keyboard.press('ArrowDown');
  await expect(focused).toContainText('move 2');
  await keyboard.press('Enter');
  await expect(chat.actions.getByRole('button', { name: 'Reply' })).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(chat.actions.getByRole('button', { name: 'Copy text' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(focused).toContainText('move 2');
  await keyboard.press('End');
  await expect(focused).toContainText('move 40');
  await expect(focused).toBeInViewport();

  await keyboard.press('Escape');
  await expect(chat.box).toBeFocused();
  await expect(chat.pausedButton).toBeHidden();
  // Go back over the badge and the quick emotes.
  await tabTo(page, chat.row('move 40'), 'Shift+Tab');
  await keyboard.press('r');
  await expect(chat.box).toBeFocused();
  await expect(chat.region.getByText(`Replying to @${ana.username}`)).toBeVisible();
  await keyboard.type('checkmate');
  await keyboard.press('Enter');
  await expect(chat.row('checkmate')).toContainText(`Replying to @${ana.username}`);
  await expect(chat.row('checkmate')).toBeInViewport();
});

test('a dialog traps the focus and restores it when closed', async ({ visit }) => {
  const page = await visit(null, '/');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  await expect(dialog.locator(':focus')).toHaveCount(1);
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

/** Presses Tab until the target has the focus, passing every stop that a user would pass. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let press = 0; press < 80; press++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
