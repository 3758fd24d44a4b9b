import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { chatOf } from './fixtures/chat.ts';
import { type Community, createCommunity, type Filmed } from './fixtures/community.ts';
import { startGoals } from './fixtures/goal-places.ts';
import { expect, test as journey, navigate, REFUSED } from './fixtures/journey.ts';
import { PLACES } from './fixtures/pages.ts';
import { type Person, say } from './fixtures/person.ts';
import { film } from './fixtures/video-places.ts';

const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  // The narrowest supported screen; a page that fits here fits every phone.
  phone: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
} as const satisfies Record<string, BrowserContextOptions>;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rows of a long list repeat each other, and axe takes milliseconds for each. */
const FURTHER_ROWS = ['li:nth-child(n + 16)', 'tr:nth-child(n + 16)'];

/** Rules whose findings count although axe rates them moderate: they keep the list of landmarks and headings usable. */
const STRUCTURE = /^(landmark-|region$|page-has-heading-one$|heading-order$)/;

/** The groups are small, so that the work divides evenly between the workers. */
const GROUPS = [
  { about: 'watching', as: null },
  { about: 'watching', as: 'viewer' },
  { about: 'accounts', as: null },
  { about: 'accounts', as: 'viewer' },
  { about: 'panels', as: 'viewer' },
  { about: 'points', as: 'viewer' },
  { about: 'questions', as: 'viewer' },
  { about: 'subscriptions', as: 'viewer' },
  { about: 'managing points', as: 'live' },
  { about: 'asking questions', as: 'live' },
  { about: 'asking questions', as: 'asking' },
  { about: 'goals', as: 'viewer' },
  { about: 'managing goals', as: 'live' },
  { about: 'drops', as: 'viewer' },
  { about: 'managing drops', as: 'live' },
  { about: 'hosting', as: 'viewer' },
  { about: 'managing a channel', as: 'live' },
  { about: 'running a stream', as: 'live' },
  { about: 'sections of the dashboard', as: 'live' },
  { about: 'running the site', as: 'staff' },
  { about: 'people of the site', as: 'staff' },
  { about: 'money', as: 'live' },
  { about: 'money', as: 'staff' },
  { about: 'videos', as: 'viewer' },
  { about: 'streaming', as: 'filmed' },
  { about: 'streaming', as: 'staff' },
] as const;
type About = (typeof GROUPS)[number]['about'];
/** Groups about streamers. */
const FILMED: readonly About[] = ['videos', 'streaming'];
const named = ({ about, as }: (typeof GROUPS)[number]) => `the pages about ${about}, ${as === null ? 'signed out' : `as ${as}`}`;

type Visit = (who: Person | null, path: string, how?: BrowserContextOptions) => Promise<Page>;

/** The tours change nothing, so they can share one community. */
const test = journey.extend<{ communityOf: (about: About) => Promise<Community> }, { community: Community; filmed: () => Promise<Filmed> }>(
  {
    community: [async ({ browserName: _ }, use) => use(await createCommunity()), { scope: 'worker' }],
    filmed: [
      async ({ browserName: _ }, use) => {
        let filmed: Promise<Filmed> | undefined;
        await use(() => (filmed ??= film()));
      },
      { scope: 'worker' },
    ],
    // A streamer streams again during the tours about video.
    communityOf: async ({ community, filmed, stream }, use) => {
      await use(async (about) => {
        if (!FILMED.includes(about)) return community;
        const person = await filmed();
        await stream(person);
        return { ...community, filmed: person };
      });
    },
  },
);

