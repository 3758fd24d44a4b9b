import type { Locator, Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { nodeOne } from './fixtures/installation.ts';
import { expect, test as journey } from './fixtures/journey.ts';
import { panelOf } from './fixtures/panels.ts';
import { call, type Person, sayAll, signUp, uniqueName } from './fixtures/person.ts';

/** The longest title, outcome and reward title (PR-03). */
const QUESTION = 'Will the tea cup be defended this time??';
const OUTCOMES = ['Yes, certainly!', 'No, they cannot'];
const REWARDS = 15;
/** The height of a line in the message box, in pixels. */
const LINE = 20;
/** Alternating short and long messages, of one line and of several. */
const LINES = ['one', 'two '.repeat(30), 'three', 'four '.repeat(10), 'five '.repeat(40), 'six', 'seven '.repeat(9)].map((line) =>
  line.trim(),
);

const SCREENS = [
  { on: 'a desktop', screen: { viewport: { width: 1440, height: 900 } } },
  { on: 'a phone', screen: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  { on: 'a small phone', screen: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
];
const ENGLISH = {
  locale: 'en-GB',
  banner: 'Prediction above chat',
  panel: 'Prediction',
  points: 'Channel points',
  predict: 'Predict',
  close: 'Close',
  chat: /'s chat$/,
  message: 'Message',
  left: '50 characters left',
  sendIn: /^Send in /,
  queued: 'Press Escape to cancel',
};
const GERMAN = {
  locale: 'de-DE',
  banner: 'Vorhersage über dem Chat',
  panel: 'Vorhersage',
  points: 'Kanalpunkte',
  predict: 'Vorhersagen',
  close: 'Schließen',
  chat: /^Chat von /,
  message: 'Nachricht',
  left: 'Noch 50 Zeichen',
  sendIn: /^Senden in /,
  queued: 'Zum Abbrechen Escape drücken',
};

interface Element {
  scrollWidth: number;
  clientWidth: number;
  scrollHeight: number;
  clientHeight: number;
}
/** Whether a text is completely visible: neither cut off in its line nor below it. */
const isWhole = (text: Locator) =>
  text.evaluate((element) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element as unknown as Element;
    return scrollWidth <= clientWidth && scrollHeight <= clientHeight;
  });
const boxOf = async (part: Locator) => (await part.boundingBox())!;
/** Whether two parts of the page cover each other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

const api = ({ slug }: Person, path: string) => `/api/v2/channels/${slug}${path}`;

/** The buttons in the header of the chat. */
const chatButtons = (page: Page) =>
  page
    .locator('header')
    .filter({ has: page.locator('h2') })
    .locator('button');

/**
 * The messages of one journey change nothing for the others, so they share a channel with a prediction and many rewards, and one in slow
 * mode.
 */
const test = journey.extend<object, { crowd: { ana: Person; bo: Person; slow: Person } }>({
  crowd: [
    async ({ browserName: _ }, use) => {
      const [ana, bo, slow] = await Promise.all([
        signUp(nodeOne(), uniqueName('ana')),
        signUp(nodeOne(), uniqueName('bo')),
        signUp(nodeOne(), uniqueName('slow')),
      ]);
      await call(bo, 'POST', api(ana, '/follow'), {});
      for (let index = 1; index <= REWARDS; index++)
        await call(ana, 'POST', api(ana, '/rewards'), { title: `Pick the next song of the long waiting list ${index}`, cost: 100 * index });
      await call(ana, 'POST', api(ana, '/predictions'), { title: QUESTION, outcomes: OUTCOMES, duration: 1800 });
      await sayAll(slow, slow, LINES);
      await call(slow, 'PUT', api(slow, '/chatroom'), { slow_mode: true, message_interval: 300 });
      await use({ ana, bo, slow });
    },
    { scope: 'worker' },
  ],
});

for (const { on, screen } of SCREENS) {
  for (const words of [ENGLISH, GERMAN]) {
    test(`PR-09 PR-11 CP-03 on ${on} in ${words.locale} a prediction above the chat and in its panel and the last row of rewards are completely visible`, async ({
      crowd: { ana, bo },
      visit,
    }) => {
      const page = await visit(bo, `/${ana.slug}`, { ...screen, locale: words.locale });
      const banner = page.getByRole('region', { name: words.banner });
      const [predict, hide] = [banner.getByRole('button', { name: words.predict, exact: true }), banner.getByRole('button').last()];
      await expect(banner).toContainText(`${OUTCOMES[1]}0`);
      for (const outcome of OUTCOMES) expect(await isWhole(banner.getByText(outcome))).toBe(true);

      await expect(chatButtons(page).last()).toBeVisible();
      for (const button of await chatButtons(page).all()) {
        if (!(await button.isVisible())) continue;
        for (const part of [predict, hide, banner.getByText(/^\d+:\d\d$/), banner.getByText(QUESTION)])
          expect(await overlap(button, part)).toBe(false);
      }
      // There is no empty band above the question.
      expect((await boxOf(banner.getByText(QUESTION))).y - (await boxOf(banner)).y).toBeLessThanOrEqual(12);

      await predict.click();
      const panel = panelOf(page, words.panel);
      const form = panel.locator('form');
      await expect(form).toBeInViewport({ ratio: 1 });
      for (const outcome of OUTCOMES) {
        await expect(panel.getByRole('heading', { name: outcome })).toBeInViewport({ ratio: 1 });
        expect(await isWhole(panel.getByRole('heading', { name: outcome }))).toBe(true);
        const button = form.getByRole('button', { name: outcome });
        expect(await isWhole(button)).toBe(true);
        expect(await isWhole(button.locator('span').last())).toBe(true);
      }
      const sides = panel.getByRole('list').first();
      await expect(sides).toBeInViewport({ ratio: 1 });
      expect(await overlap(sides, form)).toBe(false);

      // With motion there is the ball pit above them. Content below the fold can be scrolled to, and the form stays complete.
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await expect(panel.locator('canvas')).toHaveAttribute('data-state', /moving|stopped/);
      await expect(form).toBeInViewport({ ratio: 1 });
      await sides.scrollIntoViewIfNeeded();
      await expect(sides).toBeInViewport({ ratio: 1 });
      for (const outcome of OUTCOMES) expect(await isWhole(panel.getByRole('heading', { name: outcome }))).toBe(true);
      expect(await overlap(sides, form)).toBe(false);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect(panel.locator('canvas')).toHaveCount(0);

      // On a phone the drawer covers the button of the points.
      await panel.getByRole('button', { name: words.close }).click();
      await expect(panel).toBeHidden();
      await page.getByRole('button', { name: new RegExp(`^${words.points}`) }).click();
      const rewards = panelOf(page, words.points).locator('ul').last().getByRole('listitem');
      await expect(rewards).toHaveCount(REWARDS);
      // The latest prediction above the rewards moves them when it arrives.
      await expect(panelOf(page, words.points).getByText(QUESTION)).toBeVisible();
      await rewards.last().scrollIntoViewIfNeeded();
      for (const index of [REWARDS - 3, REWARDS - 2, REWARDS - 1]) await expect(rewards.nth(index)).toBeInViewport({ ratio: 1 });
      const [list, last] = [await boxOf(panelOf(page, words.points)), await boxOf(rewards.last())];
      expect(last.y + last.height).toBeLessThanOrEqual(list.y + list.height);
    });
  }
}

for (const { on, screen } of SCREENS.filter(({ on }) => on !== 'a phone')) {
  for (const words of [ENGLISH, GERMAN]) {
    test(`F-02 on ${on} in ${words.locale} a long draft shows whole lines, its complete counter, and the complete hint of a queued message`, async ({
      crowd: { slow },
      newPerson,
      visit,
    }) => {
      const page = await visit(await newPerson('cleo'), 'about:blank', { ...screen, locale: words.locale });
      await page.addInitScript(`localStorage.setItem('grandstand.chat-send-after-slow-mode', 'true')`);
      await page.goto(`/${slow.slug}`);
      const chat = page.getByRole('region', { name: words.chat });
      const box = chat.getByRole('textbox', { name: words.message });
      const { keyboard } = page;
      await box.click();
      await keyboard.insertText('a long draft '.repeat(40).slice(0, 450));
      // The editor takes over the text of the box that was there before it loaded.
      await expect(box).toHaveAttribute('contenteditable', 'true');
      await expect(chat.getByText(words.left)).toBeVisible();
      expect(await isWhole(chat.getByText(words.left))).toBe(true);
      await expect(box).toHaveCSS('line-height', `${LINE}px`);
      const { shown, all } = await box.evaluate(({ clientHeight, scrollHeight }) => ({ shown: clientHeight, all: scrollHeight }));
      expect(all).toBeGreaterThan(shown);
      expect([shown % LINE, all % LINE]).toEqual([0, 0]);

      await keyboard.press('ControlOrMeta+a');
      await keyboard.insertText('hello');
      await keyboard.press('Enter');
      await expect(chat.getByRole('button', { name: words.sendIn })).toBeVisible();
      await keyboard.insertText('and again');
      await keyboard.press('Enter');
      // A touch screen has no Escape key.
      if (screen.hasTouch) await expect(chat.getByText(words.queued)).toBeHidden();
      else {
        await expect(chat.getByText(words.queued)).toBeVisible();
        expect(await isWhole(chat.getByText(words.queued))).toBe(true);
      }
    });
  }
}

test('PR-09 the title of a new prediction stays inside its banner while it slides in', async ({ crowd: { ana, bo }, visit }) => {
  const page = await visit(bo, 'about:blank', { reducedMotion: 'no-preference' });
  await page.addInitScript(MEASURE_SLIDE);
  await page.goto(`/${ana.slug}`);
  await expect.poll(() => page.evaluate('window.slide')).toBeTruthy();
  expect(await page.evaluate('window.slide')).toEqual([0, 500, 1000, 1500, 2000].map((at) => ({ at, inside: true, whole: true })));
});

test('M-03 the actions of a message never cover text of its neighbors, for messages of any length', async ({ crowd: { slow }, visit }) => {
  const page = await visit(slow, `/${slow.slug}`);
  const chat = chatOf(page);
  await expect(chat.rows.filter({ hasText: LINES.at(-1)! })).toBeVisible();
  for (const line of LINES) {
    await chat.point(line);
    expect({ line, coveredNeighbors: await page.evaluate(COVERED_NEIGHBORS) }).toEqual({ line, coveredNeighbors: [] });
  }
});

/** Pauses the title's animation at several moments, and records whether the title is inside the banner and not cut off. */
const MEASURE_SLIDE = `addEventListener('animationstart', ({ animationName, target }) => {
  if (animationName !== 'prediction-title') return;
  const banner = target.closest('.prediction-banner');
  const [slide] = target.getAnimations();
  window.slide = [0, 500, 1000, 1500, 2000].map((at) => {
    slide.currentTime = at;
    const [title, around] = [target.getBoundingClientRect(), banner.getBoundingClientRect()];
    const inside = title.left >= around.left && title.right <= around.right && title.top >= around.top && title.bottom <= around.bottom;
    return { at, inside, whole: target.scrollWidth <= target.clientWidth && target.scrollHeight <= target.clientHeight };
  });
}, true)`;

/** The texts of the neighboring rows that the visible toolbar covers. */
const COVERED_NEIGHBORS = `(() => {
  const bar = document.querySelector('[role=toolbar]');
  const row = bar.closest('[role=listitem]');
  const { left, right, top, bottom } = bar.getBoundingClientRect();
  const covered = [];
  for (const other of row.parentElement.children) {
    if (other === row) continue;
    const texts = document.createTreeWalker(other, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const box of range.getClientRects())
        if (box.left < right && left < box.right && box.top < bottom && top < box.bottom) covered.push(texts.currentNode.data);
    }
  }
  return covered;
})()`;
