import type { Locator, Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';
import { emotesIn, leaveSection, openPicker, openSettings, panelOf } from './fixtures/panels.ts';
import { call, say, sayAll } from './fixtures/person.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('R-02 the chat opens in a popout window of 320 by 640 with everything reachable', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await sayAll(ana, ana, ['have a look at https://example.invalid/a/very/long/address/that/has/no/place/to/break?and=it&goes=on', 'hello']);
  const page = await visit(bo, `/${ana.slug}`);
  const settings = await openSettings(page);
  const opened = page.waitForEvent('popup');
  await settings.getByRole('button', { name: 'Pop out chat' }).click();
  const popup = await opened;
  const chat = chatOf(popup);
  await expect(chat.row('hello')).toBeVisible();
  await expect(popup).toHaveURL(new RegExp(`/popout/${ana.slug}/chat$`));
  expect(await popup.evaluate('[innerWidth, innerHeight]')).toEqual([320, 640]);

  const isWide = async (what: string) => {
    const [wide, width] = (await popup.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [number, number];
    expect(wide, what).toBeLessThanOrEqual(width);
  };
  await isWide('the chat');
  const inside = await openSettings(popup);
  await expect(inside).toBeInViewport({ ratio: 1 });
  await expect(inside.getByRole('button', { name: 'Pop out chat' })).toBeHidden();
  for (const name of ['Identity', 'Appearance', 'Muted users', 'Chat rules']) {
    await inside.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const section = panelOf(popup, name);
    await expect(section).toBeInViewport({ ratio: 1 });
    await isWide(name);
    await leaveSection(popup);
  }
  await popup.keyboard.press('Escape');
  await expect(inside).toBeHidden();

  const picker = await openPicker(popup);
  await picker.getByRole('gridcell', { name: 'gsLove' }).click();
  await isWide('the emote picker');
  await chat.box.press('End');
  await popup.keyboard.type('from the little window');
  await popup.keyboard.press('Enter');
  await expect(chatOf(page).row('from the little window')).toBeVisible();
  await expect(chat.row('from the little window')).toBeInViewport({ ratio: 1 });
  await expect(chat.sendButton).toBeInViewport({ ratio: 1 });
});

test('R-07 R-09 on a desktop only one panel is open, the settings are at most 454 px high, and the focus is restored', async ({
  newPerson,
  visit,
}) => {
  const ana = await newPerson('ana');
  const page = await visit(ana, `/${ana.slug}`);
  const opener = chatOf(page).region.getByRole('button', { name: 'Chat settings' });
  const settings = await openSettings(page);
  expect(await heightOf(settings)).toBeLessThanOrEqual(454);
  for (const name of ['Identity', 'Appearance', 'Mod tools', 'Chat rules']) {
    await settings.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    expect(await heightOf(panelOf(page, name))).toBeLessThanOrEqual(454);
    await leaveSection(page);
    await expect(settings.getByRole('button', { name: new RegExp(`^${name}`) })).toBeFocused();
  }
  const picker = await openPicker(page);
  await expect(picker).toBeVisible();
  await expect(settings).toBeHidden();
  await opener.click();
  await expect(picker).toBeHidden();
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(opener).toBeFocused();
  await openSettings(page);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(settings).toBeHidden();
});

test('R-08 on a phone the picker opens below the message box, and settings and rules are drawers', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await call(ana, 'PUT', `/api/v2/channels/${ana.slug}/chatroom/rules`, { rules: 'Be kind.' });
  const page = await visit(bo, `/${ana.slug}`, PHONE);
  const chat = chatOf(page);
  const rules = panelOf(page, 'Chat rules');
  await expectDrawer(page, rules);
  await rules.getByRole('button', { name: 'I understand' }).tap();
  await expect(rules).toBeHidden();
  await expect(chat.box).toBeVisible();

  const picker = await openPicker(page);
  await expect(picker.getByRole('gridcell', { name: 'gsLove' })).toBeVisible();
  const [box, below] = [await placeOf(chat.box), await placeOf(picker)];
  expect(below.y).toBeGreaterThanOrEqual(box.y + box.height);
  expect(Math.round(below.y + below.height)).toBe(844);
  // The phone's keyboard does not open while the picker is open.
  await expect(picker.getByRole('searchbox')).not.toBeFocused();
  await picker.getByRole('gridcell', { name: 'gsLove' }).tap();
  await expect.poll(() => emotesIn(chat.box)).toEqual([':gsLove:']);
  await chat.sendButton.tap();
  await expect.poll(() => emotesIn(chat.rows.last())).toEqual([':gsLove:']);

  const settings = await openSettings(page);
  await expect(picker).toBeHidden();
  await expectDrawer(page, settings);
  await settings.getByRole('button', { name: /^Appearance/ }).tap();
  await expectDrawer(page, panelOf(page, 'Appearance'));
  await panelOf(page, 'Appearance').getByRole('button', { name: 'Close' }).tap();
  await expect(panelOf(page, 'Appearance')).toBeHidden();
});

test('M-03 on a phone a tap or a long press on a message shows its actions', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  for (const words of ['hold on to this', 'or just touch that']) await say(ana, ana, words);
  const page = await visit(bo, `/${ana.slug}`, PHONE);
  const chat = chatOf(page);
  await chat.row('or just touch that').tap();
  await expect(chat.row('or just touch that').getByRole('button', { name: 'Reply' })).toBeVisible();

  const { x, y, height, width } = await placeOf(chat.row('hold on to this').getByText('hold on to this'));
  const fingers = await page.context().newCDPSession(page);
  const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  await fingers.send('Input.synthesizeTapGesture', { ...at, duration: 900, gestureSourceType: 'touch' });
  await chat.row('hold on to this').getByRole('button', { name: 'Reply' }).tap();
  await expect(chat.region.getByText(`Replying to @${ana.username}`)).toBeVisible();
});

const heightOf = async (panel: Locator) => (await placeOf(panel)).height;
const placeOf = async (element: Locator) => {
  await expect(element).toBeVisible();
  return (await element.boundingBox())!;
};

/** A drawer opens from the bottom edge at full width and leaves some of the page visible. */
async function expectDrawer(page: Page, drawer: Locator): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await expect.poll(async () => Math.round((await placeOf(drawer)).y + (await placeOf(drawer)).height)).toBe(height);
  const place = await placeOf(drawer);
  expect({ x: place.x, width: place.width }).toEqual({ x: 0, width });
  expect(place.y).toBeGreaterThan(100);
}