for (const group of GROUPS) {
  test(`axe finds no serious problem on a desktop, dark and light, and dialogs first focus their content: ${named(group)}`, async ({
    communityOf,
    visit,
    expectProblem,
  }) => {
    expectProblem(REFUSED);
    await tour({ community: await communityOf(group.about), visit, on: 'desktop', ...group }, async (page) => [
      ...(await closeButtonsWithFocus(page)),
      ...(await seriousProblems(page, ['dark', 'light'])),
    ]);
  });

  test(`axe finds no serious problem on a phone, and nothing scrolls sideways: ${named(group)}`, async ({
    communityOf,
    visit,
    expectProblem,
  }) => {
    expectProblem(REFUSED);
    // Both sizes have the same colors, so that the light theme is checked on the desktop only.
    await tour({ community: await communityOf(group.about), visit, on: 'phone', ...group }, async (page) => [
      ...(await seriousProblems(page, ['dark'])),
      ...(await sidewaysScrolling(page)),
    ]);
  });
}

test('with the page zoomed to 200 % one can still read, write and send', async ({ community: { live, viewer }, visit }) => {
  const page = await visit(viewer, `/${live.slug}`, { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });
  const chat = chatOf(page);
  await chat.send('I can still read this');
  await expect(chat.row('I can still read this')).toBeInViewport({ ratio: 1 });
  await expect(chat.sendButton).toBeInViewport({ ratio: 1 });
  const { wide, width } = await widthOf(page.locator('html'));
  expect(wide).toBeLessThanOrEqual(width);
});

for (const [screen, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, 'narrow window': { width: 640, height: 1280 } })) {
  test(`with the browser’s text at 200 % on a ${screen} everything grows with it, and nothing is cut or scrolls sideways`, async ({
    community,
    visit,
  }) => {
    const { live, viewer, staff } = community;
    // Besides the pinned message there are goals above the messages.
    await startGoals(live);
    const wrong: string[] = [];
    for (const [who, path, shows] of [
      [viewer, '/', (page) => page.getByRole('heading', { name: 'From channels you follow' })],
      [viewer, `/${live.slug}`, (page) => chatOf(page).rows.last()],
      [viewer, '/settings/profile', (page) => page.getByLabel('About you')],
      [live, `/dashboard/${live.slug}`, (page) => page.getByRole('tablist', { name: 'Panes' })],
      [live, `/dashboard/${live.slug}/rewards`, (page) => page.getByRole('list', { name: 'Redemptions' })],
      [staff, '/staff/accounts', (page) => page.getByRole('list', { name: 'Accounts' })],
    ] as const satisfies [Person, string, (page: Page) => Locator][]) {
      const page = await visit(who, 'about:blank', { viewport });
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.enable');
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      await page.goto(path);
      await expect(shows(page)).toBeVisible();
      await expect(page.locator('body')).toHaveCSS('font-size', '26px');
      wrong.push(...[...(await sidewaysScrolling(page)), ...(await cutButtons(page))].map((problem) => `${path}: ${problem}`));
      if (path === `/${live.slug}`) await expect(chatOf(page).sendButton).toBeInViewport({ ratio: 1 });
      await page.close();
    }
    expect(wrong).toEqual([]);
  });
}

test('from right to left the layout is mirrored, with the chat on the left', async ({ community: { live, viewer }, visit }) => {
  await say(viewer, live, 'right to left');
  const page = await visit(viewer, `/${live.slug}`);
  const chat = chatOf(page);
  const row = chat.row('right to left');
  await expect(row).toBeVisible();
  await page.locator('html').evaluate((html) => html.setAttribute('dir', 'rtl'));
  await expect.poll(async () => (await chat.region.boundingBox())!.x).toBeLessThan(10);
  const [time, name] = [(await row.locator('time').boundingBox())!, (await row.getByRole('button').first().boundingBox())!];
  expect(time.x).toBeGreaterThan(name.x);
});

interface Tour {
  community: Community;
  visit: Visit;
  on: keyof typeof SIZES;
  as: (typeof GROUPS)[number]['as'];
  about: About;
}

