import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { setMatchingMedia } from '#core/web/testing/draw.tsx';
import { holdTimers, pass, releaseClock } from '#core/web/testing/web-clock.ts';
import { PHONE } from '#core/web/use-media-query.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { channelQuery } from '#features/channel/channels/web/queries.ts';
import { predictionCreated, showLatestPrediction, voteOnPrediction } from '#features/engagement/predictions/contract.ts';
import { withVote } from '#features/engagement/predictions/rules/votes.ts';
import {
  ana,
  aVote,
  drawPredictions,
  ended,
  givenLatest,
  givenPoints,
  givenPredictions,
  NO,
  publishPoints,
  publishPrediction,
  running,
  server,
  YES,
} from '../testing/draw-predictions.tsx';

givenPredictions();

const findPanel = () => screen.findByRole('dialog', { name: 'Prediction' });
const field = () => screen.getByRole('textbox', { name: 'Your points' });
const votes = () => server.callsOf(voteOnPrediction).map(({ body }) => body);
const side = (title: string) => screen.getAllByRole('listitem').find((item) => item.querySelector('h4')?.textContent === title)!;

async function openPanel(around: Parameters<typeof drawPredictions>[0] = {}) {
  const drawn = await drawPredictions(around);
  await drawn.person.click(screen.getByRole('button', { name: 'open panel' }));
  return { ...drawn, panel: await findPanel() };
}
async function openToVote(...around: Parameters<typeof openPanel>) {
  const drawn = await openPanel(...around);
  await soon(() => expect(screen.getByText('10 to 12,480')).toBeTruthy());
  return drawn;
}

test('PR-11 and PR-13 the panel shows the question, the closing time, and both sides with their colors and rates', async () => {
  givenLatest(running());
  const { panel } = await openPanel();
  await within(panel).findByRole('heading', { name: 'Win the next round?' });
  expect(within(panel).getByRole('timer').textContent).toMatch(/^Open, closes in \d:\d\d$/);
  expect(side('Yes').textContent).toBe('Yes67%1,0001:1.5 return4 voters');
  expect(side('No').textContent).toBe('No33%5001:3.0 return2 voters');
  expect([side('Yes'), side('No')].map(({ className }) => /bg-(mint|pink)-soft/.exec(className)?.[1])).toEqual(['mint', 'pink']);
  // The star marks a rate that can still change.
  expect(side('Yes').querySelector('use[href="#i-star"]')).not.toBeNull();
});

