import type { Locator, Page } from '@playwright/test';
import { payInTab, takeMoney } from './fixtures/buying.ts';
import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, test, toastOf } from './fixtures/journey.ts';
import { emotesIn, expectLoaded, openPicker } from './fixtures/panels.ts';
import { uploadEmote } from './fixtures/person.ts';
import { pngOf } from './fixtures/picture.ts';

test("EM-06 EM-01 EM-07 a picture that the broadcaster uploads becomes an emote in everyone's chat", async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const keeping = await visit(ana, `/dashboard/${ana.slug}/emotes`);
  await expect(keeping.getByText('No emotes yet')).toBeVisible();
  await choose(keeping, 'a red square.png', await pngOf('#d03050'));
  const draft = keeping.getByRole('form', { name: 'New emote from a red square.png' });
  await expect(draft.getByLabel('Name')).toHaveValue('aRedSquare');
  await draft.getByLabel('Name').fill('anaSquare');
  await draft.getByRole('button', { name: 'Add emote' }).click();
  await expect(toastOf(keeping, 'anaSquare added.')).toBeVisible();
  await expect(draft).toBeHidden();
  const card = keeping.getByRole('list', { name: 'Channel emotes' }).getByRole('listitem');
  await expect(card).toContainText('anaSquare');
  await expectLoaded(card.locator('img').first());

  const anas = chatOf(await visit(ana, `/${ana.slug}`));
  const page = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  const chat = chatOf(page);
  const picker = await openPicker(page);
  await picker.getByRole('searchbox').fill('square');
  await picker.getByRole('gridcell', { name: 'anaSquare' }).click();
  await expect(picker).toBeVisible();
  await chat.box.press('End');
  await page.keyboard.type('look at me');
  await page.keyboard.press('Enter');
  for (const { row } of [anas, chat]) {
    await expect(row('look at me').locator('img[data-emote]')).toHaveAttribute('alt', ':anaSquare:');
    await expectLoaded(row('look at me').locator('img[data-emote]'));
  }

  // It is the first of the recent emotes and now also a quick emote (F-11, EM-05).
  await chat.region.getByRole('button', { name: 'Send anaSquare' }).click();
  await expect(anas.rows.filter({ has: anas.region.page().locator('img[data-emote]') })).toHaveCount(2);

  await keeping.getByRole('button', { name: 'Rename anaSquare' }).click();
  await keeping.getByLabel('Name').fill('anaBrick');
  await keeping.getByLabel('Name').press('Enter');
  await expect(card).toContainText('anaBrick');
  await keeping.getByRole('button', { name: 'Remove anaBrick' }).click();
  await keeping.getByRole('dialog').getByRole('button', { name: 'Remove anaBrick' }).click();
  await expect(keeping.getByText('No emotes yet')).toBeVisible();
  // Messages that were already sent keep the emote's picture.
  await page.reload();
  await expectLoaded(chat.row('look at me').locator('img[data-emote]'));
});

test('EM-06 an unsuitable file is refused with a reason, and so is a name that somebody else takes meanwhile', async ({
  newPerson,
  visit,
}) => {
  const ana = await newPerson('ana');
  const page = await visit(ana, `/dashboard/${ana.slug}/emotes`);
  await expect(page.getByText('No emotes yet')).toBeVisible();
  await choose(page, 'notes.png', Buffer.from('<svg onload="alert(1)">'));
  await expect(page.getByRole('form').getByRole('alert')).toHaveText(/not a valid PNG, WebP or GIF/);
  await page.getByRole('button', { name: 'Discard' }).click();
  await choose(page, 'dot.png', await pngOf('#000000', 8));
  await expect(page.getByRole('form').getByRole('alert')).toContainText('8 × 8 pixels');
  await page.getByRole('button', { name: 'Discard' }).click();

  await choose(page, 'twin.png', await pngOf('#3050d0'));
  await expect(page.getByRole('button', { name: 'Add emote' })).toBeEnabled();
  await uploadEmote(ana, 'twin', await pngOf('#30d050'));
  await expect(page.getByRole('form').getByRole('alert')).toContainText('already has an emote with that name');
  await expect(page.getByRole('button', { name: 'Add emote' })).toBeDisabled();
});

test('EM-03 EM-04 a locked emote leads to a subscription, and can be sent once that is paid', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await Promise.all([takeMoney(ana), uploadEmote(ana, 'anaGold', await pngOf('#ffd166'), true)]);
  const page = await visit(bo, `/${ana.slug}`);
  const others = chatOf(await visit(ana, `/${ana.slug}`, { node: nodeTwo() }));
  await (await openPicker(page)).getByRole('gridcell', { name: 'anaGold, subscribers only' }).click({ force: true });
  const dialog = page.getByRole('dialog', { name: `Subscribe to ${ana.username}` });
  await expect(dialog).toContainText('Tier 1, 1 month');
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await payInTab(page, /^Subscribe for/);
  await page
    .getByRole('dialog', { name: `You're subscribed to ${ana.username}` })
    .getByRole('button', { name: 'Close' })
    .click();

  const chat = chatOf(page);
  await (await openPicker(page)).getByRole('gridcell', { name: 'anaGold', exact: true }).click();
  await expect.poll(() => emotesIn(chat.box)).toEqual([':anaGold:']);
  await chat.sendButton.click();
  await expectLoaded(others.rows.locator('img[data-emote]'));
});

test('EM-01 the picker works with the keyboard, and its tabs follow the scroll position', async ({ newPerson, visit }) => {
  const ana = await newPerson('ana');
  const page = await visit(ana, `/${ana.slug}`);
  const chat = chatOf(page);
  const picker = await openPicker(page);
  await expect(picker.getByRole('searchbox')).toBeFocused();
  const grid = picker.getByRole('grid', { name: 'Emotes' });
  await expect(grid).toHaveAttribute('aria-colcount', '8');
  await page.keyboard.press('ArrowDown');
  await expect(grid.getByRole('gridcell', { name: 'gsHype' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(grid.getByRole('gridcell', { name: 'gsLove' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => emotesIn(chat.box)).toEqual([':gsLove:']);
  await page.keyboard.press('ArrowDown');
  const tabs = picker.getByRole('navigation', { name: 'Sections' });
  const active: Locator = tabs.locator('[aria-current]');
  await expect(active).toHaveAccessibleName('Global');
  await tabs.getByRole('button', { name: 'Emojis' }).click();
  await expect(active).toHaveAccessibleName('Emojis');
  await expect(grid.getByRole('gridcell', { name: /^grinning/ }).first()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(chat.region.getByRole('button', { name: 'Emotes', exact: true })).toBeFocused();
});

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Choose files').setInputFiles({ name, mimeType: 'image/png', buffer });
