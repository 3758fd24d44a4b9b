import type { Locator, Page } from '@playwright/test';
import { HOUR_MS, MINUTE_MS, msAfter } from '#core/contract/durations.ts';
import { chatOf } from './fixtures/chat.ts';
import { givenRewards } from './fixtures/drop-places.ts';
import { nodeOne, nodeTwo } from './fixtures/installation.ts';
import { expect, test, toastOf } from './fixtures/journey.ts';
import { goLive, signIn, uniqueName } from './fixtures/person.ts';
import { pngOf } from './fixtures/picture.ts';
import { watchFor } from './fixtures/watching.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const OUTER_RANGE = 102;

const banner = (page: Page) => page.getByRole('region', { name: 'Drops: First ascent' });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** The value of a date field, some hours from now, in the time zone of the machine and its browser. */
function inHours(hours: number): string {
  const at = msAfter(new Date(), hours * HOUR_MS);
  return msAfter(at, -at.getTimezoneOffset() * MINUTE_MS)
    .toISOString()
    .slice(0, 16);
}

test('DR-03 DR-04 DR-05 DR-08 DR-09 R-04 viewers earn rewards by watching, and claim them in the banner, on a phone and in the inventory', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo, mia, kim] = await Promise.all([newPerson('ana'), newPerson('bo'), newPerson('mia'), newPerson('kim')]);
  await goLive(ana, { session_title: 'Solo winter ascent', category_id: OUTER_RANGE });
  const { organization } = await givenRewards(kim, ['Summit flag', 'Storm lantern']);
  const bos = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  const mias = await visit(mia, `/${ana.slug}`, { node: nodeOne(), ...PHONE });
  for (const page of [bos, mias]) await expect(chatOf(page).box).toBeVisible();
  // The banner on a phone hides after 30 s, however long the other pages take.
  await mias.clock.setFixedTime(new Date());

  const desk = await visit(kim, '/drops/manage', { node: nodeOne() });
  await desk.getByRole('link', { name: 'New campaign' }).click();
  await desk.getByRole('textbox', { name: 'Name' }).fill('First ascent');
  await desk.getByRole('combobox', { name: 'Category' }).click();
  await desk.getByRole('option', { name: 'Strategy Games' }).click();
  await desk.getByRole('textbox', { name: 'Channels' }).fill(ana.slug);
  await desk.keyboard.press('Enter');
  await desk.getByLabel('Ends').fill(inHours(5));
  for (const name of ['Summit flag', 'Storm lantern'])
    await desk.getByRole('combobox', { name: 'Add a reward' }).selectOption({ label: name });
  await desk.getByRole('textbox', { name: 'Minutes for Summit flag' }).fill('2');
  await desk.getByRole('textbox', { name: 'Minutes for Storm lantern' }).fill('5');
  await desk.getByRole('button', { name: 'Create draft' }).click();
  await expect(desk.getByText('Draft', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: 'Publish' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(desk.locator('bdi').filter({ hasText: /^Running$/ })).toBeVisible();

  // The nodes may already have counted a minute themselves.
  await expect(banner(bos)).toContainText(/Summit flag, [01] of 2 min/);
  await expect(banner(mias)).toContainText(/[01] of 2 min/);
  await Promise.all([watchFor(bo, ana, 3), watchFor(mia, ana, 2)]);
  await expect(card(bos, 'Summit flag')).toContainText('2 of 2 min100%');
  await expect(card(bos, 'Storm lantern')).toContainText(/[34] of 5 min/);
  await card(bos, 'Summit flag').getByRole('button', { name: 'Claim' }).click();
  await expect(toastOf(bos, 'Summit flag is yours.')).toBeVisible();
  await expect(card(bos, 'Summit flag')).toContainText('Reward claimed');
  await banner(mias).getByRole('button', { name: 'Claim' }).tap();
  await expect(banner(mias)).toContainText('Storm lantern');

  await bos.getByRole('button', { name: 'Collapse', exact: true }).click();
  await expect(card(bos, 'Storm lantern')).toBeHidden();
  const [inventory] = await Promise.all([bos.context().waitForEvent('page'), banner(bos).getByRole('link', { name: 'Inventory' }).click()]);
  await expect(card(inventory, 'Storm lantern')).toContainText(/[12] mins? to go/);
  await inventory.getByRole('tab', { name: 'Claimed 1' }).click();
  await expect(card(inventory, 'Summit flag')).toContainText('Reward claimed');
  await bos.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner(bos)).toBeHidden();

  await desk.reload();
  const statistics = desk.getByRole('table', { name: 'Statistics by reward' });
  await expect(statistics.getByRole('row', { name: 'Summit flag' })).toContainText('22');
  await desk.getByRole('button', { name: 'End now' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'End campaign' }).click();
  await expect(desk.getByText('Ended', { exact: true })).toBeVisible();
  await desk.goto(`/drops/manage/${organization}`);
  await expect(desk.getByRole('row', { name: /First ascent/ })).toContainText('Ended');
});

