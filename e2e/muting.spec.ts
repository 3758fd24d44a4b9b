import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, test, toastOf } from './fixtures/journey.ts';
import { openSettings } from './fixtures/panels.ts';
import { say } from './fixtures/person.ts';

test('S-04 muting from the user card hides the person’s messages at once and permanently, and the settings unmute them', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo, loud] = await Promise.all([newPerson('ana'), newPerson('bo'), newPerson('loud')]);
  await say(loud, ana, 'listen to me');
  await say(ana, ana, 'good evening');
  const page = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  const chat = chatOf(page);
  await chat.row('listen to me').getByRole('button', { name: loud.username }).click();
  const card = page.getByRole('dialog', { name: loud.username });
  await card.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(toastOf(page, `${loud.username} is muted.`)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(chat.row('listen to me')).toHaveCount(0);
  await expect(chat.row('good evening')).toBeVisible();

  // The message stays hidden live and after a reload, and does not count as a mention.
  await say(loud, ana, `@${bo.username} why do you not listen`);
  await say(ana, ana, 'and it goes on');
  await expect(chat.row('and it goes on')).toBeVisible();
  await expect(chat.row('why do you not listen')).toHaveCount(0);
  await page.reload();
  await expect(chat.row('and it goes on')).toBeVisible();
  await expect(chat.region).not.toContainText(loud.username);

  const muted = await openSettings(page, 'Muted users');
  await expect(muted.getByRole('listitem')).toHaveText(new RegExp(loud.username));
  await muted.getByRole('button', { name: `Unmute ${loud.username}` }).click();
  await expect(muted.getByText('No muted users')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const words of ['listen to me', 'why do you not listen']) await expect(chat.row(words)).toBeVisible();
  await page.reload();
  await expect(chat.row('listen to me')).toBeVisible();
});

test('S-04 a person can be muted by name, and an unknown name stays in the field', async ({ newPerson, visit, expectProblem }) => {
  expectProblem(/status of 404/);
  const [ana, loud] = await Promise.all([newPerson('ana'), newPerson('loud')]);
  await say(loud, ana, 'listen to me');
  const page = await visit(ana, `/${ana.slug}`);
  const chat = chatOf(page);
  await expect(chat.row('listen to me')).toBeVisible();
  const muted = await openSettings(page, 'Muted users');
  const name = muted.getByLabel('Username to mute');
  await name.fill('nobody_has_this_name');
  await name.press('Enter');
  await expect(toastOf(page, 'No user with that name.')).toBeVisible();
  await expect(name).toHaveValue('nobody_has_this_name');
  await name.fill(`@${loud.username.toUpperCase()}`);
  await name.press('Enter');
  await expect(muted.getByRole('listitem')).toHaveText(new RegExp(loud.username));
  await expect(name).toHaveValue('');
  await expect(chat.row('listen to me')).toHaveCount(0);
});
