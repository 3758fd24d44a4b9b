import type { Locator, Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { nodeOne, nodeTwo } from './fixtures/installation.ts';
import { expect, test, toastOf } from './fixtures/journey.ts';
import { panelOf } from './fixtures/panels.ts';
import { call, type Person } from './fixtures/person.ts';

const QUESTION = 'Will she summit tonight?';
const PHONE = { width: 390, height: 844 };
/** Points for a follow. */
const FOLLOWED = 100;

const bannerOn = (page: Page) => page.getByRole('region', { name: 'Prediction above chat' });
const cardOn = (page: Page) => panelOf(page, 'Channel points').getByRole('region', { name: 'Prediction', exact: true });
const dialogOn = (page: Page, name: string) => page.getByRole('dialog', { name });
const api = ({ slug }: Person, path: string) => `/api/v2/channels/${slug}${path}`;
const follow = (person: Person, channel: Person) => call(person, 'POST', api(channel, '/follow'), {});
const pointsOf = async (person: Person, channel: Person) =>
  ((await call(person, 'GET', api(channel, '/points'))) as { data: { points: number } }).data.points;

interface Told {
  data: { prediction: { id: string; outcomes: { id: string; title: string }[] } };
}
const startPrediction = async (broadcaster: Person, duration: number) =>
  (
    (await call(broadcaster, 'POST', api(broadcaster, '/predictions'), {
      title: QUESTION,
      outcomes: ['Summit', 'Turns back'],
      duration,
    })) as Told
  ).data.prediction;
const vote = async (person: Person, channel: Person, title: string, amount: number) => {
  const { data } = (await call(person, 'GET', api(channel, '/predictions/latest'))) as Told;
  const outcome_id = data.prediction.outcomes.find((outcome) => outcome.title === title)!.id;
  await call(person, 'POST', api(channel, '/predictions/vote'), { amount, outcome_id });
};

async function fillIn(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Question').fill(QUESTION);
  await dialog.getByLabel('First outcome').fill('Summit');
  await dialog.getByLabel('Second outcome').fill('Turns back');
}

test('C-04 PR-04 PR-05 PR-07 PR-08 PR-09 PR-11 PR-15 a prediction from the command to the payout, started on one node and voted on from the other', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo, cy] = await Promise.all([newPerson('ana'), newPerson('bo'), newPerson('cy')]);
  await Promise.all([follow(bo, ana), follow(cy, ana)]);
  const anas = await visit(ana, `/${ana.slug}`, { node: nodeOne() });
  const bos = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  await expect(chatOf(bos).box).toBeVisible();

  await chatOf(anas).send('/prediction');
  await fillIn(dialogOn(anas, 'New prediction'));
  await anas.getByRole('button', { name: 'Review' }).click();
  await anas.getByRole('button', { name: 'Start prediction' }).click();
  await expect(dialogOn(anas, QUESTION)).toContainText('Open, closes in');

  // The keyboard opens the details; the button opens the panel.
  const summary = bannerOn(bos).getByRole('button', { name: QUESTION });
  await summary.press('Enter');
  await expect(bannerOn(bos)).toContainText('0 voters');
  await summary.press('Space');
  await expect(bannerOn(bos)).not.toContainText('0 voters');
  await bannerOn(bos).getByRole('button', { name: 'Predict', exact: true }).click();
  const panel = panelOf(bos, 'Prediction');
  await expect(panel.getByRole('timer')).toContainText('Open, closes in');
  await panel.getByLabel('Your points').fill('5');
  await panel.getByRole('button', { name: 'Vote Summit' }).click();
  await expect(panel).toContainText(`Enter a whole number from 10 to ${FOLLOWED}.`);
  await panel.getByRole('button', { name: 'All' }).click();
  await panel.getByRole('button', { name: 'Vote Summit' }).click();
  await expect(toastOf(bos, '100 points on Summit.')).toBeVisible();
  await vote(cy, ana, 'Turns back', 51);
  await expect(panel).toContainText('66%');
  await expect(dialogOn(anas, QUESTION)).toContainText('66%');
  await expect(panel).toContainText('Your 100 of 100 on Summit, from a pool of 151');

  await anas.getByRole('button', { name: 'End voting and choose outcome' }).click();
  const winner = dialogOn(anas, 'Which outcome won?');
  await winner.getByRole('button', { name: 'Pay out' }).click();
  await expect(winner.getByRole('alert')).toHaveText('Choose the winning outcome.');
  await expect(panel).toContainText('Voting has ended. Waiting for the result.');
  await expect(panel.getByRole('timer')).toBeHidden();
  await expect(bannerOn(bos)).toBeHidden();
  await winner.getByText('Summit').click();
  await winner.getByRole('button', { name: 'Pay out Summit' }).click();
  await expect(dialogOn(anas, QUESTION)).toContainText('Summit won');

  await expect(bannerOn(bos).getByRole('button', { name: 'See details' })).toBeVisible();
  await expect(panel).toContainText('You won');
  await expect(panel).toContainText('151');
  await expect(panel).not.toContainText('Payout in progress');
  expect({ boPoints: await pointsOf(bo, ana), cyPoints: await pointsOf(cy, ana) }).toEqual({ boPoints: 151, cyPoints: FOLLOWED - 51 });
  await bos.getByRole('button', { name: 'Channel points: 151' }).click();
  await expect(cardOn(bos)).toContainText('Ended with 151 in the pool');
  await expect(cardOn(bos).getByRole('button', { name: 'Predict', exact: true })).toBeHidden();
});

