import type { Locator } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { expect, REFUSED, test, toastOf } from './fixtures/journey.ts';
import { panelOf } from './fixtures/panels.ts';
import { call, type Person } from './fixtures/person.ts';

const IDENTITY = '**/api/v2/channels/*/users/*/identity';

test('ID-01 ID-02 ID-03 a chosen color and badges show in the next message, for others too', async ({ newPerson, visit }) => {
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

test('ID-05 a change that cannot be saved is rolled back, with a toast', async ({ newPerson, visit, expectProblem }) => {
  expectProblem(REFUSED);
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await give(ana, bo, 'vips');
  const page = await visit(bo, `/${ana.slug}`);
  const chat = chatOf(page);
  await chat.region.getByRole('button', { name: 'Name color and badges' }).click();
  const identity = panelOf(page, 'Identity');
  const vip = identity.getByRole('button', { name: 'VIP' });
  await expect(vip).toHaveAttribute('aria-pressed', 'true');
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(IDENTITY, async (route) => {
    await mayAnswer;
    await route.fulfill({ status: 403, json: { status: { error: true, code: 403, message: 'BANNED_HERE' }, data: null, message: 'No.' } });
  });
  await vip.click();
  await expect(vip).toHaveAttribute('aria-pressed', 'false');
  letAnswer();
  await expect(vip).toHaveAttribute('aria-pressed', 'true');
  await expect(toastOf(page, 'You are banned from this channel.')).toBeVisible();
  await expect(identity.getByText('1 of 2')).toBeVisible();
});

test('ID-05 an identity that cannot be loaded shows an error and can be retried', async ({ newPerson, visit, expectProblem }) => {
  expectProblem(/Failed to load resource: the server responded with a status of 500/);
  const ana = await newPerson('ana');
  const page = await visit(ana, `/${ana.slug}`);
  const chat = chatOf(page);
  await expect(chat.box).toBeVisible();
  await page.route(IDENTITY, (route) => route.fulfill({ status: 500, body: 'a proxy is unwell' }));
  await chat.region.getByRole('button', { name: 'Name color and badges' }).click();
  const identity = panelOf(page, 'Identity');
  await expect(identity.getByText('Your identity could not be loaded')).toBeVisible();
  await page.unrouteAll();
  await identity.getByRole('button', { name: 'Try again' }).click();
  await expect(identity.getByRole('button', { name: 'Broadcaster, always shown' })).toBeDisabled();
});

const give = (broadcaster: Person, person: Person, role: string) =>
  call(broadcaster, 'POST', `/api/internal/v1/channels/${broadcaster.slug}/community/${role}`, { username: person.username });

const badgesOf = (row: Locator): Locator => row.locator('.badge');
const colorOf = (name: Locator): Promise<string> =>
  name.evaluate((element) => element.ownerDocument.defaultView.getComputedStyle(element).color);
