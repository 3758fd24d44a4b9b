import type { BrowserContextOptions, Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { nodeOne } from './fixtures/installation.ts';
import { expect, test as journey, navigate } from './fixtures/journey.ts';
import { call, goLive, type Person, say, sayAll, signUp, uniqueName } from './fixtures/person.ts';
import { expectPlaying, ofVideo, playerOf } from './fixtures/video.ts';

const TOUCH = { hasTouch: true, isMobile: true } as const satisfies BrowserContextOptions;
const PORTRAIT = { ...TOUCH, viewport: { width: 390, height: 844 } };
const LANDSCAPE = { ...TOUCH, viewport: { width: 844, height: 390 } };
/** What a keyboard leaves of the screens above. */
const KEYBOARD_OPEN = [
  { width: 390, height: 500 },
  { width: 390, height: 400 },
];
/** Rows of chat that stay visible in every state. */
const ROWS = 4;

interface Place {
  /** A live channel with a pinned message, a poll and a prediction above its chat, in slow mode. */
  ana: Person;
  /** An offline channel. */
  quiet: Person;
  viewer: Person;
}

const api = (channel: Person, path: string) => `/api/v2/channels/${channel.slug}${path}`;

const test = journey.extend<object, { place: Place }>({
  place: [
    async ({ browserName: _ }, use) => {
      const people = await Promise.all(['ana', 'quiet', 'viewer'].map((name) => signUp(nodeOne(), uniqueName(name))));
      const [ana, quiet, viewer] = people as [Person, Person, Person];
      await goLive(ana, { session_title: 'A climb with a title that is longer than the screen of any phone' });
      await call(viewer, 'POST', api(ana, '/follow'), {});
      await sayAll(
        ana,
        ana,
        Array.from({ length: 30 }, (_, index) => `line ${index + 1}`),
      );
      const message = await say(ana, ana, 'the pinned one');
      await call(ana, 'POST', api(ana, '/pinned-message'), { message });
      await call(ana, 'POST', api(ana, '/polls'), {
        title: 'Left or right?',
        options: ['Left', 'Right'],
        duration: 300,
        result_display_duration: 15,
      });
      const prediction = { title: 'Summit today?', outcomes: ['Summit', 'Turns back'], duration: 1800 };
      await call(ana, 'POST', api(ana, '/predictions'), prediction);
      await call(ana, 'PUT', api(ana, '/chatroom'), { slow_mode: true, message_interval: 300 });
      await use({ ana, quiet, viewer });
    },
    { scope: 'worker' },
  ],
});

test('on a phone at least four messages are visible, above the keyboard, beside the emote picker, turned, and in the popout', async ({
  place: { ana, viewer },
  visit,
}) => {
  const page = await visit(viewer, `/${ana.slug}`, PORTRAIT);
  const chat = chatOf(page);
  await expect(page.getByRole('button', { name: /Poll/ }).first()).toBeVisible();
  await expectRows(page, 'the whole screen');
  await chat.box.tap();
  for (const size of KEYBOARD_OPEN) {
    await page.setViewportSize(size);
    await expectRows(page, `typing at ${size.height} px`);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  }
  await page.setViewportSize(PORTRAIT.viewport);
  await page.getByRole('button', { name: 'Emotes' }).tap();
  await expect(page.getByRole('dialog', { name: 'Emotes' })).toBeVisible();
  await expectRows(page, 'the emote picker');
  await page.getByRole('button', { name: 'Emotes' }).tap();

  for (const path of [`/${ana.slug}`, `/popout/${ana.slug}/chat`]) {
    const popout = path.startsWith('/popout');
    const other = await visit(viewer, path, popout ? { viewport: { width: 320, height: 640 } } : LANDSCAPE);
    await expectRows(other, popout ? 'the popout' : 'a turned phone');
    await other.close();
  }
});

test('a thumb reaches everything on the pages of a phone, and nothing scrolls sideways or into emptiness', async ({
  place: { ana, viewer },
  visit,
}) => {
  const page = await visit(viewer, `/${ana.slug}`, PORTRAIT);
  const problems: string[] = [];
  const look = async (at: string) => {
    await expect(page.locator('.skeleton:visible')).toHaveCount(0);
    problems.push(...((await page.evaluate(SMALL_TARGETS)) as string[]).map((what) => `${at}: ${what}`));
    problems.push(...((await page.evaluate(BAD_SCROLLING)) as string[]).map((what) => `${at}: ${what}`));
    problems.push(...((await page.evaluate(STRETCHED_AVATARS)) as string[]).map((what) => `${at}: ${what}`));
  };
  await expect(chatOf(page).rows.last()).toBeVisible();
  await look('channel');
  await page.getByRole('button', { name: /Poll/ }).first().tap();
  await look('channel with its strips');
  await chatOf(page).row('line 30').tap();
  await expect(chatOf(page).actions).toBeVisible();
  await look('message actions');
  for (const path of ['/', '/browse', '/following', '/settings/profile', '/settings/notifications', `/${ana.slug}/videos`]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeAttached();
    await look(path);
  }
  const own = await visit(ana, `/dashboard/${ana.slug}`, PORTRAIT);
  await expect(own.getByRole('tablist', { name: 'Panes' })).toBeVisible();
  problems.push(...((await own.evaluate(BAD_SCROLLING)) as string[]).map((what) => `dashboard: ${what}`));
  expect(problems).toEqual([]);
});

for (const { on, screen } of [
  { on: 'a phone', screen: PORTRAIT },
  { on: 'a tablet', screen: { ...TOUCH, viewport: { width: 820, height: 1180 } } },
  { on: 'a desktop', screen: { viewport: { width: 1440, height: 900 } } },
  { on: 'the popout', screen: { viewport: { width: 320, height: 640 } } },
]) {
  test(`no toast covers the message box of ${on}`, async ({ newPerson, place: { ana }, visit }) => {
    const page = await visit(await newPerson('bo'), on === 'the popout' ? `/popout/${ana.slug}/chat` : `/${ana.slug}`, screen);
    const chat = chatOf(page);
    await chat.send('hello');
    const emote = page.getByRole('group', { name: 'Quick emotes' }).getByRole('button').first();
    await emote.click();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/slow mode/i)).toBeVisible();
    expect(await page.evaluate(COVERED_COMPOSER)).toEqual([]);
  });
}

