import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { expect, REFUSED, test } from './fixtures/journey.ts';
import { type Community, gather, PLACES } from './fixtures/pages.ts';
import type { Person } from './fixtures/person.ts';

const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Small enough that two workers share the work evenly. */
const GROUPS = [
  { about: 'watching', as: null },
  { about: 'watching', as: 'viewer' },
  { about: 'accounts', as: null },
  { about: 'accounts', as: 'viewer' },
  { about: 'panels', as: 'viewer' },
  { about: 'keeping a channel', as: 'live' },
] as const;
const named = ({ about, as }: (typeof GROUPS)[number]) => `the pages about ${about}, ${as === null ? 'as a stranger' : 'signed in'}`;

type Visit = (who: Person | null, path: string, how: BrowserContextOptions) => Promise<Page>;

for (const [size, how] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  for (const group of GROUPS) {
    test(`axe finds nothing serious on ${size}, dark and light: ${named(group)}`, async ({ newPerson, visit, expectProblem }) => {
      test.setTimeout(180_000);
      expectProblem(REFUSED);
      await tour({ community: await gather(newPerson), visit, how, ...group }, async (page) => {
        const found: string[] = [];
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
          const axe = new AxeBuilder({ page });
          // The theme changes colours and nothing else.
          if (colorScheme === 'dark') axe.withTags(RULES);
          else axe.withRules('color-contrast');
          const { violations } = await axe.analyze();
          for (const { id, impact, nodes } of violations) {
            if (impact !== 'serious' && impact !== 'critical') continue;
            found.push(...nodes.map(({ target, failureSummary }) => `${colorScheme} ${id} at ${target}: ${failureSummary}`));
          }
        }
        return found;
      });
    });
  }
}

for (const group of GROUPS) {
  test(`nothing scrolls sideways at 320 px, left to right and right to left: ${named(group)}`, async ({
    newPerson,
    visit,
    expectProblem,
  }) => {
    test.setTimeout(180_000);
    expectProblem(REFUSED);
    const how = { ...PHONE, viewport: { width: 320, height: 640 } };
    await tour({ community: await gather(newPerson), visit, how, ...group }, async (page) => {
      const found: string[] = [];
      for (const direction of ['ltr', 'rtl']) {
        await page.locator('html').evaluate((html, dir) => html.setAttribute('dir', dir), direction);
        const { wide, width } = await widthOf(page.locator('html'));
        if (wide > width) found.push(`${direction}: ${wide} px wide in ${width} px`);
      }
      return found;
    });
  });
}

test('with the page zoomed to 200 % one can still read, write and send', async ({ newPerson, visit }) => {
  const { live, viewer } = await gather(newPerson);
  const page = await visit(viewer, `/${live.slug}`, { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });
  const chat = chatOf(page);
  await chat.send('I can still read this');
  await expect(chat.row('I can still read this')).toBeInViewport({ ratio: 1 });
  await expect(chat.sendButton).toBeInViewport({ ratio: 1 });
  const { wide, width } = await widthOf(page.locator('html'));
  expect(wide).toBeLessThanOrEqual(width);
});

test('from right to left the page is a mirror: the chat stands on the left', async ({ newPerson, visit }) => {
  const { live, viewer } = await gather(newPerson);
  const page = await visit(viewer, `/${live.slug}`);
  const chat = chatOf(page);
  await expect(chat.row('thank you!')).toBeVisible();
  await page.locator('html').evaluate((html) => html.setAttribute('dir', 'rtl'));
  await expect.poll(async () => (await chat.region.boundingBox())!.x).toBeLessThan(10);
  const row = chat.row('thank you!');
  const [time, name] = [(await row.locator('time').boundingBox())!, (await row.getByRole('button').first().boundingBox())!];
  expect(time.x).toBeGreaterThan(name.x);
});

interface Tour {
  community: Community;
  visit: Visit;
  how: BrowserContextOptions;
  as: 'viewer' | 'live' | null;
  about: (typeof GROUPS)[number]['about'];
}

/** Opens place after place and collects what is wrong with each; fails at the end with all of it. */
async function tour({ community, visit, how, as, about }: Tour, inspect: (page: Page) => Promise<string[]>): Promise<void> {
  const wrong: string[] = [];
  const page = await visit(as && community[as], 'about:blank', how);
  for (const place of PLACES.filter((one) => (one.as ?? null) === as && (one.about ?? 'watching') === about)) {
    await test.step(place.name, async () => {
      await place.before?.(page);
      await page.goto(place.path(community));
      await place.opening?.(page, community);
      await expect(place.shows(page, community)).toBeVisible();
      wrong.push(...(await inspect(page)).map((problem) => `${place.name}: ${problem}`));
      await page.unrouteAll();
    });
  }
  expect(wrong).toEqual([]);
}

const widthOf = (html: Locator): Promise<{ wide: number; width: number }> =>
  html.evaluate((root) => ({ wide: Math.max(root.scrollWidth, root.ownerDocument.body.scrollWidth), width: root.clientWidth }));
