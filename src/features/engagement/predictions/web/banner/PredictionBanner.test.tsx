import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { showEventBanners } from '#features/chat/banners/web/api.ts';
import { showPointsSettings } from '#features/engagement/points/contract/settings.ts';
import { predictionCreated, showLatestPrediction } from '#features/engagement/predictions/contract.ts';
import { withVote } from '#features/engagement/predictions/rules/votes.ts';
import {
  ana,
  drawPredictions,
  ended,
  features,
  focusBox,
  givenLatest,
  givenPointsOn,
  givenPredictions,
  NO,
  publishPrediction,
  running,
  server,
  YES,
} from '../testing/draw-predictions.tsx';
import { latestPredictionQuery } from '../use-latest-prediction.ts';
import { dismissBanner, dismissedBanners } from './PredictionBanner.tsx';

givenPredictions({
  after: () => {
    showEventBanners.set(true);
    dismissedBanners.set([]);
  },
});

const box = () => screen.queryByRole('region', { name: 'Prediction above chat' });
const findBox = () => screen.findByRole('region', { name: 'Prediction above chat' });
const gone = () => soon(() => expect(box()).toBeNull());

test('PR-09 an open prediction is shown above the chat, and its button opens the panel', async () => {
  const { person } = await drawPredictions();
  await findBox();
  await person.click(screen.getByRole('button', { name: 'Predict' }));
  expect(screen.getByText('open: predictions')).toBeTruthy();
});

test("PR-10 the broadcaster's button opens the dialog", async () => {
  const { person } = await drawPredictions({ viewer: ana, role: 'broadcaster' });
  await findBox();
  await person.click(screen.getByRole('button', { name: 'Manage' }));
  await screen.findByRole('dialog', { name: 'Win the next round?' });
});

test('PR-09 and S-02 the banner is hidden with event banners off, and appears when they are turned on', async () => {
  showEventBanners.set(false);
  await drawPredictions();
  await soon(() => expect(server.callsOf(showLatestPrediction)).not.toEqual([]));
  expect(box()).toBeNull();
  showEventBanners.set(true);
  await findBox();
});

test.each<[string, Parameters<typeof drawPredictions>[0] & object, () => void]>([
  ['a visitor', { viewer: null }, () => undefined],
  ['a channel without points', {}, () => givenPointsOn(false)],
  ['an installation without predictions', {}, () => server.answers(publicSettings, someSettings(features, { predictions: false }))],
])('PR-09 %s has no banner and sends no request', async (_whom, around, given) => {
  given();
  await drawPredictions(around);
  await soon(() => expect(server.callsOf(publicSettings)).not.toEqual([]));
  if (around.viewer !== null) await soon(() => expect(server.callsOf(showPointsSettings)).not.toEqual([]));
  expect(box()).toBeNull();
  expect(server.callsOf(showLatestPrediction)).toEqual([]);
});

test('PR-10 a dismissed banner returns with an update of the active prediction, with a result, and with a new prediction', async () => {
  const prediction = running();
  givenLatest(prediction);
  const { person, cache } = await drawPredictions();
  await findBox();
  await person.click(screen.getByRole('button', { name: 'Hide prediction' }));
  await gone();
  expect(focusBox).toHaveBeenCalled();
  const voted = withVote(prediction, NO, 500, true);
  await publishPrediction(voted);
  await soon(() => expect(cache.getQueryData(latestPredictionQuery('ana').queryKey)?.prediction).toEqual(voted));
  await findBox();
  await person.click(screen.getByRole('button', { name: 'Hide prediction' }));
  await gone();
  await publishPrediction({
    ...voted,
    state: 'RESOLVED',
    winning_outcome_id: YES,
    locked_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  });
  await findBox();
  await person.click(screen.getByRole('button', { name: 'Hide prediction' }));
  await gone();
  await publishPrediction(running({ id: '01K9AAAAAAAAAAAAAAAAAAAAAA', title: 'And now?' }), predictionCreated);
  await findBox();
});

test('PR-10 a dismissed banner stays dismissed after a reload, until the next update', async () => {
  const prediction = running();
  givenLatest(prediction);
  dismissBanner(prediction);
  await drawPredictions();
  await soon(() => expect(server.callsOf(showLatestPrediction)).not.toEqual([]));
  expect(box()).toBeNull();
  await publishPrediction(withVote(prediction, NO, 500, true));
  await findBox();
});

test('PR-10 details of a resolved prediction are in the panel, also for the broadcaster', async () => {
  givenLatest(ended('RESOLVED', { winning_outcome_id: YES, updated_at: new Date().toISOString() }));
  const { person } = await drawPredictions({ viewer: ana, role: 'broadcaster' });
  await findBox();
  await person.click(screen.getByRole('button', { name: 'See details' }));
  expect(screen.getByText('open: predictions')).toBeTruthy();
});

test('PR-15 a prediction that starts while the viewer watches appears immediately', async () => {
  givenLatest(null);
  await drawPredictions();
  await soon(() => expect(server.callsOf(showLatestPrediction)).not.toEqual([]));
  expect(box()).toBeNull();
  await publishPrediction(running(), predictionCreated);
  await findBox();
});

test('PR-16 pressing the card closes the points panel and opens the predictions for a viewer', async () => {
  givenLatest(ended('LOCKED'));
  const { person } = await drawPredictions();
  await person.click(screen.getByRole('button', { name: 'open points' }));
  await person.click(await screen.findByRole('button', { name: 'Show prediction “Win the next round?”' }));
  expect(screen.getByText('open: predictions')).toBeTruthy();
});

test('PR-16 pressing the card closes the points panel and opens the dialog for the broadcaster', async () => {
  givenLatest(ended('RESOLVED', { winning_outcome_id: YES }));
  const { person } = await drawPredictions({ viewer: ana, role: 'broadcaster' });
  await person.click(screen.getByRole('button', { name: 'open points' }));
  await person.click(await screen.findByRole('button', { name: 'Show prediction “Win the next round?”' }));
  await screen.findByRole('dialog', { name: 'Win the next round?' });
  expect(screen.getByText('open: nothing')).toBeTruthy();
});