/** Visits the places one after another and collects the problems of each. Fails at the end with all of them. */
async function tour({ community, visit, on, as, about }: Tour, inspect: (page: Page) => Promise<string[]>): Promise<void> {
  const wrong: string[] = [];
  const page = await visit(as && community[as]!, 'about:blank', SIZES[on]);
  const places = PLACES.filter((one) => (one.as ?? null) === as && (one.about ?? 'watching') === about && (one.on ?? on) === on);
  for (const [index, place] of places.entries()) {
    await test.step(place.name, async () => {
      await place.before?.(page);
      if (place.path)
        await open(page, place.path(community), index === 0 || place.before !== undefined || places[index - 1]?.before !== undefined);
      await place.opening?.(page, community);
      await expect(place.shows(page, community)).toBeVisible();
      wrong.push(...(await inspect(page)).map((problem) => `${place.name}: ${problem}`));
      await page.unrouteAll();
    });
  }
  expect(wrong).toEqual([]);
}

/** Opens a page, by loading it or by a link inside the app, which takes half of the time. */
async function open(page: Page, path: string, load: boolean): Promise<void> {
  if (load || path.includes('#')) {
    await page.goto(path);
    return;
  }
  // The detour removes the previous page, which may look like the next one.
  await navigate(page, '/no/page/here');
  await expect(page.getByText('Page not found')).toBeVisible();
  await navigate(page, path);
}

/**
 * The serious and critical findings of axe, and all findings about the structure of the page, in each theme. The first theme is checked
 * against all rules. A page that already has one of the themes begins with it, because changing the theme draws everything again.
 */
async function seriousProblems(page: Page, themes: readonly ('dark' | 'light')[]): Promise<string[]> {
  const found: string[] = [];
  const current = await page.locator('html').getAttribute('data-theme');
  const ordered = themes.toSorted((one, other) => Number(other === current) - Number(one === current));
  for (const [index, colorScheme] of ordered.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // Themes only differ in colors, so only the contrast is checked again.
    const violations = await violationsOf(page, index === 0 ? RULES : ['color-contrast']);
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical' && !STRUCTURE.test(id)) continue;
      found.push(...nodes.map(({ target, failureSummary }) => `${colorScheme} ${id} at ${target}: ${failureSummary}`));
    }
  }
  return found;
}

/**
 * Runs axe in the page itself. `@axe-core/playwright` takes twice as long, because it adds the source and passes the description of every
 * rule at each analysis.
 */
async function violationsOf(page: Page, runOnly: string[]): Promise<Pick<axe.Result, 'id' | 'impact' | 'nodes'>[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'] };
  return page.evaluate(`axe.run(${JSON.stringify({ exclude: FURTHER_ROWS })}, ${JSON.stringify(options)})
    .then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, nodes })))`);
}

/** No dialog or panel first focuses its close button, because a still-held Enter would close it. */
const closeButtonsWithFocus = (page: Page): Promise<string[]> =>
  page
    .getByRole('dialog')
    .locator('button:focus')
    .evaluateAll((buttons) => buttons.flatMap(({ ariaLabel }) => (ariaLabel === 'Close' ? ['first focuses its close button'] : [])));

/** Reports where the page is wider than the screen, from left to right and from right to left. */
async function sidewaysScrolling(page: Page): Promise<string[]> {
  const found: string[] = [];
  const html = page.locator('html');
  for (const direction of ['rtl', 'ltr']) {
    await html.evaluate((root, dir) => root.setAttribute('dir', dir), direction);
    const { wide, width } = await widthOf(html);
    if (wide > width) found.push(`${direction}: ${wide} px wide in ${width} px`);
  }
  return found;
}

/** The buttons whose content is larger than they are. */
const cutButtons = (page: Page): Promise<string[]> =>
  page
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.flatMap(({ ariaLabel, textContent, clientWidth, clientHeight, scrollWidth, scrollHeight }) =>
        clientHeight > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
          ? [`“${ariaLabel ?? textContent}” is cut`]
          : [],
      ),
    );

const widthOf = (html: Locator): Promise<{ wide: number; width: number }> =>
  html.evaluate((root) => ({ wide: Math.max(root.scrollWidth, root.ownerDocument.body.scrollWidth), width: root.clientWidth }));
