import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, test } from './fixtures/journey.ts';
import { emotesIn, expectLoaded, openPicker, panelOf } from './fixtures/panels.ts';
import { say } from './fixtures/person.ts';

test('F-10 F-04 matching emotes are chosen with arrows and Tab, and others see them as pictures', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const anas = chatOf(await visit(ana, `/${ana.slug}`));
  const bosPage = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  const bos = chatOf(bosPage);
  const list = bos.region.getByRole('listbox', { name: 'Matching emotes' });
  const chosen = list.getByRole('option', { selected: true });
  await bos.write('well done :g');
  await expect(list).toBeHidden();
  await bosPage.keyboard.type('s');
  await expect(list.getByRole('option')).toHaveCount(6);
  const second = /gs\w+/.exec((await list.getByRole('option').nth(1).textContent())!)![0];
  await bosPage.keyboard.press('ArrowDown');
  await expect(chosen).toContainText(second);
  await expect(bos.box).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id'))!);
  await bosPage.keyboard.press('Tab');
  await expect(list).toBeHidden();
  await expect(bos.box).toBeFocused();
  expect(await emotesIn(bos.box)).toEqual([`:${second}:`]);

  // A complete emote name becomes a picture automatically, with or without colons.
  await bosPage.keyboard.type(':gsFire: gsTrophy ');
  await expect.poll(() => emotesIn(bos.box)).toEqual([`:${second}:`, ':gsFire:', ':gsTrophy:']);
  await bosPage.keyboard.press('Enter');
  await expect(bos.box).toHaveText('');
  const row = anas.row('well done');
  await expect(row).toContainText(bo.username);
  expect(await emotesIn(row)).toEqual([`:${second}:`, ':gsFire:', ':gsTrophy:']);
  for (const at of [0, 1, 2]) await expectLoaded(row.locator('img[data-emote]').nth(at));
});

test('F-10 typing @ suggests matching people, Enter selects one, and the message mentions them', async ({ newPerson, visit }) => {
  const [ana, annika, bo] = await Promise.all([newPerson('ana'), newPerson('annika'), newPerson('bo')]);
  await say(annika, ana, 'first in the stand');
  const annikas = chatOf(await visit(annika, `/${ana.slug}`));
  const bosPage = await visit(bo, `/${ana.slug}`);
  const bos = chatOf(bosPage);
  await expect(bos.row('first in the stand')).toBeVisible();
  const list = bos.region.getByRole('listbox', { name: 'Matching people' });
  await bos.write('welcome @an');
  // People who have written recently come first.
  await expect(list.getByRole('option')).toHaveText([new RegExp(`@${annika.username}`), new RegExp(`@${ana.username}`)]);
  await bosPage.keyboard.press('Enter');
  await expect(bos.box).toHaveText(`welcome @${annika.username} `, { useInnerText: true });
  await bosPage.keyboard.type('sit down');
  await bosPage.keyboard.press('Enter');
  await expect(annikas.row('sit down').locator('.mentions-me')).toBeVisible();
});

test('F-10 R-07 Escape closes the list and keeps the text, and the list and the picker are never open together', async ({
  newPerson,
  visit,
}) => {
  const ana = await newPerson('ana');
  const page = await visit(ana, `/${ana.slug}`);
  const chat = chatOf(page);
  const list = chat.region.getByRole('listbox', { name: 'Matching emotes' });
  await chat.write('look :gs');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(chat.box).toHaveText('look :gs');
  await expect(chat.box).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('gs');
  await expect(list).toBeVisible();

  const picker = await openPicker(page);
  await expect(picker).toBeVisible();
  await expect(list).toBeHidden();
  await chat.box.press('End');
  await page.keyboard.type('F');
  await expect(list).toBeVisible();
  await expect(panelOf(page, 'Emotes')).toBeHidden();
  for (let key = 0; key < 'look :gsF'.length; key++) await page.keyboard.press('Backspace');
  await expect(list).toBeHidden();
});
