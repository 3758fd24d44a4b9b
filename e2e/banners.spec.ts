import type { Page } from '@playwright/test';
import { buy, takeMoney } from './fixtures/buying.ts';
import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, test } from './fixtures/journey.ts';
import { openSettings, panelOf } from './fixtures/panels.ts';
import { call, type Person } from './fixtures/person.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Maximum shift of the banner without input (Cumulative Layout Shift). */
const SHIFT_MAX = 0.02;

const banner = (page: Page) => chatOf(page).region.getByRole('region', { name: 'Event', exact: true });
const close = (page: Page) => banner(page).getByRole('button', { name: 'Close event' });
const clock = (page: Page) => banner(page).getByRole('timer');
const subscribe = (buyer: Person, channel: Person) => buy(buyer, 'subscription', { channel: channel.slug });
const chatIsThere = (page: Page) => expect(chatOf(page).region.getByText('Be the first to chat')).toBeVisible();

/** An element, or a text, which has no `closest`. */
interface ShiftedNode {
  parentElement: ShiftedNode | null;
  closest?: (selector: string) => unknown;
}

interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: ShiftedNode | null }[];
}

/** Adds up the layout shifts inside the banner from now on; returns a function to read the sum. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  const shifts = await page.evaluateHandle(() => {
    const sum = { value: 0 };
    const isInBanner = ({ node }: Shift['sources'][number]) =>
      (node?.closest ? node : node?.parentElement)?.closest?.('section[aria-label="Event"]') != null;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[])
        if (!entry.hadRecentInput && entry.sources.some(isInBanner)) sum.value += entry.value;
    }).observe({ type: 'layout-shift' as never });
    return sum;
  });
  return () => shifts.evaluate(({ value }) => value);
}

test('EB-01 EB-02 N-01 N-02 bought subscriptions and a gift are banners one after the other, each with its time', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo, cy, dee] = (await Promise.all(['ana', 'bo', 'cy', 'dee'].map(newPerson))) as [Person, Person, Person, Person];
  await takeMoney(ana);
  const [page, phone] = await Promise.all([visit(dee, `/${ana.slug}`, { node: nodeTwo() }), visit(null, `/${ana.slug}`, PHONE)]);
  await Promise.all([page, phone].map(chatIsThere));
  const shifts = [await watchShifts(page), await watchShifts(phone)];

  await subscribe(cy, ana);
  for (const one of [page, phone]) await expect(banner(one)).toContainText(`${cy.username} subscribed`);
  await expect(banner(page)).toContainText('1 month');
  // Under the pointer it pauses, and so do the following ones.
  await banner(page).hover();
  await buy(cy, 'gifted_subscriptions', { channel: ana.slug, receiver: bo.slug });
  await expect(banner(page)).toContainText('1 more');
  await subscribe(dee, ana);
  await expect(banner(page)).toContainText('2 more');
  await expect(banner(page)).toContainText(`${cy.username} subscribed`);
  for (const shift of shifts) expect(await shift()).toBeLessThan(SHIFT_MAX);

  await close(page).click();
  await expect(banner(page)).toContainText(`${cy.username} gifted 1 sub`);
  await expect(banner(page).getByRole('button', { name: 'View' })).toBeHidden();
  await expect(clock(page)).toHaveText('16 s');
  await close(page).click();
  await expect(banner(page)).toContainText(`${dee.username} subscribed`);
  await expect(clock(page)).toHaveText('15 s');
  await close(page).press('Enter');
  await expect(banner(page)).toBeHidden();
  await expect(chatOf(page).box).toBeFocused();
});

test("EB-01 SU-02 the banner of a gift shows on the receiver's page, where it reopens the congratulation", async ({ newPerson, visit }) => {
  const [ana, bo, cy] = await Promise.all([newPerson('ana'), newPerson('bo'), newPerson('cy')]);
  await takeMoney(ana);
  const page = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  await chatIsThere(page);
  await buy(cy, 'gifted_subscriptions', { channel: ana.slug, receiver: bo.slug });
  const congratulation = page.getByRole('dialog', { name: 'You received a sub' });
  await expect(banner(page)).toContainText(`${cy.username} gifted 1 sub`);
  await expect(banner(page)).toContainText('This sub is for you');
  await banner(page).getByRole('button', { name: 'View' }).click();
  await expect(congratulation).toContainText(`${cy.username} gifted you a month with ${ana.username}`);
  await congratulation.getByRole('link', { name: 'Say thanks in chat' }).click();
  await expect(congratulation).toBeHidden();
  await expect(chatOf(page).box).toContainText(`@${cy.username} thank you for the sub!`);
});

test('EB-01 EB-02 EB-04 a goal that a follow achieves is a banner for 15 seconds', async ({ newPerson, visit }) => {
  const [ana, bo, cy, dee] = (await Promise.all(['ana', 'bo', 'cy', 'dee'].map(newPerson))) as [Person, Person, Person, Person];
  await takeMoney(ana);
  await call(ana, 'POST', `/api/v2/channels/${ana.slug}/goals`, { title: 'First friend', type: 'followers', target_value: 1 });
  const page = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  await chatIsThere(page);
  // The goal waits behind a banner under the pointer, and so is paused when its turn comes.
  await subscribe(dee, ana);
  await expect(banner(page)).toContainText(`${dee.username} subscribed`);
  await banner(page).hover();
  await call(cy, 'POST', `/api/v2/channels/${ana.slug}/follow`);
  await expect(banner(page)).toContainText('1 more');
  await close(page).click();
  await expect(banner(page)).toContainText('Goal reached');
  await expect(banner(page)).toContainText('First friend');
  await expect(clock(page)).toHaveText('15 s');
});

test('EB-03 with banners turned off a subscription is only a row, and no banner of that time appears later', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo, cy, dee] = (await Promise.all(['ana', 'bo', 'cy', 'dee'].map(newPerson))) as [Person, Person, Person, Person];
  await takeMoney(ana);
  const page = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  await chatIsThere(page);
  const banners = (await openSettings(page, 'Appearance')).getByRole('switch', { name: 'Event banners' });
  await banners.click();
  await subscribe(cy, ana);
  await expect(chatOf(page).row(`${cy.username} subscribed`)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await banners.click();
  await page.keyboard.press('Escape');
  await expect(panelOf(page, 'Appearance')).toBeHidden();
  await subscribe(dee, ana);
  await expect(banner(page)).toContainText(`${dee.username} subscribed`);
  await expect(banner(page)).not.toContainText('more');
});
