import type { Page } from '@playwright/test';
import { chatMovedToChannel } from '#features/discovery/hosting/contract/events.ts';
import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { choose, expect, test, toastOf } from './fixtures/journey.ts';
import { call, goLive, goOffline, type Person } from './fixtures/person.ts';
import { expectListeners } from './fixtures/program.ts';
import { expectPlaying, ofVideo, playerOf } from './fixtures/video.ts';

const at = ({ slug }: Person) => new RegExp(`/${slug}$`);
const offer = (page: Page, { username }: Person) => page.getByRole('dialog', { name: `Moving to ${username}` });
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('HO-01 HO-03 HO-04 R-01 RT-05 a channel is hosted from the dialog: two viewers move, one stays, and the hosted chat shows the host', async ({
  newPerson,
  visit,
}) => {
  const [ana, target, bo, cy, dee] = (await Promise.all(['ana', 'target', 'bo', 'cy', 'dee'].map(newPerson))) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  await Promise.all([goLive(ana, { session_title: 'The last hill' }), goLive(target, { session_title: 'The night bus' })]);
  const [host, waits, goes, stays, hosted] = await Promise.all([
    visit(ana, `/${ana.slug}`),
    visit(bo, `/${ana.slug}`, { node: nodeTwo() }),
    visit(cy, `/${ana.slug}`),
    visit(dee, `/${ana.slug}`, { node: nodeTwo() }),
    visit(target, `/${target.slug}`),
  ]);
  const { id } = (await (await fetch(`${ana.node}/api/v2/channels/${ana.slug}`)).json()) as { id: number };
  await expectListeners(chatMovedToChannel, [id], 4);
  await expect(chatOf(hosted).region.getByText('Be the first to chat')).toBeVisible();

  // Only one of them lets the eight seconds pass, and the banner stays, however long the others take.
  for (const page of [goes, stays, hosted]) await page.clock.setFixedTime(new Date());
  await button(host, 'Host').click();
  await host.getByRole('searchbox', { name: 'Search channels' }).fill(target.username.slice(0, 10));
  await choose(host.getByRole('radio', { name: new RegExp(`^${target.username}`) }));
  await button(host, 'Next').click();
  await expect(host.getByRole('dialog', { name: `Host ${target.username}?` })).toContainText('The night bus');
  await button(host, `Host ${target.username}`).click();

  await offer(stays, target).getByRole('button', { name: 'Stay here' }).click();
  await offer(goes, target).getByRole('button', { name: 'Go now' }).click();
  await expect(goes).toHaveURL(at(target));
  await expect(chatOf(hosted).row(`${ana.username} is hosting with`)).toBeVisible();
  await expect(chatOf(hosted).region.getByRole('region', { name: 'Event', exact: true })).toContainText(`${ana.username} is hosting`);
  await expect(waits).toHaveURL(at(target));
  await expect(waits.getByRole('region', { name: `${target.username}'s chat` })).toBeVisible();
  await expect(stays).toHaveURL(at(ana));
  // The broadcaster is not asked to leave their channel.
  await expect(host).toHaveURL(at(ana));
  await expect(offer(host, target)).toBeHidden();
  await expect(stays.getByRole('link', { name: `Go to ${target.username}` })).toBeVisible();

  await goOffline(ana);
  await expect(stays.getByRole('region', { name: `${ana.username} is hosting` })).toContainText('The night bus');
  await button(host, 'Stop hosting').first().click();
  const question = host.getByRole('dialog', { name: `Stop hosting ${target.username}?` });
  await question.getByRole('button', { name: 'Stop hosting' }).click();
  await expect(stays.getByRole('link', { name: `Go to ${target.username}` })).toBeHidden();
});

