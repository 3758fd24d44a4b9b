import type { Page } from '@playwright/test';
import { buy, sendGift, takeMoney } from './fixtures/buying.ts';
import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { choose, expect, test } from './fixtures/journey.ts';
import { openSettings, panelOf } from './fixtures/panels.ts';
import { call, type Person } from './fixtures/person.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const strip = (page: Page) => chatOf(page).region.getByRole('region', { name: 'Leaderboard' });
const panel = (page: Page) => panelOf(page, 'Leaderboard');

/** Pays for gifted subscriptions with the test provider. */
const gift = (gifter: Person, channel: Person, quantity: number) =>
  buy(gifter, 'gifted_subscriptions', { channel: channel.slug, quantity });

test("LB-01 LB-03 LB-05 S-02 paid gifts move the leaderboard in the browsers of others, and the panel shows the viewer's own rank", async ({
  newPerson,
  visit,
}) => {
  const [ana, remy, oldgoat, ...fans] = await Promise.all(['ana', 'remy', 'oldgoat', 'fan1', 'fan2', 'fan3', 'fan4'].map(newPerson));
  await takeMoney(ana!);
  for (const fan of fans) await call(fan, 'POST', `/api/v2/channels/${ana!.slug}/follow`, {});
  const [page, other] = await Promise.all([visit(remy!, `/${ana!.slug}`), visit(null, `/${ana!.slug}`, { node: nodeTwo() })]);
  for (const one of [page, other]) await expect(strip(one)).toContainText('No gifts this week yet');

  await gift(remy!, ana!, 1);
  for (const one of [page, other]) await expect(strip(one)).toContainText(remy!.username);
  await gift(oldgoat!, ana!, 3);
  for (const one of [page, other]) {
    await expect(strip(one).getByRole('button', { name: /^Open leaderboard 1/ })).toContainText(
      new RegExp(`1${oldgoat!.username}.*3.*2${remy!.username}.*1`),
    );
  }

  await strip(page)
    .getByRole('button', { name: /^Open leaderboard 1/ })
    .click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await expect(panel(page).getByText(/^Resets (in|tomorrow)/)).toBeVisible();
  await choose(panel(page).getByRole('radio', { name: 'All' }).first());
  await expect(panel(page).getByRole('listitem').first()).toContainText(oldgoat!.username);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await strip(page).hover();
  await expect(strip(page)).toContainText('All time');

  const settings = await openSettings(page, 'Appearance');
  await settings.getByRole('switch', { name: 'Gift leaderboard' }).click();
  await expect(strip(page)).toBeHidden();
  await page.reload();
  await expect(chatOf(page).box).toBeVisible();
  await expect(strip(page)).toBeHidden();
});

test('GI-08 LB-02 LB-05 a gift of KICKs moves all three KICKs lists in the browsers of others', async ({ newPerson, visit }) => {
  const [ana, remy, oldgoat] = await Promise.all(['ana', 'remy', 'oldgoat'].map(newPerson));
  await takeMoney(ana!);
  await Promise.all([buy(remy!, 'kicks', { plan_id: 'kicks_250' }), buy(oldgoat!, 'kicks', { plan_id: 'kicks_500' })]);
  const page = await visit(oldgoat!, `/${ana!.slug}`, { node: nodeTwo() });
  await strip(page)
    .getByRole('button', { name: /^Open leaderboard No gifts/ })
    .click();
  await choose(panel(page).getByRole('group', { name: 'KICKs' }).getByRole('radio', { name: 'Week' }));
  await expect(panel(page)).toContainText('No gifts this week yet');

  await sendGift(remy!, ana!, 'full_send');
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await sendGift(remy!, ana!, 'hell_yeah');
  await expect(panel(page).getByRole('listitem')).toHaveText(`1${remy!.username}101`);
  // The viewer has the first rank.
  await sendGift(oldgoat!, ana!, 'rage_quit');
  for (const list of ['Week', 'Month', 'All']) {
    await choose(panel(page).getByRole('group', { name: 'KICKs' }).getByRole('radio', { name: list }));
    await expect(panel(page).getByRole('listitem')).toHaveText([`1${oldgoat!.username}500`, `2${remy!.username}101`]);
  }
  await expect(panel(page).getByText('Send KICKs to get on the leaderboard')).toBeHidden();
});

test('LB-03 LB-04 on a phone the leaderboard is a sheet that asks a visitor to sign in', async ({ newPerson, visit }) => {
  const [ana, remy, fan] = await Promise.all(['ana', 'remy', 'fan'].map(newPerson));
  await takeMoney(ana!);
  await call(fan!, 'POST', `/api/v2/channels/${ana!.slug}/follow`, {});
  await gift(remy!, ana!, 1);
  const page = await visit(null, `/${ana!.slug}`, PHONE);
  await expect(strip(page)).toContainText(remy!.username);
  expect(Math.round((await strip(page).boundingBox())!.height)).toBe(64);
  await strip(page).tap();
  await expect(panel(page)).toContainText(remy!.username);
  const { x, width } = (await panel(page).boundingBox())!;
  expect({ x, width }).toEqual({ x: 0, width: 390 });
  await panel(page).getByRole('button', { name: 'Sign in' }).tap();
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
});
