import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { nodeOne } from './fixtures/installation.ts';
import { expect, test as journey, navigate, REFUSED } from './fixtures/journey.ts';
import { call, goLive, type Person, say, sayAll, signUp, uniqueName } from './fixtures/person.ts';
import { coveredComposer, scrollProblems, touchProblems } from './fixtures/touch-checks.ts';
import { expectPlaying, ofVideo, playerOf } from './fixtures/video.ts';

const TOUCH = { hasTouch: true, isMobile: true } as const satisfies BrowserContextOptions;
const PORTRAIT = { ...TOUCH, viewport: { width: 390, height: 844 } };
const LANDSCAPE = { ...TOUCH, viewport: { width: 844, height: 390 } };
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

const SCREENS = [
  { on: 'a phone', how: PORTRAIT, typingAt: null },
  // What a keyboard leaves of the screen.
  { on: 'a phone with its keyboard', how: PORTRAIT, typingAt: { width: 390, height: 500 } },
  { on: 'a low phone with its keyboard', how: PORTRAIT, typingAt: { width: 390, height: 400 } },
  { on: 'a turned phone', how: LANDSCAPE, typingAt: null },
  { on: 'the popout', how: { viewport: { width: 320, height: 640 } }, typingAt: null },
];

for (const { on, how, typingAt } of SCREENS) {
  test(`on ${on} at least four messages are visible while reading, writing and replying, and nothing covers the message box`, async ({
    place: { ana, viewer },
    visit,
  }) => {
    const page = await visit(viewer, on === 'the popout' ? `/popout/${ana.slug}/chat` : `/${ana.slug}`, how);
    const chat = chatOf(page);
    const press = (part: Locator) => ('hasTouch' in how ? part.tap() : part.click());
    const replace = async (text: string) => {
      await chat.box.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Backspace');
      await page.keyboard.insertText(text);
    };
    await expect(page.getByRole('button', { name: /Poll/ }).first()).toBeVisible();
    await expectRows(page, 'reading');
    await press(chat.box);
    await expect(chat.box).toHaveAttribute('contenteditable', 'true');
    if (typingAt) {
      await page.setViewportSize(typingAt);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    }
    await expectRows(page, 'typing');
    // A turned phone has space for one line of a draft.
    if (on === 'a turned phone') return;
    await replace('hello everybody, '.repeat(25));
    await expectRows(page, 'a long draft');
    await replace('/w somebody a secret');
    await expect(chat.region.getByText(/Everyone in chat will see this/)).toBeVisible();
    await expectRows(page, 'a line like a whisper');
    await replace('');
    await press(chat.row('line 30'));
    await press(chat.actions.getByRole('button', { name: 'Reply' }));
    await expect(chat.region.getByRole('button', { name: 'Cancel reply' })).toBeVisible();
    await expectRows(page, 'a reply');
    await chat.region.getByRole('button', { name: 'Cancel reply' }).click();
    if (typingAt) await page.setViewportSize(how.viewport);
    await press(page.getByRole('button', { name: 'Emotes' }));
    await expect(page.getByRole('dialog', { name: 'Emotes' })).toBeVisible();
    // On a desktop the picker is a panel above the messages.
    if ('hasTouch' in how) await expectRows(page, 'the emote picker');
  });
}

for (const { on, how } of SCREENS.filter(({ typingAt }) => typingAt === null)) {
  test(`on ${on} at least four messages are visible to visitors, to banned people and to the broadcaster`, async ({
    expectProblem,
    newPerson,
    place: { ana },
    visit,
  }) => {
    // A banned person may not subscribe to the channel's presence.
    expectProblem(REFUSED);
    const path = on === 'the popout' ? `/popout/${ana.slug}/chat` : `/${ana.slug}`;
    const banned = await newPerson('banned');
    await call(ana, 'POST', api(ana, '/bans'), { banned_username: banned.username, permanent: true, reason: 'links' });
    for (const who of [null, banned, ana]) {
      const page = await visit(who, path, how);
      await expect(chatOf(page).row('line 30')).toBeVisible();
      await expectRows(page, who?.username ?? 'signed out');
      await page.close();
    }
  });
}

test('a thumb reaches everything on the pages of a phone, and nothing scrolls sideways or into emptiness', async ({
  place: { ana, viewer },
  visit,
}) => {
  const page = await visit(viewer, `/${ana.slug}`, PORTRAIT);
  const problems: string[] = [];
  const look = async (at: string) => {
    await expect(page.locator('.skeleton:visible')).toHaveCount(0);
    problems.push(...(await touchProblems(page)).map((what) => `${at}: ${what}`));
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
  problems.push(...(await touchProblems(own)).map((what) => `dashboard: ${what}`));
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
    expect(await coveredComposer(page)).toEqual([]);
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
  expect(await coveredComposer(page)).toEqual([]);
  await chatOf(page).box.tap();
  expect(await coveredComposer(page)).toEqual([]);
});

/** Waits until enough rows are completely visible, with nothing over them, and nothing covers the message box. */
async function expectRows(page: Page, state: string): Promise<void> {
  await expect.poll(() => page.evaluate<number>(VISIBLE_ROWS), `rows in ${state}`).toBeGreaterThanOrEqual(ROWS);
  expect(await coveredComposer(page), state).toEqual([]);
  expect(await scrollProblems(page), state).toEqual([]);
}

const VISIBLE_ROWS = `(() => {
  const rows = [...document.querySelectorAll('[role=listitem].chat-item')];
  const scroller = rows[0]?.closest('[role=list]').parentElement.parentElement.getBoundingClientRect();
  return rows.filter((row) => {
    const { left, width, top, bottom } = row.getBoundingClientRect();
    return top >= scroller.top && bottom <= scroller.bottom && row.contains(document.elementFromPoint(left + width / 2, (top + bottom) / 2));
  }).length;
})()`;