test('R-01 HO-01 a broadcaster and a moderator host by touch on a phone, whose stage shows the hosted channel', async ({
  newPerson,
  visit,
}) => {
  const [ana, mod, target] = await Promise.all([newPerson('ana'), newPerson('mod'), newPerson('target')]);
  await goLive(target, { session_title: 'The night bus' });
  await call(ana, 'POST', `/api/internal/v1/channels/${ana.slug}/community/moderators`, { username: mod.username });
  await watchedBySomebody(ana, visit);
  for (const who of [ana, mod]) {
    const page = await visit(who, `/${ana.slug}`, PHONE);
    await button(page, 'Host').tap();
    const dialog = page.getByRole('dialog', { name: 'Host a channel' });
    await dialog.getByRole('searchbox', { name: 'Search channels' }).fill(target.username.slice(0, 10));
    await dialog.locator('label', { hasText: target.username }).tap();
    await button(page, 'Next').tap();
    await button(page, `Host ${target.username}`).tap();
    // Moderators are asked to move like viewers.
    if (who === mod) await offer(page, target).getByRole('button', { name: 'Stay here' }).tap();
    const stage = page.getByRole('region', { name: `${ana.username} is hosting` });
    await expect(stage).toContainText('The night bus');
    await expect(stage.getByRole('link', { name: `Watch ${target.username}` })).toBeVisible();
    await button(page, 'Stop hosting').tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop hosting' }).tap();
    await expect(stage).toBeHidden();
    await expect(button(page, 'Host')).toBeVisible();
    await page.close();
  }
});

/** The broadcaster does not count as a viewer of their own channel, and a channel without viewers cannot host. */
async function watchedBySomebody(owner: Person, visit: (who: null, path: string) => Promise<Page>): Promise<void> {
  await visit(null, `/${owner.slug}`);
  const { id } = (await call(owner, 'GET', `/api/v2/channels/${owner.slug}`)) as { id: number };
  await expectListeners(chatMovedToChannel, [id], 1);
}

test('HO-03 R-01 a viewer who is moved to a mature channel sees its warning there, and no video', async ({ newPerson, stream, visit }) => {
  const [ana, target, bo] = await Promise.all([newPerson('ana'), newPerson('target'), newPerson('bo')]);
  await call(target, 'PATCH', `/api/v2/channels/${target.slug}/stream-info`, { is_mature: true });
  await stream(target);
  const page = await visit(bo, '/');
  // The page of an offline channel requests its host once it receives hosts.
  const asked = page.waitForResponse(/\/host$/);
  await page.goto(`/${ana.slug}`);
  await asked;
  const video: string[] = [];
  // The blurred picture behind the warning is no video.
  page.on('request', (request) => /\/media\/live\/(?!.*\/picture-)/.test(request.url()) && video.push(request.url()));
  const { id } = (await call(ana, 'GET', `/api/v2/channels/${ana.slug}`)) as { id: number };
  await expectListeners(chatMovedToChannel, [id], 1);
  await call(ana, 'POST', `/api/internal/v1/channels/${ana.slug}/host`, { slug: target.slug });
  await expect(offer(page, target)).toBeVisible();
  await expect(page).toHaveURL(at(target));
  await expect(playerOf(page).getByText('Mature content')).toBeVisible();
  expect(await ofVideo(page, 'video.currentSrc')).toBe('');
  expect(video).toEqual([]);
  await playerOf(page).getByRole('button', { name: "I'm 18 or over" }).click();
  await expectPlaying(page);
});

test('C-06 E-03 HO-02 a broadcaster who types /host with an offline channel gets an error, and hosts it once it is live', async ({
  newPerson,
  visit,
}) => {
  const [ana, target] = await Promise.all([newPerson('ana'), newPerson('target')]);
  await watchedBySomebody(ana, visit);
  const page = await visit(ana, `/${ana.slug}`);
  const { send, box } = chatOf(page);
  const line = `/host ${target.username}`;
  await send(line);
  await expect(toastOf(page, 'That channel is not live.')).toBeVisible();
  await expect(box).toHaveText(line);
  await goLive(target, { session_title: 'The night bus' });
  await box.press('Enter');
  await expect(toastOf(page, `You are now hosting ${target.username}.`)).toBeVisible();
  await expect(page.getByRole('region', { name: `${ana.username} is hosting` })).toContainText('The night bus');
  await expect(box).toHaveText('');
});
