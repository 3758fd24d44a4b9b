import type { Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, test, toastOf } from './fixtures/journey.ts';
import { panelOf } from './fixtures/panels.ts';
import { call, type Person } from './fixtures/person.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const points = (page: Page, amount: string) => chatOf(page).region.getByRole('button', { name: `Channel points: ${amount}`, exact: true });
const panel = (page: Page) => panelOf(page, 'Channel points');

const settings = (channel: Person, change: object) =>
  call(channel, 'PUT', `/api/v2/channels/${channel.slug}/channel-points/channel-settings`, change);
const addReward = (channel: Person, reward: object) => call(channel, 'POST', `/api/v2/channels/${channel.slug}/rewards`, reward);

test('CP-03 CP-07 RW-02 RW-06 RW-07 earned points buy a reward with a message, the chat shows it, and a rejection refunds them', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await settings(ana, { follow_points: 1000 });
  await addReward(ana, { title: 'Pick the next jump', cost: 400, is_user_input_required: true, background_color: '#5A3D8A' });
  const [page, queue, chat] = await Promise.all([
    visit(bo, `/${ana.slug}`),
    visit(ana, `/dashboard/${ana.slug}/rewards`, { node: nodeTwo() }),
    visit(ana, `/${ana.slug}`, { node: nodeTwo() }),
  ]);
  await expect(points(page, '0')).toBeVisible();
  await expect(queue.getByText('All caught up')).toBeVisible();
  await expect(chatOf(chat).region.getByRole('button', { name: 'Channel points: unlimited in your own channel' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: `Follow ${ana.username}` })
    .click();
  await points(page, '1,000').click();

  await panel(page)
    .getByRole('button', { name: /Pick the next jump/ })
    .click();
  await panel(page).getByRole('button', { name: 'Redeem for 400' }).click();
  await expect(panel(page).getByText('This reward requires a message.')).toBeVisible();
  await panel(page).getByRole('textbox').fill('left cliff, no glider!');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeHidden();
  await expect(points(page, '600')).toBeVisible();
  for (const one of [page, chat]) await expect(chatOf(one).row(`${bo.username} redeemed Pick the next jump`)).toContainText('left cliff');
  await chat.reload();
  await expect(chatOf(chat).row(`${bo.username} redeemed Pick the next jump`)).toHaveCount(1);

  const waiting = queue.getByRole('list', { name: 'Redemptions' }).getByRole('listitem');
  await expect(waiting).toContainText('left cliff, no glider!');
  await waiting.getByRole('button', { name: /^Reject/ }).click();
  await expect(queue.getByText('All caught up')).toBeVisible();
  await expect(points(page, '1,000')).toBeVisible();

  await page.goto(`/settings/points/${ana.slug}`);
  const lines = page.getByRole('table').getByRole('row');
  await expect(lines).toContainText(['Balance', 'points refunded', 'Redeemed a reward', 'Followed the channel']);
  await expect(lines.nth(1)).toContainText('+400');
});

test('CP-02 CP-06 RW-03 on a phone the points are in a drawer that shows missing amounts and how to earn points', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await settings(ana, { follow_points: 10_000 });
  await addReward(ana, { title: 'Name the camp', cost: 50_000 });
  await addReward(ana, { title: 'Whisper only', cost: 300, is_paused: true });
  await call(bo, 'POST', `/api/v2/channels/${ana.slug}/follow`, {});
  const page = await visit(bo, `/${ana.slug}`, PHONE);
  await expect(points(page, '10,000')).toHaveText('10k');
  await points(page, '10,000').tap();
  await expect(panel(page)).toBeVisible();
  const { x, width, y, height } = (await panel(page).boundingBox())!;
  expect({ x, width }).toEqual({ x: 0, width: 390 });
  await expect.poll(async () => Math.round((await panel(page).boundingBox())!.y + height)).toBeGreaterThanOrEqual(844);
  expect(y).toBeGreaterThan(100);

  await panel(page)
    .getByRole('button', { name: /Whisper only/ })
    .tap();
  await panel(page).getByRole('button', { name: 'Out of stock' }).tap();
  await expect(toastOf(page, 'Whisper only is out of stock for now.')).toBeVisible();
  await expect(toastOf(page, 'Whisper only is out of stock for now.')).toBeHidden();
  await panel(page).getByRole('button', { name: 'Back' }).tap();
  await panel(page)
    .getByRole('button', { name: /Name the camp/ })
    .tap();
  await expect(panel(page).getByText('You have 10,000. You need 40,000 more.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Redeem for 50k' }).tap();
  await page.getByRole('region', { name: 'Notifications' }).getByText('How to earn').tap();
  const how = panelOf(page, 'How to earn points');
  await expect(how.getByText('Watch live for 5 minutes')).toBeVisible();
  await how.getByRole('button', { name: 'Close' }).tap();
  await expect(how).toBeHidden();
});

test('CP-01 RW-01 the broadcaster manages rewards and turns points off, and viewers see it', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const [keep, page] = await Promise.all([visit(ana, `/dashboard/${ana.slug}/rewards`), visit(bo, `/${ana.slug}`, { node: nodeTwo() })]);
  await points(page, '0').click();
  await expect(panel(page).getByText('No rewards yet')).toBeVisible();
  await keep.getByRole('button', { name: 'New reward' }).click();
  const form = keep.getByRole('dialog', { name: 'New reward' });
  await form.getByLabel('Title').fill('Hydrate');
  await form.getByLabel('Cost in points').fill('300');
  await form.getByRole('button', { name: 'Create reward' }).click();
  await expect(form).toBeHidden();
  await expect(panel(page).getByRole('button', { name: /Hydrate/ })).toContainText('300');
  await keep.getByRole('button', { name: 'Mark Hydrate as out of stock' }).click();
  await expect(panel(page).getByRole('button', { name: /Hydrate/ })).toContainText('Out of stock');

  await keep.getByRole('switch', { name: 'Channel points' }).click();
  await expect(keep.getByText("Channel points are off, so viewers don't see these rewards.")).toBeVisible();
  await page.reload();
  await expect(chatOf(page).box).toBeVisible();
  await expect(chatOf(page).region.getByRole('button', { name: /^Channel points/ })).toBeHidden();
  await keep.goto(`/${ana.slug}`);
  await chatOf(keep).region.getByRole('link', { name: 'Channel points are off. Open settings' }).click();
  await expect(keep.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible();
});
