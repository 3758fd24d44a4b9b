import type { Locator, Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { expect, test, toastOf } from './fixtures/journey.ts';
import { panelOf } from './fixtures/panels.ts';
import { call, goLive, type Person, sayAll } from './fixtures/person.ts';

/** Maximum number of tabs from the start of a page to the message box. */
const TABS_TO_BOX = 10;
const QUESTION = 'Will she summit tonight?';

const api = ({ slug }: Person, path: string) => `/api/v2/channels/${slug}${path}`;

test('an evening with only the keyboard: find a channel, chat, reply, react, and vote in a poll and a prediction', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await call(bo, 'POST', api(ana, '/follow'), {});
  await goLive(ana, { session_title: 'The last ridge' });
  await sayAll(ana, ana, ['good evening', 'which way would you go?', 'left or right']);
  await call(ana, 'POST', api(ana, '/polls'), {
    title: 'Which way up?',
    options: ['East ridge', 'Left cliff'],
    duration: 300,
    result_display_duration: 300,
  });
  await call(ana, 'POST', api(ana, '/predictions'), { title: QUESTION, outcomes: ['Summit', 'Turns back'], duration: 1800 });
  const page = await visit(bo, '/');
  const chat = chatOf(page);
  const { keyboard } = page;

  // Find the channel.
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Following' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/following');
  await tabTo(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /The last ridge/ })
      .first(),
  );
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`/${ana.slug}`);
  await expect(chat.box).toBeVisible();
  await tabTo(page, chat.box);

  // From the start of the page, a link skips to the message box.
  await page.reload();
  await expect(chat.box).toBeVisible();
  await skipToBox(page);

  // Chat.
  await keyboard.type('left, always left');
  await keyboard.press('Enter');
  await expect(chat.row('left, always left')).toBeVisible();
  await expect(chat.box).toBeFocused();

  // Reply. The list, its button and the message box are next to each other, and the focus never leaves them for the page.
  const focused = chat.rows.and(page.locator(':focus'));
  await tabTo(page, chat.row('left, always left'), 'Shift+Tab');
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await expect(focused).toContainText('which way would you go?');
  await keyboard.press('r');
  await expect(chat.box).toBeFocused();
  await keyboard.type('over the ridge');
  await keyboard.press('Enter');
  await expect(chat.row('over the ridge')).toContainText(`Replying to @${ana.username}`);
  await tabTo(page, chat.row('over the ridge'), 'Shift+Tab');
  await keyboard.press('Tab');
  await expect(chat.pausedButton).toBeFocused();
  await keyboard.press('Enter');
  await expect(chat.pausedButton).toBeHidden();
  await expect(chat.box).toBeFocused();

  // React with a quick emote. The tab key reaches only the first one.
  const emotes = page.getByRole('group', { name: 'Quick emotes' }).getByRole('button');
  await tabTo(page, emotes.first(), 'Shift+Tab');
  await keyboard.press('ArrowRight');
  await expect(emotes.nth(1)).toBeFocused();
  const reaction = /^Send (\w+)$/.exec((await emotes.nth(1).getAttribute('aria-label'))!)![1]!;
  await keyboard.press('Enter');
  await expect(chat.rows.filter({ has: page.getByRole('img', { name: reaction }) })).toContainText(bo.username);

  // Vote in the poll.
  const answer = page.getByRole('region', { name: 'Poll', exact: true }).getByRole('button', { name: 'East ridge' });
  await tabTo(page, answer, 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(answer).toContainText('Your vote');

  // Vote in the prediction.
  await tabTo(
    page,
    page.getByRole('region', { name: 'Prediction above chat' }).getByRole('button', { name: 'Predict', exact: true }),
    'Shift+Tab',
  );
  await keyboard.press('Enter');
  const panel = panelOf(page, 'Prediction');
  await expect(panel).toBeVisible();
  await tabTo(page, panel.getByLabel('Your points'));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('50');
  await tabTo(page, panel.getByRole('button', { name: 'Vote Summit' }));
  await keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Add to Summit' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect(await isFocused(page.locator('body'))).toBe(false);
});

test('an evening with only the keyboard: a moderator times a person out from a row and reads the card of another', async ({
  newPerson,
  visit,
}) => {
  const [ana, mo, troll, bo] = await Promise.all([newPerson('ana'), newPerson('mo'), newPerson('troll'), newPerson('bo')]);
  await call(ana, 'POST', `/api/internal/v1/channels/${ana.slug}/community/moderators`, { username: mo.username });
  await sayAll(bo, ana, ['nice climb']);
  await sayAll(troll, ana, ['buy my ropes']);
  const page = await visit(mo, `/${ana.slug}`);
  const chat = chatOf(page);
  const { keyboard } = page;
  await expect(chat.row('buy my ropes')).toBeVisible();
  await expect(chat.box).toBeVisible();
  await skipToBox(page);

  await tabTo(page, chat.row('buy my ropes'), 'Shift+Tab');
  await keyboard.press('t');
  await expect(toastOf(page, `${troll.username} is timed out for 5 minutes.`)).toBeVisible();
  await expect(chat.row('buy my ropes')).toContainText('(Timed out)');

  // The card opens beside the chat, and closing it returns the focus to the name.
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  const name = chat.row('nice climb').getByRole('button', { name: bo.username, exact: true });
  for (let press = 0; press < 12 && !(await isFocused(name)); press++) await keyboard.press('ArrowRight');
  await expect(name).toBeFocused();
  await keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: bo.username });
  await expect(card.getByRole('button', { name: 'Ban' })).toBeVisible();
  const [cardBox, chatBox] = [(await card.boundingBox())!, (await chat.region.boundingBox())!];
  expect(cardBox.x + cardBox.width).toBeLessThanOrEqual(chatBox.x);
  await keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(name).toBeFocused();
});

const isFocused = (target: Locator) => target.evaluate((element) => element === element.ownerDocument.activeElement);

/** Presses Tab until the skip link to the chat has the focus, follows it, and counts the presses. */
async function skipToBox(page: Page): Promise<void> {
  const skip = page.getByRole('link', { name: 'Skip to chat' });
  let presses = 0;
  while (!(await isFocused(skip))) {
    expect(++presses).toBeLessThan(TABS_TO_BOX);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(chatOf(page).box).toBeFocused();
}

/** Presses Tab until the target has the focus, passing every stop that a person would pass. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let press = 0; press < 80; press++) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
