import type { Locator, Page } from '@playwright/test';
import { nodeOne } from './fixtures/installation.ts';
import { expect, test as journey } from './fixtures/journey.ts';
import { panelOf } from './fixtures/panels.ts';
import { call, type Person, signUp, uniqueName } from './fixtures/person.ts';

/** As long as a title, an outcome and the title of a reward can be (PR-03). */
const QUESTION = 'Will the tea cup be defended this time??';
const OUTCOMES = ['Yes, certainly!', 'No, they cannot'];
const REWARDS = 15;

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
};
const GERMAN = {
  locale: 'de-DE',
  banner: 'Vorhersage über dem Chat',
  panel: 'Vorhersage',
  points: 'Kanalpunkte',
  predict: 'Vorhersagen',
  close: 'Schließen',
};

interface Element {
  scrollWidth: number;
  clientWidth: number;
  scrollHeight: number;
  clientHeight: number;
}
/** Whether a text is shown to its end: neither cut in its line nor below it. */
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

/** The journeys change nothing, so they share one channel with a prediction and many rewards. */
const test = journey.extend<object, { crowd: { ana: Person; bo: Person } }>({
  crowd: [
    async ({ browserName: _ }, use) => {
      const [ana, bo] = await Promise.all([signUp(nodeOne(), uniqueName('ana')), signUp(nodeOne(), uniqueName('bo'))]);
      await call(bo, 'POST', api(ana, '/follow'), {});
      for (let index = 1; index <= REWARDS; index++)
        await call(ana, 'POST', api(ana, '/rewards'), { title: `Pick the next song of the long waiting list ${index}`, cost: 100 * index });
      await call(ana, 'POST', api(ana, '/predictions'), { title: QUESTION, outcomes: OUTCOMES, duration: 1800 });
      await use({ ana, bo });
    },
    { scope: 'worker' },
  ],
});

for (const { on, screen } of SCREENS) {
  for (const words of [ENGLISH, GERMAN]) {
    test(`PR-09 PR-11 CP-03 on ${on} in ${words.locale} a prediction above the chat and in its panel and the last row of rewards are whole`, async ({
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

      // On a phone the drawer covers the button of the points.
      await panel.getByRole('button', { name: words.close }).click();
      await expect(panel).toBeHidden();
      await page.getByRole('button', { name: new RegExp(`^${words.points}`) }).click();
      const rewards = panelOf(page, words.points).locator('ul').last().getByRole('listitem');
      await expect(rewards).toHaveCount(REWARDS);
      await rewards.last().scrollIntoViewIfNeeded();
      for (const index of [REWARDS - 3, REWARDS - 2, REWARDS - 1]) await expect(rewards.nth(index)).toBeInViewport({ ratio: 1 });
      const [list, last] = [await boxOf(panelOf(page, words.points)), await boxOf(rewards.last())];
      expect(last.y + last.height).toBeLessThanOrEqual(list.y + list.height);
    });
  }
}