test('PR-02 PR-06 PR-08 PR-10 PR-16 on a phone a moderator votes in the drawer, and the broadcaster cancels from the dashboard', async ({
  newPerson,
  visit,
}) => {
  const [ana, mo] = await Promise.all([newPerson('ana'), newPerson('mo')]);
  await follow(mo, ana);
  await call(ana, 'POST', `/api/internal/v1/channels/${ana.slug}/community/moderators`, { username: mo.username });
  const anas = await visit(ana, `/dashboard/${ana.slug}`);
  const pane = anas.getByRole('region', { name: 'Predictions' });
  await pane.getByRole('button', { name: 'New prediction' }).click();
  await fillIn(dialogOn(anas, 'New prediction'));
  await anas.getByRole('button', { name: 'Review' }).click();
  await anas.getByRole('button', { name: 'Start prediction' }).click();
  await anas.keyboard.press('Escape');
  await expect(pane).toContainText('Open, closes in');

  const mos = await visit(mo, `/${ana.slug}`, { viewport: PHONE, hasTouch: true, node: nodeTwo() });
  await mos.getByRole('button', { name: 'Channel points: 100' }).tap();
  await cardOn(mos).getByRole('button', { name: 'Predict', exact: true }).tap();
  const drawer = panelOf(mos, 'Prediction');
  await drawer.getByRole('button', { name: 'All' }).tap();
  await drawer.getByRole('button', { name: 'Vote Turns back' }).tap();
  await expect(drawer).toContainText('You: 100');
  // A voter can see the details but not resolve the prediction.
  await drawer.getByRole('button', { name: 'Manage' }).tap();
  const dialog = dialogOn(mos, QUESTION);
  await expect(dialog).toContainText('You voted in this prediction');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(dialog.getByRole('button')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Close' }).tap();

  // A hidden banner stays hidden after a reload. Voting closes when its time is over.
  await bannerOn(mos).getByRole('button', { name: 'Hide prediction' }).tap();
  await expect(bannerOn(mos)).toBeHidden();
  await mos.clock.install();
  await mos.reload();
  await expect(chatOf(mos).box).toBeVisible();
  await expect(bannerOn(mos)).toBeHidden();
  // A reply with the server's time would correct the clock of this page.
  await mos.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const { 'x-server-time': _time, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await mos.clock.fastForward(301_000);
  await mos.getByRole('button', { name: 'Channel points: 0' }).tap();
  await expect(cardOn(mos)).toContainText('Closed with 100 in the pool');
  await cardOn(mos)
    .getByRole('button', { name: `Show prediction “${QUESTION}”` })
    .tap();
  await expect(drawer).toContainText('Possible payout');

  await pane.getByRole('button', { name: 'Manage' }).click();
  await dialogOn(anas, QUESTION).getByRole('button', { name: 'Cancel and refund points' }).click();
  await anas.getByRole('button', { name: 'Cancel prediction' }).click();
  await expect(dialogOn(anas, 'Prediction canceled')).toBeVisible();
  await anas.getByRole('button', { name: 'Done' }).click();
  await expect(pane).toContainText('Canceled');
  await expect(drawer).toContainText('100 points refunded.');
  expect(await pointsOf(mo, ana)).toBe(FOLLOWED);

  // This phone's clock is five minutes ahead at this point.
  await startPrediction(ana, 1800);
  // It is behind the open drawer.
  const behind = mos.getByRole('region', { name: 'Prediction above chat', includeHidden: true });
  await expect(behind.getByRole('button', { name: 'Predict', exact: true, includeHidden: true })).toBeAttached();
});

/** The parts of the browser's API that the page functions use. */
interface Canvas {
  width: number;
  height: number;
  getContext(kind: '2d'): { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
}
interface PageWindow {
  frameLength: number;
  requestAnimationFrame: (draw: (at: number) => void) => void;
}

/** Counts the mint and pink pixels of the canvas. */
const ballsOn = (pit: Locator): Promise<{ mint: number; pink: number }> =>
  pit.evaluate((element) => {
    const canvas = element as unknown as Canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const drawn = { mint: 0, pink: 0 };
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] !== 255) continue;
      if (data[at]! < data[at + 1]!) drawn.mint += 1;
      else drawn.pink += 1;
    }
    return drawn;
  });

