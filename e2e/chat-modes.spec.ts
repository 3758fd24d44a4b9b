import type { Locator, Page } from '@playwright/test';
import { chatroomUpdated } from '#features/chat/chat/contract/chatroom.ts';
import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, REFUSED, test } from './fixtures/journey.ts';
import { openSettings } from './fixtures/panels.ts';
import { call, say } from './fixtures/person.ts';
import { expectListeners } from './fixtures/program.ts';
import { expectReceived } from './fixtures/socket.ts';

test('CM-04 S-05 a mode that a moderator turns on appears in every open chat', async ({ newPerson, visit, expectProblem }) => {
  expectProblem(REFUSED);
  const [ana, mod, bo] = await Promise.all([newPerson('ana'), newPerson('mod'), newPerson('bo')]);
  await call(ana, 'POST', `/api/internal/v1/channels/${ana.slug}/community/moderators`, { username: mod.username });
  const modsPage = await visit(mod, `/${ana.slug}`);
  const bosPage = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  const bos = chatOf(bosPage);
  await expect(bos.box).toBeVisible();
  await expectListeners(chatroomUpdated, [ana.chatroomId], 2);
  const modes = await openSettings(modsPage, 'Mod tools');
  await modes.getByRole('switch', { name: 'Emotes only' }).click();
  await expectReceived(bosPage, chatroomUpdated);
  await expect(bos.region.getByText('Chat modes: Emotes only')).toBeAttached();
  await bos.send('words');
  await expect(bos.region.page().getByText('Only emotes are allowed in this chat.').first()).toBeVisible();
  await modes.getByRole('switch', { name: 'Emotes only' }).click();
  await expect(bos.region.getByText('Chat modes:')).not.toBeAttached();
  // Modes do not apply to moderators.
  await modes.getByRole('switch', { name: 'Pause chat' }).click();
  await expect(bos.region.getByText('Chat is paused. Only moderators can chat.')).toBeVisible();
  await modes.getByRole('button', { name: 'Close' }).click();
  await chatOf(modsPage).send('quiet, please');
  await expect(bos.row('quiet, please')).toBeVisible();
});

test('K-04 slow mode counts down, also after a reload, and restores the focus when it ends', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const anasPage = await visit(ana, `/${ana.slug}`);
  const bosPage = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  const bos = chatOf(bosPage);
  await expect(bos.box).toBeVisible();
  await setMode(anasPage, 'Slow mode', 'One message every', 120);
  await expect(bos.region.getByText('Chat modes: Slow mode, 2 minutes')).toBeAttached();

  await bosPage.clock.install();
  await bos.send('now I have to wait');
  const lock = bos.region.getByText(/^Slow mode\. You can chat again in/);
  await expect(lock).toBeVisible();
  await expect(bos.box).toBeHidden();
  const left = async () => secondsOf((await lock.textContent())!);
  const before = await left();
  expect(before).toBeLessThanOrEqual(120);
  await expect.poll(left).toBeLessThan(before);
  await bosPage.reload();
  await expect(lock).toBeVisible();
  expect(await left()).toBeLessThan(before);

  await bosPage.clock.fastForward(120_000);
  await expect(bos.box).toBeFocused();
  await expect(lock).toBeHidden();
  // Slow mode does not apply to the broadcaster.
  await chatOf(anasPage).send('one');
  await chatOf(anasPage).send('two');
  await expect(bos.row('two')).toBeVisible();
});

test('K-05 a new follower waits for the minimum time and can then write without a reload', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const anasPage = await visit(ana, `/${ana.slug}`);
  const page = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  const chat = chatOf(page);
  await expect(chat.box).toBeVisible();
  await setMode(anasPage, 'Followers only', 'Following for at least', 1);
  await expect(chat.region.getByText('Follow the channel to chat here.')).toBeVisible();
  await expect(chat.box).toBeHidden();

  await page.getByRole('button', { name: `Follow ${ana.username}` }).click();
  const lock = chat.region.getByText(/^You must follow for 1 minute to chat here\./);
  await expect(lock).toContainText(/(1:00|0:\d\d) left/);
  // The minute passes in real time: the page follows the clock of the server, so moving its own clock changes nothing.
  await expect(lock).toBeHidden();
  await expect(chat.box).toBeVisible();
  await page.getByRole('button', { name: /, unfollow$/ }).click();
  await expect(chat.region.getByText('Follow the channel to chat here.')).toBeVisible();
});

test('C-01 C-03 a slash command by a moderator runs, and by anyone else it is a message', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await say(bo, ana, '/slow on 3');
  const page = await visit(ana, `/${ana.slug}`);
  const chat = chatOf(page);
  await expect(chat.row('/slow on 3')).toContainText(bo.username);
  const commands = chat.region.getByRole('listbox', { name: 'Matching commands' });
  await chat.write('/slo');
  await expect(commands.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.type('on 3');
  await page.keyboard.press('Enter');
  await expect(chat.region.getByText('Chat modes: Slow mode, 3 seconds')).toBeAttached();
  await expect(chat.box).toHaveText('');
});

/** Turns a mode on in the chat settings and fills in its number. */
async function setMode(page: Page, mode: string, label: string, amount: number): Promise<void> {
  const modes = await openSettings(page, 'Mod tools');
  await modes.getByRole('switch', { name: mode }).click();
  const field: Locator = modes.getByLabel(label);
  await field.fill(String(amount));
  await field.press('Enter');
  await modes.getByRole('button', { name: 'Close' }).click();
}

/** Converts `1:40` to seconds. */
function secondsOf(text: string): number {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text)!;
  return Number(minutes) * 60 + Number(seconds);
}