test('R-01 a first tap shows the controls, a second one presses them, and the video fills the height of a turned phone', async ({
  newPerson,
  place: { quiet },
  stream,
  visit,
}) => {
  const cleo = await newPerson('cleo');
  await stream(cleo);
  const page = await visit(await newPerson('dan'), `/${cleo.slug}`, PORTRAIT);
  await expectPlaying(page);
  const player = playerOf(page);
  const seek = player.getByRole('slider', { name: 'Seek' });
  const { x, y, width, height } = (await seek.boundingBox())!;
  await expect(seek.locator('xpath=ancestor::*[contains(@class, "fades")]')).toHaveCSS('opacity', '0');
  const from = await ofVideo<number>(page, 'video.currentTime');
  await page.touchscreen.tap(x + width * 0.2, y + height / 2);
  await expect(seek.locator('xpath=ancestor::*[contains(@class, "fades")]')).toHaveCSS('opacity', '1');
  expect(await ofVideo<number>(page, 'video.currentTime')).toBeGreaterThanOrEqual(from);
  await expect(player.getByRole('button', { name: 'Go live' })).toBeHidden();
  await player.getByRole('button', { name: 'Pause' }).tap();
  expect(await ofVideo<boolean>(page, 'video.paused')).toBe(true);
  await player.getByRole('button', { name: 'Play' }).last().tap();

  await page.setViewportSize(LANDSCAPE.viewport);
  await expectPlaying(page);
  await expect(page.getByRole('banner')).toBeHidden();
  expect((await player.boundingBox())!.height).toBe(LANDSCAPE.viewport.height);
  await expect(chatOf(page).box).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(PORTRAIT.viewport);
  await expectPlaying(page);

  // The small player lies above the navigation, below the message box.
  await navigate(page, `/${quiet.slug}`);
  await expect(page.getByRole('complementary', { name: 'Small player' })).toBeVisible();
  await expect(chatOf(page).box).toBeVisible();
  expect(await page.evaluate(COVERED_COMPOSER)).toEqual([]);
  await chatOf(page).box.tap();
  expect(await page.evaluate(COVERED_COMPOSER)).toEqual([]);
});

