import type { Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, test, toastOf } from './fixtures/journey.ts';
import { openSettings, panelOf } from './fixtures/panels.ts';
import type { Person } from './fixtures/person.ts';

test('RU-01 RU-03 K-01 a viewer accepts the rules once before writing, and again when the text changes', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const anasPage = await visit(ana, `/${ana.slug}`);
  const bosPage = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  const bos = chatOf(bosPage);
  const rules = panelOf(bosPage, 'Chat rules');
  await bos.send('before there were rules');
  await expect(bos.row('before there were rules')).toBeVisible();

  // The rules are set while the viewer has the page open.
  await writeRules(anasPage, 'Be kind.\nNo spoilers.');
  await expect(rules).toContainText('No spoilers.');
  await expect(bos.box).toBeHidden();
  await expect(bos.sendButton).toBeDisabled();
  await rules.getByRole('button', { name: 'Not now' }).click();
  await expect(rules).toBeHidden();
  await expect(bos.box).toBeHidden();
  await bosPage.reload();
  // The message box is mounted half a second after the chat.
  await expect(bos.sendButton).toBeVisible();
  await rules.getByRole('button', { name: 'I understand' }).click();
  await expect(rules).toBeHidden();
  await expect(bos.box).toBeFocused();
  await bosPage.keyboard.type('I shall be kind');
  await bosPage.keyboard.press('Enter');
  await expect(chatOf(anasPage).row('I shall be kind')).toBeVisible();

  await bosPage.reload();
  await bos.send('still accepted');
  await expect(chatOf(anasPage).row('still accepted')).toBeVisible();
  await expect(rules).toBeHidden();

  await anasPage.reload();
  await writeRules(anasPage, 'Be kind.\nNo spoilers.\nNo shouting.');
  await expect(rules).toContainText('No shouting.');
  await expect(bos.box).toBeHidden();
  await rules.getByRole('button', { name: 'I understand' }).click();
  await expect(bos.box).toBeVisible();
});

test('RU-02 the owner is not asked, a signed-out visitor can read, and removing the rules unlocks everybody', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const anasPage = await visit(ana, `/${ana.slug}`);
  await writeRules(anasPage, 'Whisper.');
  const bosPage = await visit(bo, `/${ana.slug}`);
  const strangers = chatOf(await visit(null, `/${ana.slug}`));
  await expect(panelOf(bosPage, 'Chat rules')).toBeVisible();
  await expect(chatOf(bosPage).box).toBeHidden();
  await anasPage.reload();
  await chatOf(anasPage).send('I wrote them myself');
  await expect(strangers.row('I wrote them myself')).toBeVisible();
  for (const page of [anasPage, strangers.region.page()]) await expect(panelOf(page, 'Chat rules')).toBeHidden();

  await writeRules(anasPage, '');
  await expect(panelOf(bosPage, 'Chat rules')).toBeHidden();
  await expect(chatOf(bosPage).box).toBeVisible();
});

test('RU-03 a viewer can read the rules in the settings but not change them', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const anasPage = await visit(ana, `/${ana.slug}`);
  await writeRules(anasPage, 'Be kind.');
  const page = await visit(bo, `/${ana.slug}`);
  await acceptRules(page, bo);
  const section = await openSettings(page, 'Chat rules');
  await expect(section).toContainText('Be kind.');
  await expect(section.getByRole('textbox')).toHaveCount(0);
});

async function writeRules(page: Page, text: string): Promise<void> {
  const section = await openSettings(page, 'Chat rules');
  await section.getByLabel('Chat rules for your viewers').fill(text);
  await section.getByRole('button', { name: 'Save rules' }).click();
  await expect(toastOf(page, 'Rules saved.')).toBeVisible();
  await section.getByRole('button', { name: 'Close' }).click();
  await expect(section).toBeHidden();
}

async function acceptRules(page: Page, { username }: Person): Promise<void> {
  await test.step(`${username} accepts the rules`, async () => {
    await panelOf(page, 'Chat rules').getByRole('button', { name: 'I understand' }).click();
    await expect(chatOf(page).box).toBeVisible();
  });
}
