import type { Locator } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';
import { panelOf } from './fixtures/panels.ts';
import { call, type Person } from './fixtures/person.ts';

test('ID-01 ID-02 ID-03 a chosen color and badges show in the next message, also for others', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  for (const role of ['vips', 'ogs']) await give(ana, bo, role);
  const anas = chatOf(await visit(ana, `/${ana.slug}`));
  const bosPage = await visit(bo, `/${ana.slug}`);
  const bos = chatOf(bosPage);
  await bos.send('as I came');
  await expect(badgesOf(anas.row('as I came'))).toHaveCount(2);

  await bos.region.getByRole('button', { name: 'Name color and badges' }).click();
  const identity = panelOf(bosPage, 'Identity');
  const preview = identity.getByRole('group', { name: 'Preview' });
  await expect(identity.getByText('2 of 2')).toBeVisible();
  const saved = bosPage.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/identity'));
  await identity.getByRole('button', { name: 'VIP' }).click();
  await expect(identity.getByText('1 of 2')).toBeVisible();
  await saved;
  // The color of a new account depends on its ID, so one color is chosen before another.
  const choose = async (color: string) => {
    const painted = bosPage.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/identity'));
    await identity.getByRole('button', { name: color, exact: true }).click();
    await painted;
    await expect(identity.getByRole('button', { name: color, exact: true })).toHaveAttribute('aria-pressed', 'true');
    return colorOf(preview.getByText(bo.username));
  };
  const orange = await choose('Orange');
  const after = await choose('Red');
  expect(after).not.toBe(orange);
  await bosPage.keyboard.press('Escape');

  await bos.send('as I like it');
  const row = anas.row('as I like it');
  await expect(badgesOf(row)).toHaveCount(1);
  await expect(row.getByRole('img', { name: 'OG' })).toBeVisible();
  await expect(row.getByRole('button', { name: bo.username })).toHaveCSS('color', after);
  await bosPage.reload();
  await expect(bos.row('as I like it').getByRole('button', { name: bo.username })).toHaveCSS('color', after);
});

const give = (broadcaster: Person, person: Person, role: string) =>
  call(broadcaster, 'POST', `/api/internal/v1/channels/${broadcaster.slug}/community/${role}`, { username: person.username });

const badgesOf = (row: Locator): Locator => row.locator('.badge');
const colorOf = (name: Locator): Promise<string> =>
  name.evaluate((element) => element.ownerDocument.defaultView.getComputedStyle(element).color);
