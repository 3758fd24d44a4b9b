import { expect, test } from 'vitest';
import { HOUR_MS } from '#core/contract/durations.ts';
import { aCast, createPerformer, plannedActs } from '#core/demo/testing/feature-acts.ts';
import { refused } from '#core/demo/testing/server-double.ts';
import { NewPrediction } from '#features/engagement/predictions/contract.ts';
import { aPrediction } from '#features/engagement/predictions/examples.ts';
import { predictionsDemo } from '../demo.ts';

const many = plannedActs(predictionsDemo, aCast(), HOUR_MS);

test('PR-06 a channel runs one prediction after another: viewers stake while it is open, moderators do not, and then it is resolved', () => {
  const predictions = many.flatMap(({ atMs, act }) => (act.kind === 'predict' ? [{ atMs, ...act }] : []));
  expect(predictions.length).toBeGreaterThan(1);
  for (const [at, { atMs, channel, title, outcomes, seconds }] of predictions.entries()) {
    expect(NewPrediction.safeParse({ title, outcomes, duration: seconds }).success, title).toBe(true);
    const next = predictions[at + 1]?.atMs;
    if (next === undefined) continue;
    const within = many.filter((one) => one.act.channel === channel && one.atMs > atMs && one.atMs < next);
    const stakes = within.flatMap((one) => (one.act.kind === 'stake' ? [{ atMs: one.atMs, ...one.act }] : []));
    expect(stakes.length).toBeGreaterThan(5);
    expect(stakes.every((stake) => stake.atMs < atMs + seconds * 1000 && stake.amount >= 10)).toBe(true);
    expect(stakes.filter(({ who }) => ['mod', channel].includes(who))).toEqual([]);
    const sides = new Set(stakes.map(({ who, outcome }) => `${who} ${outcome}`));
    expect(sides.size).toBe(new Set(stakes.map(({ who }) => who)).size);
    const decided = within.filter(({ act }) => act.kind === 'decide');
    expect(decided).toHaveLength(1);
    expect(decided[0]!.atMs).toBeGreaterThan(atMs + seconds * 1000);
  }
});

test('a broadcaster starts a prediction, viewers stake on its outcomes, and it is resolved', async () => {
  const prediction = aPrediction();
  const [, no] = prediction.outcomes;
  const { double, perform } = await createPerformer(predictionsDemo, () => ({ status: 200, body: { data: { prediction } } }));
  await perform({ kind: 'stake', who: 'noor', channel: 'ana', outcome: 1, amount: 50 });
  await perform({ kind: 'predict', channel: 'ana', title: 'Win?', outcomes: ['Yes', 'No'], seconds: 300 });
  await perform({ kind: 'stake', who: 'noor', channel: 'ana', outcome: 1, amount: 50 });
  await perform({ kind: 'decide', channel: 'ana', outcome: 1 });
  await perform({ kind: 'decide', channel: 'ana', outcome: 1 });
  const at = '/api/v2/channels/ana/predictions';
  expect(double.requests.map(({ path, token, body }) => [path, token, body])).toEqual([
    [at, 'token-of-ana', { title: 'Win?', outcomes: ['Yes', 'No'], duration: 300 }],
    [`${at}/vote`, 'token-of-noor', { outcome_id: no!.id, amount: 50 }],
    [`${at}/${prediction.id}`, 'token-of-ana', { state: 'RESOLVED', winning_outcome_id: no!.id }],
  ]);
});

test('a prediction still open from an earlier run is continued', async () => {
  const prediction = aPrediction();
  const { double, perform } = await createPerformer(predictionsDemo, ({ method, path }) =>
    method === 'POST' && path.endsWith('/predictions')
      ? refused(409, 'PREDICTION_ALREADY_EXISTS')
      : { status: 200, body: { data: { prediction, user_vote: null } } },
  );
  await perform({ kind: 'predict', channel: 'ana', title: 'Win?', outcomes: ['Yes', 'No'], seconds: 300 });
  await perform({ kind: 'decide', channel: 'ana', outcome: 0 });
  expect(double.requests.at(-1)).toMatchObject({ method: 'PATCH', body: { winning_outcome_id: prediction.outcomes[0]!.id } });
});
