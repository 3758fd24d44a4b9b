import type { Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, test, toastOf } from './fixtures/journey.ts';
import { openSettings, panelOf } from './fixtures/panels.ts';

test('RU-01 RU-02 RU-03 K-01 a viewer accepts the rules once before writing, again when the text changes, and no more when they are removed', async ({
  newPerson,
  visit,
}) => {
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

  // Viewers can read the rules in the settings, but not change them.
  const section = await openSettings(bosPage, 'Chat rules');
  await expect(section).toContainText('No spoilers.');
  await expect(section.getByRole('textbox')).toHaveCount(0);
  await section.getByRole('button', { name: 'Close' }).click();

  // The broadcaster does not have to accept them.
  await chatOf(anasPage).send('I wrote them myself');
  await expect(bos.row('I wrote them myself')).toBeVisible();
  await expect(panelOf(anasPage, 'Chat rules')).toBeHidden();
  await writeRules(anasPage, 'Be kind.\nNo spoilers.\nNo shouting.');
  await expect(rules).toContainText('No shouting.');
  await expect(bos.box).toBeHidden();
  await writeRules(anasPage, '');
  await expect(rules).toBeHidden();
  await expect(bos.box).toBeVisible();
});

async function writeRules(page: Page, text: string): Promise<void> {
  const section = await openSettings(page, 'Chat rules');
  await section.getByLabel('Chat rules for your viewers').fill(text);
  await section.getByRole('button', { name: 'Save rules' }).click();
  // The toast of an earlier save may still be visible; the effect of each save is checked where it is used.
  await expect(toastOf(page, 'Rules saved.').first()).toBeVisible();
  await section.getByRole('button', { name: 'Close' }).click();
  await expect(section).toBeHidden();
}
