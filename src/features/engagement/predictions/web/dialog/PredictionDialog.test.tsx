import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { showEventBanners } from '#features/chat/banners/web/api.ts';
import { showPointsSettings } from '#features/engagement/points/contract/settings.ts';
import { createPrediction, showLatestPrediction, updatePrediction } from '#features/engagement/predictions/contract.ts';
import {
  aVote,
  drawPredictions,
  ended,
  givenLatest,
  givenPointsOn,
  givenPredictions,
  NO,
  publishPrediction,
  running,
  server,
  YES,
} from '../testing/draw-predictions.tsx';

givenPredictions({ before: () => showEventBanners.set(false), after: () => showEventBanners.set(true) });

const titled = (name: string) => screen.findByRole('dialog', { name });
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const created = () => server.callsOf(createPrediction).map(({ body }) => body);
const changes = () => server.callsOf(updatePrediction).map(({ path, body }) => [path.split('/').at(-1), body]);

async function openDialog(around: Parameters<typeof drawPredictions>[0] = { role: 'moderator' }) {
  const drawn = await drawPredictions(around);
  await drawn.person.click(button('/prediction'));
  return drawn;
}

async function writeNew({ person }: Awaited<ReturnType<typeof openDialog>>) {
  await titled('New prediction');
  await person.type(field('Question'), 'Will she summit?');
  await person.type(field('First outcome'), 'Summit');
  await person.type(field('Second outcome'), 'Turns back');
  await person.click(screen.getByRole('radio', { name: '10 min' }));
  await person.click(button('Review'));
  await titled('Review your prediction');
}

test('PR-04 without a prediction the dialog shows the form, then the confirmation, then the running prediction', async () => {
  givenLatest(null);
  const drawn = await openDialog();
  await writeNew(drawn);
  expect(screen.getByText('Will she summit?')).toBeTruthy();
  expect(screen.getByText('Voting time: 10 minutes')).toBeTruthy();
  await drawn.person.click(button('Back'));
  await titled('New prediction');
  expect(field('Second outcome')).toHaveProperty('value', 'Turns back');
  await drawn.person.click(button('Review'));
  server.answers(createPrediction, { data: { prediction: running({ title: 'Will she summit?' }) }, message: 'OK' });
  await drawn.person.click(button('Start prediction'));
  await titled('Will she summit?');
  expect(created()).toEqual([{ title: 'Will she summit?', outcomes: ['Summit', 'Turns back'], duration: 600 }]);
  expect(screen.getByText(/^Open, closes in \d:\d\d$/)).toBeTruthy();
});

test('PR-03 the form reports missing and too long texts, field by field', async () => {
  givenLatest(null);
  const { person } = await openDialog();
  await titled('New prediction');
  await person.click(button('Review'));
  await screen.findByText('Enter a question.');
  expect(screen.getByText('Enter the first outcome.')).toBeTruthy();
  expect(screen.getByText('Enter the second outcome.')).toBeTruthy();
  await person.type(field('Question'), 'x'.repeat(41));
  await person.type(field('First outcome'), 'y'.repeat(16));
  await person.type(field('Second outcome'), '   ');
  expect(await screen.findByText('Use up to 40 characters.')).toBeTruthy();
  expect(screen.getByText('Use up to 15 characters.')).toBeTruthy();
  expect(screen.getByText('Enter the second outcome.')).toBeTruthy();
  expect(screen.getByText('41 / 40')).toBeTruthy();
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual(['1 min', '5 min', '10 min', '30 min']);
});

test.each([
  ['400', 'INVALID_PREDICTION', 'A prediction needs a question, two outcomes and a voting time.'],
  ['412', 'CHANNEL_POINTS_DISABLED', 'Channel points are off in this channel.'],
  ['500', 'INTERNAL', "Couldn't start the prediction. Try again."],
] as const)('PR-03 a creation refused with %s %s shows the reason and keeps the input', async (_status, code, text) => {
  givenLatest(null);
  const drawn = await openDialog();
  await writeNew(drawn);
  server.refuses(createPrediction, code);
  await drawn.person.click(button('Start prediction'));
  expect(await screen.findAllByText(text)).not.toEqual([]);
  expect(screen.getByText('Will she summit?')).toBeTruthy();
});