test('PR-05 an incomplete vote shows whether the amount or the outcome is missing', async () => {
  const { person } = await openToVote();
  await person.click(screen.getByRole('button', { name: 'Vote Yes' }));
  expect(screen.getByText('Enter a whole number from 10 to 12,480.')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await person.type(field(), '20000');
  expect(screen.queryByText('Enter a whole number from 10 to 12,480.')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Vote No' }));
  expect(screen.getByText('You have 12,480 points. Enter a lower amount.')).toBeTruthy();
  await person.clear(field());
  await person.type(field(), '100{Enter}');
  expect(screen.getByText('Choose an outcome.')).toBeTruthy();
  expect(votes()).toEqual([]);
});

test("PR-05 a vote shows immediately, and is then replaced by the server's count", async () => {
  const prediction = running();
  givenLatest(prediction);
  const { person } = await openToVote();
  const counted = { prediction: withVote(prediction, YES, 500, true), user_vote: aVote(500) };
  const answer = server.waits(voteOnPrediction, { data: counted, message: 'OK' });
  await person.click(screen.getByRole('button', { name: '500' }));
  expect(field()).toHaveProperty('value', '500');
  await person.click(screen.getByRole('button', { name: 'Vote Yes' }));
  await soon(() => expect(side('Yes').textContent).toContain('You: 500'));
  expect(side('Yes').textContent).toContain('5 voters');
  expect(votes()).toEqual([{ amount: 500, outcome_id: YES, transaction_id: expect.any(String) }]);
  givenLatest(counted.prediction, counted.user_vote);
  answer();
  expect(await screen.findAllByText('500 points on Yes.')).not.toEqual([]);
  expect(field()).toHaveProperty('value', '');
});

test('PR-06 a voter can add to their outcome by button and by Enter, but not change it', async () => {
  const prediction = running();
  givenLatest(prediction, aVote(100, { outcome_id: NO }));
  const { person } = await openToVote();
  expect(screen.queryByRole('button', { name: /^(Vote|Add to) Yes/ })).toBeNull();
  server.answers(voteOnPrediction, {
    data: { prediction: withVote(prediction, NO, 50, false), user_vote: aVote(150, { outcome_id: NO }) },
    message: 'OK',
  });
  await person.type(field(), '50{Enter}');
  expect(await screen.findAllByText('You added 50 points. You now have 150 points on No.')).not.toEqual([]);
  expect(votes()).toEqual([{ amount: 50, outcome_id: NO, transaction_id: expect.any(String) }]);
  expect(screen.getByRole('button', { name: 'Add to No' })).toBeTruthy();
});

test.each([
  ['400', 'PREDICTION_CLOSED', "Voting has ended. Your points weren't spent."],
  ['400', 'NOT_ENOUGH_POINTS', "You don't have enough points."],
  ['403', 'BANNED_HERE', "You're banned from this channel."],
  ['404', 'PREDICTION_NOT_FOUND', 'This prediction no longer exists.'],
  ['500', 'INTERNAL', "We couldn't confirm your vote. Try again; it counts only once."],
] as const)('PR-05 a vote refused with %s %s is reverted and shows the reason', async (_status, code, text) => {
  const { person } = await openToVote();
  server.refuses(voteOnPrediction, code);
  await person.type(field(), '100');
  await person.click(screen.getByRole('button', { name: 'Vote Yes' }));
  expect(await screen.findAllByText(text)).not.toEqual([]);
  expect(screen.queryByText('You: 100')).toBeNull();
  expect(field()).toHaveProperty('value', '100');
  // The refusal means that the cache is stale, so it is refetched.
  await soon(() => expect(server.callsOf(showLatestPrediction).length).toBeGreaterThan(1));
});

test('PR-05 a vote without a response shows an error', async () => {
  const { person } = await openToVote();
  server.loses(voteOnPrediction);
  await person.type(field(), '100');
  await person.click(screen.getByRole('button', { name: 'Vote No' }));
  expect(await screen.findAllByText("We couldn't confirm your vote. Try again; it counts only once.")).not.toEqual([]);
});

test.each<[what: string, given: () => void]>([
  ['no answer', () => server.loses(voteOnPrediction)],
  ['a 503', () => server.refuses(voteOnPrediction, 'UNAVAILABLE')],
  ['a 502 of a proxy', () => server.respondsWith(voteOnPrediction, () => new Response('<html>Bad gateway</html>', { status: 502 }))],
  ['a truncated response', () => server.respondsWith(voteOnPrediction, () => new Response('{"data":{"prediction":', { status: 200 }))],
])('PR-05 after %s the next try has the same transaction id, and after a success the next vote has a new one', async (_what, given) => {
  const prediction = running();
  const { person } = await openToVote();
  given();
  await person.type(field(), '100');
  await person.click(screen.getByRole('button', { name: 'Vote No' }));
  await screen.findAllByText("We couldn't confirm your vote. Try again; it counts only once.");
  const data = { prediction: withVote(prediction, NO, 100, true), user_vote: aVote(100, { outcome_id: NO }) };
  server.answers(voteOnPrediction, { data, message: 'OK' });
  givenLatest(data.prediction, data.user_vote);
  await person.click(screen.getByRole('button', { name: 'Vote No' }));
  await screen.findAllByText('100 points on No.');
  await person.type(field(), '100');
  await person.click(await screen.findByRole('button', { name: 'Add to No' }));
  await soon(() => expect(votes()).toHaveLength(3));
  const [first, again, next] = votes() as { transaction_id: string }[];
  expect(again).toEqual(first);
  expect(next!.transaction_id).not.toBe(first!.transaction_id);
});

test('PR-05 a vote with another amount after a lost response reports that the first one counted', async () => {
  const { person } = await openToVote();
  server.loses(voteOnPrediction);
  await person.type(field(), '100');
  await person.click(screen.getByRole('button', { name: 'Vote Yes' }));
  await screen.findAllByText("We couldn't confirm your vote. Try again; it counts only once.");
  server.refuses(voteOnPrediction, 'VOTE_ALREADY_COUNTED');
  await person.clear(field());
  await person.type(field(), '200');
  await person.click(screen.getByRole('button', { name: 'Vote Yes' }));
  expect(await screen.findAllByText("Your earlier vote was counted, so this one wasn't.")).not.toEqual([]);
  const [first, second] = votes() as { transaction_id: string }[];
  expect(second!.transaction_id).toBe(first!.transaction_id);
});

test('PR-06 after a 429 voting is disabled for two seconds', async () => {
  const { person } = await openToVote();
  server.refuses(voteOnPrediction, 'RATE_LIMITED', { retryAfter: 7 });
  await person.type(field(), '100');
  const later = globalThis.setTimeout;
  const rest = Promise.withResolvers<() => void>();
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((over: () => void, length?: number) => {
    if (length !== 2000) return later(over, length);
    rest.resolve(over);
    return 0;
  }) as typeof setTimeout);
  await person.click(screen.getByRole('button', { name: 'Vote Yes' }));
  expect(await screen.findAllByText("You're voting too fast. Try again in a moment.")).not.toEqual([]);
  const over = await rest.promise;
  vi.restoreAllMocks();
  expect(screen.getByRole('button', { name: 'Vote Yes' })).toHaveProperty('disabled', true);
  act(over);
  expect(screen.getByRole('button', { name: 'Vote Yes' })).toHaveProperty('disabled', false);
  expect(votes()).toHaveLength(1);
});

test('PR-06 the broadcaster cannot vote, but can open the dialog from the panel', async () => {
  const { person } = await openPanel({ viewer: ana, role: 'broadcaster' });
  await screen.findByText("You can't vote in your own prediction.");
  expect(screen.queryByRole('textbox', { name: 'Your points' })).toBeNull();
  await person.click(within(await findPanel()).getByRole('button', { name: 'Manage' }));
  await screen.findByRole('dialog', { name: 'Win the next round?' });
  expect(screen.getByText('open: nothing')).toBeTruthy();
});

test('PR-05 a viewer with fewer than 10 points sees how to earn points', async () => {
  givenPoints(9);
  await openPanel();
  await screen.findByText('You need at least 10 points to vote. Watch to earn points.');
  expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
});

test('PR-05 a viewer who staked all points sees the stake and how to earn points', async () => {
  const prediction = running();
  givenLatest(prediction);
  const { person } = await openToVote();
  const counted = { prediction: withVote(prediction, YES, 12_480, true), user_vote: aVote(12_480) };
  server.answers(voteOnPrediction, { data: counted, message: 'OK' });
  givenLatest(counted.prediction, counted.user_vote);
  givenPoints(0);
  await person.click(screen.getByRole('button', { name: 'All' }));
  await person.click(screen.getByRole('button', { name: 'Vote Yes' }));
  await screen.findByText('You need at least 10 points to vote. Watch to earn points.');
  expect(side('Yes').textContent).toContain('You: 12.5K');
});

test('PR-11 a locked prediction has no timer and shows the potential return with the calculation', async () => {
  givenLatest(ended('LOCKED'), aVote(100));
  const { panel } = await openPanel();
  await screen.findByText('Voting has ended. Waiting for the result.');
  expect(within(panel).queryByRole('timer')).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Your points' })).toBeNull();
  expect(screen.getByText('Possible payout').parentElement!.textContent).toContain('150');
  expect(screen.getByText('Your 100 of 1,000 on Yes, from a pool of 1,500')).toBeTruthy();
  expect(screen.getByText('1,500 × 100 ÷ 1,000')).toBeTruthy();
});

test.each<[string, Parameters<typeof ended>[1], Partial<ReturnType<typeof aVote>>, string[]]>([
  ['won and was paid', { winning_outcome_id: YES }, { payout: 151 }, ['You won', '151']],
  ['won and waits', { winning_outcome_id: YES }, {}, ['You won', '150', 'Payout in progress']],
  ['lost', { winning_outcome_id: NO }, { payout: 0 }, ['You lost 100 points.']],
])("PR-11 a resolved prediction shows the winner and the viewer's return: %s", async (_what, change, vote, texts) => {
  givenLatest(ended('RESOLVED', change), aVote(100, vote));
  const { panel } = await openPanel();
  const winner = change!.winning_outcome_id === YES ? 'Yes' : 'No';
  await soon(() => expect(side(winner).textContent).toContain('Winner'));
  expect(panel.textContent).toContain(`${winner} won`);
  expect(within(panel).queryByRole('timer')).toBeNull();
  for (const text of texts) expect(panel.textContent).toContain(text);
});

test('PR-11 once the points arrive the return shows the paid amount without another request', async () => {
  const prediction = ended('RESOLVED', { winning_outcome_id: YES });
  givenLatest(prediction, aVote(100));
  const { panel } = await openPanel();
  await screen.findByText('Payout in progress');
  const before = server.callsOf(showLatestPrediction).length;
  await publishPoints({ reason: 'PREDICTION_WON', points: 151, balance: 12_631, pool_id: prediction.id });
  await within(panel).findByText('151', { exact: false });
  expect(screen.queryByText('Payout in progress')).toBeNull();
  expect(server.callsOf(showLatestPrediction)).toHaveLength(before);
});

test('PR-11 a payout from an older node without a prediction id is refetched within the spread of the audience', async () => {
  const prediction = ended('RESOLVED', { winning_outcome_id: YES });
  givenLatest(prediction, aVote(100));
  const { panel, cache } = await openPanel();
  await screen.findByText('Payout in progress');
  cache.setQueryData(channelQuery('ana').queryKey, aChannel({ followers_count: 10_000 }));
  givenLatest(prediction, aVote(100, { payout: 151 }));
  const before = server.callsOf(showLatestPrediction).length;
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  holdTimers();
  try {
    await publishPoints({ reason: 'PREDICTION_WON', points: 151, balance: 12_631 });
    await soon(() => expect(random).toHaveBeenCalled());
    await act(async () => pass(14));
    expect(server.callsOf(showLatestPrediction)).toHaveLength(before);
    await act(async () => pass(1));
    await within(panel).findByText('151', { exact: false });
  } finally {
    vi.restoreAllMocks();
    releaseClock();
  }
});

test('PR-07 without stakes on the winning outcome the stake is refunded', async () => {
  const prediction = ended('RESOLVED', { winning_outcome_id: NO });
  const outcomes = prediction.outcomes.map((outcome) =>
    outcome.id === NO ? { ...outcome, total_vote_amount: 0, vote_count: 0 } : outcome,
  );
  givenLatest({ ...prediction, outcomes }, aVote(100, { payout: 100 }));
  await openPanel();
  await screen.findByText('No one chose No. Your 100 points were refunded.');
});

test('PR-16 a canceled prediction has no timer, and the stake is refunded', async () => {
  givenLatest(ended('CANCELLED'), aVote(100, { payout: 100 }));
  const { panel } = await openPanel();
  await screen.findByText('Canceled. All points were refunded.');
  expect(within(panel).queryByRole('timer')).toBeNull();
  expect(screen.getByText('100 points refunded.')).toBeTruthy();
});

test('PR-15 events update an open panel: votes, the end, the next one', async () => {
  const prediction = running();
  givenLatest(prediction, aVote(100));
  const { panel } = await openPanel();
  await within(panel).findByText('67%');
  await publishPrediction(withVote(prediction, NO, 500, true));
  await within(panel).findAllByText('50%');
  expect(side('Yes').textContent).toContain('You: 100');
  await publishPrediction({ ...prediction, state: 'LOCKED', locked_at: new Date().toISOString() });
  await within(panel).findByText('Voting has ended. Waiting for the result.');
  await publishPrediction(running({ id: '01K9AAAAAAAAAAAAAAAAAAAAAA', title: 'And now?' }), predictionCreated);
  await within(panel).findByRole('heading', { name: 'And now?' });
  expect(panel.textContent).not.toContain('You: 100');
});

test('PR-15 a prediction that starts while the page loads is not hidden by the response to an earlier request', async () => {
  const arrive = server.waits(showLatestPrediction, { data: { prediction: null, user_vote: null }, message: 'OK' });
  const { panel, cache } = await openPanel();
  await screen.findByRole('status', { name: 'Loading prediction' });
  await publishPrediction(running(), predictionCreated);
  await within(panel).findByRole('heading', { name: 'Win the next round?' });
  arrive();
  await soon(() => expect(cache.isFetching()).toBe(0));
  expect(within(panel).getByRole('heading', { name: 'Win the next round?' })).toBeTruthy();
});

test('PR-15 the panel links to the terms', async () => {
  await openPanel();
  const terms = await screen.findByRole('link', { name: 'Channel points terms' });
  expect(terms.getAttribute('href')).toBe('/channel-points-terms-and-conditions');
});

test('the panel has a loading state and an empty state', async () => {
  const arrive = server.waits(showLatestPrediction, { data: { prediction: null, user_vote: null }, message: 'OK' });
  await openPanel();
  await screen.findByRole('status', { name: 'Loading prediction' });
  arrive();
  await screen.findByText('No prediction right now');
});

test('a panel that failed to load shows an error and can be retried', async () => {
  server.refuses(showLatestPrediction, 'INTERNAL');
  const { person } = await openPanel();
  await screen.findByText("Couldn't load the prediction");
  givenLatest(running());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Win the next round?' });
});

test('on a phone the panel is a drawer', async () => {
  setMatchingMedia((query) => query === PHONE);
  const { person } = await openPanel();
  await screen.findByRole('heading', { name: 'Win the next round?' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Prediction' })).toBeNull());
  expect(screen.getByText('open: nothing')).toBeTruthy();
});
