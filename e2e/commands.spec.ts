import type { Page } from '@playwright/test';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { userCardFeature } from '#features/chat/user-card/feature.ts';
import { incomeFeature } from '#features/economy/income/feature.ts';
import { streamInfoFeature } from '#features/stream/stream-info/feature.ts';
import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, REFUSED, test, toastOf } from './fixtures/journey.ts';
import { call, goLive, say } from './fixtures/person.ts';

/** Commands of polls, predictions and hosting have their own journeys. */
const COMMANDS = [...chatFeature.commands, ...userCardFeature.commands, ...streamInfoFeature.commands, ...incomeFeature.commands];

test('C-04 C-05 C-06 C-07 every command can be typed and has its effect', async ({ newPerson, visit, expectProblem }) => {
  // A person who was briefly a moderator may request the moderators' channel too late.
  expectProblem(REFUSED);
  const [ana, mod, bo, cy, dee] = await Promise.all([
    newPerson('ana'),
    newPerson('mod'),
    newPerson('bo'),
    newPerson('cy'),
    newPerson('dee'),
  ]);
  await goLive(ana, { session_title: 'Rooks at noon' });
  await call(ana, 'POST', `/api/internal/v1/channels/${ana.slug}/community/moderators`, { username: mod.username });
  const income = { multistream_enabled: true, income_protection_enabled: true };
  await call(ana, 'PUT', `/api/internal/v1/channels/${ana.slug}/income-settings`, income);
  await say(bo, ana, 'good evening');
  const [anasPage, modsPage, bosPage] = await Promise.all([
    visit(ana, `/${ana.slug}`),
    visit(mod, `/${ana.slug}`),
    visit(bo, `/${ana.slug}`, { node: nodeTwo() }),
  ]);
  const bos = chatOf(bosPage);
  const typed = new Set<string>();
  const typeAt = (page: Page) => async (line: string) => {
    typed.add(/^\/(\w+)/.exec(line)![1]!);
    await chatOf(page).send(line);
  };

  await test.step('by a moderator', async () => {
    const type = typeAt(modsPage);
    for (const [line, mode] of [
      ['/slow on 7', 'Slow mode, 7 seconds'],
      ['/followonly on 15', 'Followers only, 15 minutes'],
      ['/emoteonly on', 'Emotes only'],
    ] as const) {
      await type(line);
      await expect(bos.region.getByText(`Chat modes: ${mode}`, { exact: true })).toBeAttached();
      await type(line.replace(/ on.*/, ' off'));
      await expect(bos.region.getByText('Chat modes:')).not.toBeAttached();
    }
    // No feature offers subscriptions yet, so that the mode would lock every viewer out.
    await type('/subonly on');
    await expect(toastOf(modsPage, 'Subscriptions are off in this channel, so nobody could chat.')).toBeVisible();
    await type('/title Rooks after dark');
    await expect(bosPage.getByRole('heading', { level: 1, name: 'Rooks after dark' })).toBeVisible();
    await type('/category');
    await modsPage.getByRole('dialog', { name: 'Choose a category' }).getByRole('searchbox').fill('board');
    await modsPage.getByRole('dialog', { name: 'Choose a category' }).getByText('Board Games', { exact: true }).click();
    await modsPage.getByRole('button', { name: 'Save category' }).click();
    await expect(bosPage.getByRole('main').getByRole('link', { name: 'Board Games' })).toBeVisible();
    await type(`/user ${bo.username}`);
    await expect(modsPage.getByRole('dialog', { name: bo.username })).toContainText('Time out for');
    await modsPage.keyboard.press('Escape');
    await expect(chatOf(modsPage).box).toHaveText('');

    await type(`/timeout ${bo.username} 10 too loud`);
    await expect(bos.region.getByText(/^You are timed out\. (10:00|9:\d\d) left\.$/)).toBeVisible();
    await type(`/unban ${bo.username}`);
    await expect(bos.box).toBeVisible();
    await type(`/ban @${bo.username} still too loud`);
    await expect(bos.region.getByText('You are banned from this chat.')).toBeVisible();
    await type(`/unban ${bo.username}`);
    await expect(bos.box).toBeVisible();
    await bos.send('as if nothing had happened');
    await expect(chatOf(modsPage).row('as if nothing had happened')).toBeVisible();
    await type('/clear');
    await expect(bos.row('as if nothing had happened')).toHaveCount(0);
  });

  await test.step('by the broadcaster', async () => {
    const type = typeAt(anasPage);
    for (const [role, { username }, named] of [
      ['mod', bo, 'a moderator'],
      ['vip', cy, 'a VIP'],
      ['og', dee, 'an OG'],
    ] as const) {
      await type(`/${role} ${username}`);
      await expect(toastOf(anasPage, `${username} is now ${named}.`)).toBeVisible();
      await type(`/un${role} ${username}`);
      await expect(toastOf(anasPage, `${username} is no longer ${named}.`)).toBeVisible();
    }
    await type('/multi on');
    await expect(toastOf(anasPage, 'Multistream is on.')).toBeVisible();
    await type('/kpp off');
    await expect(toastOf(anasPage, 'Income protection is paused.')).toBeVisible();
    // A refused command returns to the message box, with the reason.
    await chatOf(anasPage).send('/kpp on');
    await expect(toastOf(anasPage, 'You just changed this. Wait a moment.')).toBeVisible();
    await expect(chatOf(anasPage).box).toHaveText('/kpp on');
  });
  expect([...typed].sort()).toEqual(COMMANDS.map(({ name }) => name as string).sort());
});