/** Waits until enough rows are completely visible, and nothing covers the message box. */
async function expectRows(page: Page, state: string): Promise<void> {
  const { scroller } = chatOf(page);
  const visible = () =>
    scroller.evaluate((list) => {
      const box = list.getBoundingClientRect();
      const rows = [...list.querySelectorAll('[role=listitem]')].map((row) => row.getBoundingClientRect());
      return rows.filter(({ top, bottom }) => top >= box.top && bottom <= box.bottom).length;
    });
  await expect.poll(visible, `rows in ${state}`).toBeGreaterThanOrEqual(ROWS);
  expect(await page.evaluate(COVERED_COMPOSER), state).toEqual([]);
  expect(await page.evaluate(BAD_SCROLLING), state).toEqual([]);
}

/** Parts of the message box and its buttons that something else covers, or that are outside the screen. */
const COVERED_COMPOSER = `(() => {
  const footer = document.querySelector('.chat-box').closest('footer');
  return [...footer.querySelectorAll('.chat-box, button')].filter((part) => part.checkVisibility({ visibilityProperty: true })).flatMap((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return footer.contains(hit) ? [] : [(part.ariaLabel ?? part.textContent) + ' under ' + (hit?.outerHTML.slice(0, 80) ?? 'the edge')];
  });
})()`;

const STRETCHED_AVATARS = `[...document.querySelectorAll('span.rounded-full:has(> :is(img, svg).rounded-full)')]
  .map((avatar) => avatar.getBoundingClientRect())
  .filter(({ width, height }) => Math.abs(width - height) > 1)
  .map(({ width, height }) => 'an avatar of ' + width + 'x' + height)`;

/** A page that scrolls sideways, or beyond its content. */
const BAD_SCROLLING = `(() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const { right, bottom } = document.getElementById('root').getBoundingClientRect();
  return [
    ...(scrollWidth > innerWidth ? ['scrolls sideways by ' + (scrollWidth - innerWidth)] : []),
    ...(scrollHeight > Math.max(innerHeight, bottom + scrollY) + 1 ? ['scrolls into emptiness by ' + (scrollHeight - bottom - scrollY)] : []),
  ];
})()`;

/**
 * Visible targets that a thumb misses: from their center, 21 px to each side reach something else. Like WCAG 2.5.8 it excepts links in a
 * text; the controls of the browser itself are not measured.
 */
const SMALL_TARGETS = `(() => {
  const NEAR = 21;
  return [...document.querySelectorAll('a[href], button, input, select, textarea, [role=tab]')].flatMap((target) => {
    const label = target.matches('[type=radio], [type=checkbox]') ? target.closest('label') : null;
    const reached = label ?? target;
    if (!reached.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || target.matches('[type=file], [type=hidden]')) return [];
    if (target.closest('[inert], [aria-hidden=true], .chat-row') || getComputedStyle(target).display === 'inline') return [];
    const { x, y, width, height } = reached.getBoundingClientRect();
    const at = { x: x + width / 2, y: y + height / 2 };
    const hits = (dx, dy) => {
      const hit = document.elementFromPoint(at.x + dx, at.y + dy);
      return hit !== null && (reached.contains(hit) || hit.closest('label')?.contains(target));
    };
    // Outside the screen, or below a layer.
    if (width < 4 || !hits(0, 0)) return [];
    const isWide = width >= 44 || (hits(-NEAR, 0) && hits(NEAR, 0));
    const isHigh = height >= 44 || (hits(0, -NEAR) && hits(0, NEAR));
    return isWide && isHigh ? [] : [(target.ariaLabel ?? (target.textContent || target.outerHTML.slice(0, 60))) + ' ' + Math.round(width) + 'x' + Math.round(height)];
  });
})()`;