test('DR-09 staff create an organization and its administrator, who creates a reward with a picture and changes both', async ({
  newPerson,
  visit,
}) => {
  const kim = await newPerson('kim');
  const first = uniqueName('Kestrel');
  const name = `${first} Works`;
  const staff = await visit(await signIn(nodeOne(), 'operator', 'operator has a seat'), '/staff/drops', { node: nodeTwo() });
  const dialog = staff.getByRole('dialog');
  await staff.getByLabel('Organization name').fill(first);
  await staff.getByRole('main').getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toastOf(staff, `${first} created. Add administrators.`)).toBeVisible();
  await staff.getByRole('button', { name: `Rename ${first}`, exact: true }).click();
  await dialog.getByLabel('Organization name').fill(name);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await staff.getByRole('button', { name: `Add administrator to ${name}` }).click();
  await dialog.getByLabel('Username').fill(kim.username);
  await dialog.getByRole('button', { name: 'Add administrator' }).click();
  await expect(staff.getByRole('list', { name: `Administrators of ${name}` }).getByRole('listitem')).toHaveText(kim.username);

  const desk = await visit(kim, '/drops/manage', { node: nodeOne() });
  await expect(desk.getByRole('heading', { name })).toBeVisible();
  await desk.getByRole('tab', { name: 'Rewards' }).click();
  const choosePicture = async (form: Locator, color: string) => {
    const file = { name: `${color}.png`, mimeType: 'image/png', buffer: await pngOf(color, 320) };
    await form.getByLabel('Choose a picture').setInputFiles(file);
    await desk.getByRole('dialog', { name: 'Image' }).getByRole('button', { name: 'Save picture' }).click();
  };
  /** The URL of the picture of the only reward, once it is drawn. */
  const pictureOf = async (reward: string) => {
    const listed = desk.getByRole('list', { name: 'Rewards' }).getByRole('listitem');
    await expect(listed).toContainText(`${reward}Strategy Games`);
    const picture = listed.locator('img[src^="/files/"]');
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    return picture.getAttribute('src');
  };
  await desk.getByRole('button', { name: 'New reward' }).click();
  const made = desk.getByRole('dialog', { name: 'New reward' });
  await made.getByRole('textbox', { name: 'Name' }).fill('Summit flag');
  await made.getByRole('combobox', { name: 'Category' }).click();
  await desk.getByRole('option', { name: 'Strategy Games' }).click();
  await choosePicture(made, 'teal');
  await made.getByRole('button', { name: 'Create reward' }).click();
  await expect(toastOf(desk, 'Summit flag created.')).toBeVisible();
  const before = await pictureOf('Summit flag');

  await desk.getByRole('button', { name: 'Edit reward: Summit flag' }).click();
  const edited = desk.getByRole('dialog', { name: 'Edit reward' });
  await edited.getByRole('textbox', { name: 'Name' }).fill('Storm lantern');
  await choosePicture(edited, 'purple');
  await edited.getByRole('button', { name: 'Save reward' }).click();
  await expect(toastOf(desk, 'Storm lantern saved.')).toBeVisible();
  expect(await pictureOf('Storm lantern')).not.toBe(before);
});