test('PR-03 a running prediction (409) is shown instead', async () => {
  givenLatest(null);
  const drawn = await openDialog();
  await writeNew(drawn);
  server.refuses(createPrediction, 'PREDICTION_ALREADY_EXISTS');
  givenLatest(running());
  await drawn.person.click(button('Start prediction'));
  expect(await screen.findAllByText('A prediction is already running. Resolve or cancel it first.')).not.toEqual([]);
  await titled('Win the next round?');
});

test('PR-04 ending voting leads to the choice of the winner, and then to the result', async () => {
  const prediction = running();
  givenLatest(prediction);
  const { person } = await openDialog();
  await titled('Win the next round?');
  const locked = { ...prediction, state: 'LOCKED' as const, locked_at: new Date().toISOString() };
  server.answers(updatePrediction, { data: { prediction: locked }, message: 'OK' });
  await person.click(button('End voting and choose outcome'));
  await titled('Which outcome won?');
  await person.click(button('Pay out'));
  expect(screen.getByRole('alert').textContent).toBe('Choose the winning outcome.');
  await person.click(button('Back'));
  await person.click(await screen.findByRole('button', { name: 'Choose outcome' }));
  await person.click(await screen.findByRole('radio', { name: /^No/ }));
  server.answers(updatePrediction, { data: { prediction: { ...locked, state: 'RESOLVED', winning_outcome_id: NO } }, message: 'OK' });
  await person.click(button('Pay out No'));
  await screen.findByText('Winner');
  expect(changes()).toEqual([
    [prediction.id, { state: 'LOCKED' }],
    [prediction.id, { state: 'RESOLVED', winning_outcome_id: NO }],
  ]);
  await person.click(button('Start a new one'));
  await titled('New prediction');
});

test('PR-04 canceling asks for confirmation, reports the refund and offers a new prediction', async () => {
  const prediction = running();
  givenLatest(prediction);
  const { person } = await openDialog();
  await titled('Win the next round?');
  await person.click(button('Cancel and refund points'));
  await titled('Cancel this prediction?');
  expect(screen.getByText('All 1,500 points will be refunded.')).toBeTruthy();
  await person.click(button('Keep prediction'));
  await titled('Win the next round?');
  expect(changes()).toEqual([]);
  await person.click(button('Cancel and refund points'));
  server.answers(updatePrediction, { data: { prediction: { ...prediction, state: 'CANCELLED' } }, message: 'OK' });
  await person.click(button('Cancel prediction'));
  await titled('Prediction canceled');
  expect(changes()).toEqual([[prediction.id, { state: 'CANCELLED' }]]);
  await person.click(button('Start a new one'));
  await titled('New prediction');
});

test.each(['RESOLVED', 'CANCELLED'] as const)('PR-04 a %s prediction shows the result and a button for a new one', async (state) => {
  givenLatest(ended(state, { winning_outcome_id: state === 'RESOLVED' ? YES : null }));
  const { person } = await openDialog();
  const dialog = await titled('Win the next round?');
  expect(within(dialog).queryByRole('timer')).toBeNull();
  expect(dialog.textContent).toContain(state === 'RESOLVED' ? 'Yes won' : 'Canceled. All points were refunded.');
  await person.click(button('Start a new one'));
  await titled('New prediction');
  expect(field('Question')).toHaveProperty('value', '');
});

