import type { Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { nodeOne, nodeTwo } from './fixtures/installation.ts';
import { expect, test } from './fixtures/journey.ts';

const cardOn = (page: Page, name: string) => page.getByRole('article', { name });
const emoteOn = (page: Page, name: string) => cardOn(page, name).getByRole('progressbar').locator('img');

/** Starts a follower goal from its pane on the dashboard. */
async function start(page: Page, title: string, target: number): Promise<void> {
  await page.getByRole('button', { name: 'New goal' }).click();
  const form = page.getByRole('dialog', { name: 'New goal' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByLabel('Target').fill(String(target));
  await form.getByRole('button', { name: 'Start goal' }).click();
  await expect(form).toBeHidden();
}

test('GO-03 GO-05 GO-06 EB-01 a goal started from the dashboard is achieved by a follow and celebrated, and the next goal is changed and canceled', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo, mia] = await Promise.all([newPerson('ana'), newPerson('bo'), newPerson('mia')]);
  const desk = await visit(ana, `/dashboard/${ana.slug}/engagement`, { node: nodeOne() });
  const bos = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  const mias = await visit(mia, `/${ana.slug}`, { node: nodeOne(), viewport: { width: 390, height: 844 } });
  for (const page of [bos, mias]) await expect(chatOf(page).box).toBeVisible();

  await start(desk, 'The first follower', 1);
  for (const page of [desk, bos]) await expect(cardOn(page, 'The first follower')).toContainText('0of 1 follower0%');
  await expect(cardOn(mias, 'The first follower')).toContainText('0of 10%');
  await expect(emoteOn(bos, 'The first follower')).toHaveCSS('width', '38px');
  await expect(emoteOn(mias, 'The first follower')).toHaveCSS('width', '26px');

  await cardOn(bos, 'The first follower').getByRole('button', { name: 'Follow' }).click();
  for (const page of [bos, mias]) {
    await expect(page.getByRole('img', { name: 'Goal reached: The first follower' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Event', exact: true })).toContainText('Goal reachedThe first follower');
    await expect(cardOn(page, 'The first follower')).toContainText('Done');
    await expect(cardOn(page, 'The first follower').getByRole('button', { name: 'Follow' })).toBeHidden();
  }
  await expect(desk.getByRole('listitem').filter({ hasText: 'The first follower' })).toContainText('Reached on');

  await start(desk, 'A hundred more', 100);
  for (const page of [bos, mias]) await expect(cardOn(page, 'A hundred more')).toContainText('0of 100');
  await cardOn(mias, 'A hundred more').getByRole('button', { name: 'Follow' }).click();
  await expect(cardOn(bos, 'A hundred more')).toContainText('1of 100 followers1%');

  await desk.getByRole('button', { name: 'Edit goal: A hundred more' }).click();
  const form = desk.getByRole('dialog', { name: 'Edit goal' });
  await form.getByLabel('Target').fill('1');
  await expect(form.getByText('Enter at least 2. The current count is 1.')).toBeVisible();
  await form.getByLabel('Target').fill('4');
  await form.getByRole('textbox', { name: 'Title' }).fill('Only four more');
  await form.getByRole('button', { name: 'Save goal' }).click();
  await expect(cardOn(bos, 'Only four more')).toContainText('1of 4 followers25%');

  await desk.getByRole('button', { name: 'Cancel goal: Only four more' }).click();
  await desk.getByRole('dialog', { name: 'Cancel this goal?' }).getByRole('button', { name: 'Cancel goal' }).click();
  for (const page of [bos, mias]) await expect(cardOn(page, 'Only four more')).toContainText('Canceled');
  await expect(desk.getByRole('listitem').filter({ hasText: 'Only four more' })).toContainText('1 of 4');
  await expect(desk.getByText('No goal right now.')).toBeVisible();
});