test('PR-09 PR-12 PR-13 PR-15 the balls of both sides fall, stop on a slow machine, and are absent with reduced motion', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo, cy] = await Promise.all([newPerson('ana'), newPerson('bo'), newPerson('cy')]);
  await Promise.all([follow(bo, ana), follow(cy, ana)]);
  await startPrediction(ana, 1800);
  await vote(bo, ana, 'Summit', 60);
  await vote(cy, ana, 'Turns back', 40);

  const page = await visit(bo, '/channel-points-terms-and-conditions', { reducedMotion: 'no-preference', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { name: 'Channel points: terms and conditions' })).toBeVisible();
  // The journey sets the frame time, so that the load of this machine does not matter.
  await page.addInitScript(() => {
    const page = globalThis as unknown as PageWindow;
    const draw = page.requestAnimationFrame.bind(page);
    let at = performance.now();
    page.frameLength = 16;
    page.requestAnimationFrame = (frame) =>
      draw(() => {
        at += page.frameLength;
        frame(at);
      });
  });
  const eachFrameTakes = (milliseconds: number) =>
    page.evaluate((length) => {
      (globalThis as unknown as PageWindow).frameLength = length;
    }, milliseconds);
  await page.goto(`/${ana.slug}`);
  await expect(chatOf(page).box).toBeVisible();
  // The title scrolls first, then the outcomes appear automatically.
  await expect(bannerOn(page)).toContainText('Summit60%');
  await bannerOn(page).getByRole('button', { name: 'Predict', exact: true }).click();
  const panel = panelOf(page, 'Prediction');
  const pit = panel.locator('canvas');
  await expect(pit).toHaveAttribute('data-state', 'moving');
  await expect.poll(async () => Object.values(await ballsOn(pit)).every((points) => points > 100)).toBe(true);
  expect((await pit.boundingBox())!.height).toBe(122);

  await eachFrameTakes(60);
  await expect(pit).toHaveAttribute('data-state', 'stopped');
  await eachFrameTakes(16);
  await expect(pit).toHaveAttribute('data-state', 'moving');

  const still = await visit(cy, `/${ana.slug}`);
  await bannerOn(still).getByRole('button', { name: 'Predict', exact: true }).click();
  await expect(panelOf(still, 'Prediction').getByRole('button', { name: 'Add to Turns back' })).toBeVisible();
  await expect(panelOf(still, 'Prediction').locator('canvas')).toHaveCount(0);
});

test('PR-07 at 1440 by 900 a voter sees the possible payout together with the form to add points', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await follow(bo, ana);
  await startPrediction(ana, 300);
  await vote(bo, ana, 'Summit', 50);
  const page = await visit(bo, `/${ana.slug}`, { viewport: { width: 1440, height: 900 } });
  await bannerOn(page).getByRole('button', { name: 'Predict', exact: true }).click();
  const panel = panelOf(page, 'Prediction');
  for (const part of [panel.getByText('Possible payout'), panel.getByRole('button', { name: 'Add to Summit' })])
    await expect(part).toBeInViewport({ ratio: 1 });
  const [payout, form] = await Promise.all([panel.getByText('Possible payout').boundingBox(), panel.locator('form').boundingBox()]);
  expect(payout!.y + payout!.height).toBeLessThanOrEqual(form!.y);
});