test('PR-04 "Done" closes the result', async () => {
  givenLatest(ended('RESOLVED', { winning_outcome_id: YES }));
  const { person } = await openDialog();
  await titled('Win the next round?');
  await person.click(button('Done'));
  await soon(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['ending', 'End voting and choose outcome', [], 'INTERNAL', "Couldn't end voting. Try again."],
  ['canceling', 'Cancel and refund points', ['Cancel prediction'], 'INTERNAL', "Couldn't cancel the prediction. Try again."],
  ['ending', 'End voting and choose outcome', [], 'BANNED_HERE', "You're banned from this channel."],
  ['ending', 'End voting and choose outcome', [], 'PREDICTION_NOT_FOUND', 'This prediction no longer exists.'],
  ['ending', 'End voting and choose outcome', [], 'PREDICTION_STATE', 'This prediction has already been resolved.'],
] as const)('PR-16 refused %s shows an error (%s, %j, %s)', async (_what, first, then, code, text) => {
  const { person } = await openDialog();
  await titled('Win the next round?');
  server.refuses(updatePrediction, code);
  await person.click(button(first));
  for (const next of then) await person.click(await screen.findByRole('button', { name: next }));
  expect(await screen.findAllByText(text)).not.toEqual([]);
});

test('PR-16 choosing a winner has its own error message', async () => {
  givenLatest(ended('LOCKED'));
  const { person } = await openDialog();
  await person.click(await screen.findByRole('button', { name: 'Choose outcome' }));
  await person.click(await screen.findByRole('radio', { name: /^Yes/ }));
  server.loses(updatePrediction);
  await person.click(button('Pay out Yes'));
  expect(await screen.findAllByText("Couldn't save the outcome. Try again.")).not.toEqual([]);
  expect(screen.getByRole('radio', { name: /^Yes/ })).toHaveProperty('checked', true);
});

test('PR-06 a moderator who voted can view the prediction, but not end, delete or resolve it', async () => {
  givenLatest(running(), aVote());
  await openDialog();
  await screen.findByText('You voted in this prediction, so another moderator must resolve it.');
  expect([screen.queryByRole('button', { name: /^End voting/ }), screen.queryByRole('button', { name: /^Cancel and/ })]).toEqual([
    null,
    null,
  ]);
});

test('PR-14 a viewer sees only a notice', async () => {
  const { person } = await openDialog({ role: 'viewer' });
  const dialog = await titled('Only moderators can manage predictions');
  expect(
    within(dialog)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label') ?? one.textContent),
  ).toEqual(['Close', 'Got it']);
  await person.click(button('Got it'));
  await soon(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('PR-14 with points off the broadcaster gets a link to the settings', async () => {
  givenPointsOn(false);
  await openDialog({ role: 'broadcaster' });
  await titled('Channel points are off');
  expect(screen.getByRole('link', { name: 'Go to settings' }).getAttribute('href')).toBe('/dashboard/ana/rewards');
});

test('PR-14 with points off a moderator sees a notice', async () => {
  givenPointsOn(false);
  await openDialog({ role: 'moderator' });
  await titled('Channel points are off');
  expect(button('Got it')).toBeTruthy();
});

test('PR-04 a server error while loading shows the manage-error alert, and a retry recovers', async () => {
  server.refuses(showLatestPrediction, 'INTERNAL');
  const { person } = await openDialog();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain("This prediction can't be managed right now");
  givenLatest(running());
  await person.click(button('Try again'));
  await titled('Win the next round?');
});

test('PR-04 a load error below 500 shows its own text instead of the manage-error alert', async () => {
  server.refuses(showLatestPrediction, 'CHANNEL_NOT_FOUND');
  await openDialog();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).not.toContain("This prediction can't be managed right now");
  expect(alert.textContent).toContain('Something went wrong');
});

test('PR-04 channel settings that fail to load with a server error show the manage-error alert too', async () => {
  givenLatest(running());
  server.refuses(showPointsSettings, 'INTERNAL');
  await openDialog();
  expect((await screen.findByRole('alert')).textContent).toContain("This prediction can't be managed right now");
  givenPointsOn(true);
});

test('PR-15 changes by another moderator appear in the open dialog', async () => {
  const prediction = running();
  givenLatest(prediction);
  await openDialog();
  await titled('Win the next round?');
  await publishPrediction({ ...prediction, state: 'CANCELLED' });
  await screen.findByText('Canceled. All points were refunded.');
  expect(button('Start a new one')).toBeTruthy();
});
