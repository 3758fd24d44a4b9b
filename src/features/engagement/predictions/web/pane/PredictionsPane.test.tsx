import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { draw } from '#core/web/testing/draw.tsx';
import { listRecentPredictions, showLatestPrediction } from '#features/engagement/predictions/contract.ts';
import { withVote } from '#features/engagement/predictions/rules/votes.ts';
import { ended, givenLatest, givenPredictions, NO, publishPrediction, running, server, YES } from '../testing/draw-predictions.tsx';
import { predictionsTexts } from '../texts.en.ts';
import { PredictionsPane } from './PredictionsPane.tsx';

givenPredictions({ before: () => void givenRecent() });

const givenRecent = (...predictions: ReturnType<typeof running>[]) =>
  server.answers(listRecentPredictions, { data: { predictions }, message: 'OK' });
const anas = { channel: { id: 401, slug: 'ana' }, role: 'broadcaster' } as const;
const drawPane = () => draw(<PredictionsPane {...anas} />, { texts: [predictionsTexts] });

test('PR-14 the pane shows the open prediction live and opens its dialog', async () => {
  const prediction = running();
  givenLatest(prediction);
  const { person } = await drawPane();
  await screen.findByText(/^Open, closes in \d:\d\d$/);
  await publishPrediction(withVote(prediction, NO, 500, true));
  await soon(() => expect(screen.getAllByText('50%')).toHaveLength(2));
  await person.click(screen.getByRole('button', { name: 'Manage' }));
  await screen.findByRole('button', { name: 'End voting and choose outcome' });
});

test('PR-14 the pane lists recent results, refetched when a prediction ends', async () => {
  const first = ended('CANCELLED', { id: '01K0BBBBBBBBBBBBBBBBBBBBBB', title: 'Rain today?' });
  const prediction = running();
  givenLatest(prediction);
  givenRecent(prediction, first);
  await drawPane();
  await screen.findByText('Rain today?');
  expect(screen.getByText(/^Canceled, /)).toBeTruthy();
  const decided = ended('RESOLVED', { winning_outcome_id: YES });
  givenRecent(decided, first);
  await publishPrediction(decided);
  await screen.findByText(/^won, /);
  expect(screen.getByText('No prediction right now')).toBeTruthy();
});

test('without a running prediction the pane offers to start one', async () => {
  givenLatest(null);
  const { person } = await drawPane();
  await screen.findByText('No predictions have ended yet.');
  await person.click(await screen.findByRole('button', { name: 'New prediction' }));
  await screen.findByRole('dialog', { name: 'New prediction' });
});

test('a failed request shows an error, and a retry recovers', async () => {
  server.refuses(showLatestPrediction, 'INTERNAL');
  server.refuses(listRecentPredictions, 'INTERNAL');
  const { person } = await drawPane();
  await screen.findByText("Couldn't load the prediction");
  await screen.findByText("Couldn't load recent predictions");
  givenLatest(running());
  givenRecent();
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await person.click(again);
  await screen.findByText('Win the next round?');
  await screen.findByText('No predictions have ended yet.');
});
