import { nodeTwo } from './fixtures/installation.ts';
import { expect, test, toastOf } from './fixtures/journey.ts';
import { pngOf } from './fixtures/picture.ts';

const fileOf = async (color: string) => ({ name: `${color}.png`, mimeType: 'image/png', buffer: await pngOf(color, 320) });

test('AC-01 R-01 others see a new picture and offline banner without a reload, and a bad file changes nothing', async ({
  newPerson,
  visit,
}) => {
  const ana = await newPerson('ana');
  const other = await visit(null, `/${ana.slug}`, { node: nodeTwo() });
  const head = other.getByRole('main');
  await expect(head.getByRole('heading', { name: ana.username, exact: true })).toBeVisible();
  await expect(head.locator('img[src^="/files/"]')).toHaveCount(0);

  const page = await visit(ana, '/settings/profile');
  await page.getByLabel('About you').fill('Not saved yet');
  await page.getByLabel('Choose a picture').setInputFiles(await fileOf('teal'));
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await dialog.getByRole('slider', { name: 'Zoom' }).press('End');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(toastOf(page, 'Picture saved')).toBeVisible();
  const avatar = page.getByRole('group', { name: 'Your picture' }).locator('img');
  await expect(avatar).toHaveAttribute('src', /^\/files\/[0-9a-f]{40}\.webp$/);
  await expect(page.getByRole('button', { name: 'Your account' }).locator('img')).toHaveAttribute('src', /^\/files\//);
  const shown = (await avatar.getAttribute('src'))!;
  await expect(head.locator(`img[src="${shown}"]`).first()).toBeVisible();

  await page.getByLabel('Change').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByRole('alert')).toContainText('This file is not a picture');
  await expect(avatar).toHaveAttribute('src', shown);
  await expect(page.getByLabel('About you')).toHaveValue('Not saved yet');

  await page.goto(`/dashboard/${ana.slug}/settings`);
  await page.getByLabel('Choose a picture').setInputFiles(await fileOf('purple'));
  await page.getByRole('dialog').getByRole('button', { name: 'Save picture' }).click();
  await expect(toastOf(page, 'Picture saved')).toBeVisible();
  await expect(head.locator('img[srcset^="/files/"]')).toBeVisible();
});
