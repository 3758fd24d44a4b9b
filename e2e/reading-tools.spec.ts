import { chatOf, expectOrder } from './fixtures/chat.ts';
import { choose, expect, test, toastOf } from './fixtures/journey.ts';
import { emotesIn, openSearch, openSettings, showOnly } from './fixtures/panels.ts';
import { say, sayAll } from './fixtures/person.ts';

const GS_HYPE = '[emote:9101:gsHype]';
const GS_LOL = '[emote:9102:gsLol]';

test('S-02 a highlighted word marks messages by others, also after a reload', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await sayAll(ana, ana, ['the Glider is here', 'no gliders yet']);
  const page = await visit(bo, `/${ana.slug}`);
  const chat = chatOf(page);
  const marked = chat.rows.filter({ has: page.getByRole('img', { name: 'Contains a highlighted word' }) });
  await expect(chat.row('no gliders yet')).toBeVisible();
  const appearance = await openSettings(page, 'Appearance');
  await appearance.getByLabel('Highlighted words').fill('glider');
  await appearance.getByLabel('Highlighted words').press('Enter');
  await expect(marked).toHaveText(/the Glider is here/);
  await page.keyboard.press('Escape');
  await say(ana, ana, 'another GLIDER!');
  await expect(marked).toHaveCount(2);
  await page.reload();
  await expect(marked).toHaveCount(2);
  await expect(chat.row('no gliders yet')).toBeVisible();
});

test('filtering by mentions, moderators or replies is indicated and can be undone', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await sayAll(bo, ana, ['first', 'second']);
  await sayAll(ana, ana, ['third', `fourth, @${bo.username}`]);
  const page = await visit(bo, `/${ana.slug}`);
  const chat = chatOf(page);
  const words = /first|second|third|fourth|fifth|sixth/;
  await expectOrder(chat, words, ['first', 'second', 'third', 'fourth']);
  await showOnly(page, 'Mentions and highlights');
  await expectOrder(chat, words, ['fourth']);
  await expect(chat.region.getByRole('search')).toContainText('1 of 4');
  await say(ana, ana, `fifth, @${bo.username}`);
  await say(ana, ana, 'sixth');
  await expectOrder(chat, words, ['fourth', 'fifth']);
  await showOnly(page, 'Replies');
  await expect(chat.region.getByText('No results')).toBeVisible();
  await chat.region.getByRole('button', { name: 'Clear filters' }).first().click();
  await expectOrder(chat, words, ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']);
  await expect(chat.box).toBeFocused();
});

test('a search finds words and people in the loaded messages and jumps to a message', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await sayAll(bo, ana, ['the east ridge', 'the west wall']);
  await sayAll(ana, ana, ['east it is', 'to the top']);
  const page = await visit(bo, `/${ana.slug}`);
  const chat = chatOf(page);
  const words = /the east ridge|the west wall|east it is|to the top/;
  await expect(chat.row('to the top')).toBeVisible();
  const search = await openSearch(page);
  await search.fill('EAST');
  await expectOrder(chat, words, ['the east ridge', 'east it is']);
  await search.fill(`from:${ana.username} east`);
  await expectOrder(chat, words, ['east it is']);
  await chat.point('east it is');
  await chat.actions.getByRole('button', { name: 'Show in chat' }).click();
  await expectOrder(chat, words, ['the east ridge', 'the west wall', 'east it is', 'to the top']);
  await expect(chat.row('east it is')).toBeInViewport();
  await expect(search).toBeHidden();
});

test('an emote hidden from its message stays hidden after a reload and can be restored in the settings', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await sayAll(ana, ana, [`one ${GS_HYPE}`, `two ${GS_HYPE} ${GS_LOL}`]);
  const page = await visit(bo, `/${ana.slug}`);
  const chat = chatOf(page);
  await chat.point('one');
  await chat.actions.getByRole('button', { name: 'Hide :gsHype:' }).click();
  await expect(toastOf(page, ':gsHype: is hidden.')).toBeVisible();
  await expect(chat.row('one')).toContainText(':gsHype:');
  expect(await emotesIn(chat.row('one'))).toEqual([]);
  await page.reload();
  await expect(chat.row('two')).toContainText(':gsHype:');
  expect(await emotesIn(chat.row('two'))).toEqual([':gsLol:']);
  const appearance = await openSettings(page, 'Appearance');
  await appearance.getByRole('button', { name: 'Show :gsHype: again' }).click();
  await expect.poll(() => emotesIn(chat.row('two'))).toEqual([':gsHype:', ':gsLol:']);
});

test('M-16 S-02 timestamps, text size and animated emotes change at once and survive a reload', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await say(ana, ana, `hello ${GS_HYPE}`);
  const page = await visit(bo, `/${ana.slug}`);
  const chat = chatOf(page);
  const row = chat.row('hello');
  await expect(row.locator('time')).toBeVisible();
  const appearance = await openSettings(page, 'Appearance');
  await choose(appearance.getByRole('radio', { name: '18' }));
  await expect(row.locator('.chat-row')).toHaveCSS('font-size', '18px');
  await appearance.getByRole('switch', { name: 'Show timestamps' }).click();
  await expect(row.locator('time')).toHaveCount(0);
  await appearance.getByRole('switch', { name: 'Animated emotes' }).click();
  await expect(row.locator('img[data-emote]')).toHaveAttribute('src', /\/still$/);
  await page.reload();
  await expect(row.locator('.chat-row')).toHaveCSS('font-size', '18px');
  await expect(row.locator('time')).toHaveCount(0);
  await expect(row.locator('img[data-emote]')).toHaveAttribute('src', /\/still$/);
});
