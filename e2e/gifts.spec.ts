import type { Page } from '@playwright/test';
import { buy, takeMoney } from './fixtures/buying.ts';
import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, REFUSED, test, toastOf } from './fixtures/journey.ts';
import { panelOf } from './fixtures/panels.ts';
import { call, type Person } from './fixtures/person.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const shopButton = (page: Page) => chatOf(page).region.getByRole('button', { name: 'Gift shop' });
const wallet = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Your KICKs/ });
const pinned = (page: Page) => page.getByRole('region', { name: 'Pinned gifts' });

/** Buys a bundle in the open panel with the test provider, in the tab of its checkout, and returns to the channel there. */
async function topUp(page: Page, bundle: RegExp, channel: Person): Promise<void> {
  const [checkout] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: bundle }).click()]);
  await expect(page.getByRole('dialog')).toBeHidden();
  await checkout.getByRole('button', { name: /^Pay/ }).click();
  await checkout
    .getByRole('link', { name: `Back to ${channel.slug}` })
    .first()
    .click();
  await expect(checkout).toHaveURL(new RegExp(`/${channel.slug}$`));
  await checkout.close();
}

test('F-01 GI-04 GI-08 GI-11 R-01 bought KICKs show in every tab, and a gift shows in chat, pinned and on the leaderboard', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await takeMoney(ana);
  const [page, other, chat] = await Promise.all([
    visit(bo, `/${ana.slug}`),
    visit(bo, '/browse', { node: nodeTwo() }),
    visit(ana, `/${ana.slug}`, { node: nodeTwo() }),
  ]);
  for (const one of [page, other]) await expect(wallet(one)).toHaveText('0');
  // The channel page has its own button, which opens the shop in the chat.
  await page
    .getByRole('main')
    .getByRole('button', { name: /Send a gift/ })
    .click();
  await panelOf(page, 'Gift shop').getByRole('button', { name: 'Top up' }).click();
  await topUp(page, /^5,000 KICKs/, ana);
  await expect(toastOf(page, '5,000 KICKs added. Your balance is 5,000.')).toBeVisible();
  for (const one of [page, other]) await expect(wallet(one)).toHaveText('5,000');

  await shopButton(page).click();
  await panelOf(page, 'Gift shop')
    .getByRole('button', { name: /^Pack It Up/ })
    .click();
  await page.getByLabel('Message (optional)').fill('pack it up, north face');
  await panelOf(page, 'Pack It Up')
    .getByRole('button', { name: /^Send for/ })
    .click();
  await expect(panelOf(page, 'Gift sent').getByText('4,000 KICKs left')).toBeVisible();
  for (const one of [page, chat]) {
    await expect(chatOf(one).row(`${bo.username} sent Pack It Up`)).toContainText('pack it up, north face');
    await expect(pinned(one)).toContainText(`${bo.username} Pack It Up pack it up, north face`);
    await expect(chatOf(one).region.getByRole('region', { name: 'Leaderboard' })).toContainText(new RegExp(`${bo.username}.*1,000`));
  }
  await expect(wallet(other)).toHaveText('4,000');
  // A later visitor sees it too.
  const late = await visit(null, `/${ana.slug}`);
  await expect(pinned(late)).toContainText('pack it up, north face');
  await expect(shopButton(chat)).toBeHidden();
});

test('GI-04 R-08 on a phone, a gift above the balance leads to the bundles and is sent with its message after the purchase', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await takeMoney(ana);
  await buy(bo, 'kicks', { plan_id: 'kicks_250' });
  const page = await visit(bo, `/${ana.slug}`, PHONE);
  await shopButton(page).tap();
  const { width } = (await panelOf(page, 'Gift shop').boundingBox())!;
  expect(width).toBe(390);
  await panelOf(page, 'Gift shop').getByRole('button', { name: 'Rage Quit, 500 KICKs, needs 250 more' }).tap();
  await page.getByLabel('Message (optional)').fill('that jump was never fair');
  await expect(page.getByText('Balance: 250. You need 250 more.')).toBeVisible();
  await panelOf(page, 'Rage Quit').getByRole('button', { name: 'Top up' }).tap();
  await topUp(page, /^250 KICKs .*enough for this gift/, ana);
  await expect(toastOf(page, '250 KICKs added. Your balance is 500.')).toBeVisible();
  await shopButton(page).tap();
  await panelOf(page, 'Gift shop').getByRole('button', { name: 'Rage Quit, 500 KICKs' }).tap();
  await expect(page.getByLabel('Message (optional)')).toHaveValue('that jump was never fair');
  await panelOf(page, 'Rage Quit')
    .getByRole('button', { name: /^Send for/ })
    .tap();
  await expect(panelOf(page, 'Gift sent').getByText('0 KICKs left')).toBeVisible();
});

test('GI-06 each refusal shows its own toast and spends nothing', async ({ newPerson, visit, expectProblem }) => {
  expectProblem(REFUSED);
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await takeMoney(ana);
  await buy(bo, 'kicks', { plan_id: 'kicks_100' });
  const page = await visit(bo, `/${ana.slug}`);
  await shopButton(page).click();
  await panelOf(page, 'Gift shop').getByRole('button', { name: /^Hype/ }).click();
  const send = panelOf(page, 'Hype').getByRole('button', { name: /^Send for/ });
  await expect(page.getByText('Balance: 100. Balance after: 90')).toBeVisible();

  await call(bo, 'POST', `/api/v2/channels/${bo.slug}/bans`, { banned_username: ana.username, permanent: true });
  await send.click();
  await expect(toastOf(page, 'This broadcaster is banned from your chat. Lift the ban to send gifts.')).toBeVisible();
  await call(bo, 'DELETE', `/api/v2/channels/${bo.slug}/bans/${ana.slug}`);
  await call(ana, 'POST', `/api/v2/channels/${ana.slug}/bans`, { banned_username: bo.username, permanent: true });
  await send.click();
  await expect(toastOf(page, "You're banned from this chat, so you can't send gifts here.")).toBeVisible();
  await expect(wallet(page)).toHaveText('100');
});
