import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { poolAccount } from '#core/server/ledger/accounts.ts';
import { balanceOf } from '#core/server/ledger/read.ts';
import { type TestApp, type TestReply, testApp } from '#core/server/testing/test-app.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import type { AuditEntry } from '#features/chat/moderation/contract/audit.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { movePoints } from '#features/engagement/points/server/api.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { predictionsServer } from './feature.ts';
import { REFUNDS_PER_TRANSACTION } from './pay-out.ts';
import { givenCrowd, givenPoints, givenPrediction, givenVotes, predictionFeatures, runDueDeadlines } from './testing.ts';

const question = { title: 'Win the next round?', outcomes: ['Yes', 'No'], duration: 300 };

let app: TestApp;
beforeAll(async () => {
  app = await testApp(predictionFeatures);
});

const refusalOf = ({ status, json }: TestReply) => [status, json().status.message];
type Person = Awaited<ReturnType<typeof givenUser>>;

let rooms = 0;
/** A channel with a moderator and three viewers with 1,000 points each. */
async function room() {
  const name = `ana${++rooms}`;
  const { broadcaster: ana, channel } = await givenRoom(app.db, name);
  const named = (who: string) => givenUser(app.db, `${who}_${rooms}`);
  const [mod, eva, bob, noor] = [await named('mod'), await named('eva'), await named('bob'), await named('noor')];
  await givenRole(app.db, channel.id, mod.id, 'moderator');
  await givenPoints(app.ctx, channel.id, [mod, eva, bob, noor]);
  app.published.length = 0;
  const at = `/api/v2/channels/${name}`;
  const points = async (who: Person): Promise<number> => (await app.get(`${at}/points`, who)).json().data.points;
  return {
    ana,
    mod,
    eva,
    bob,
    noor,
    at,
    channelId: channel.id,
    points,
    create: (who: Person | null = mod, body: object = question) => app.post(`${at}/predictions`, who, body),
    change: (id: string, body: object, who: Person | null = ana) => app.patch(`${at}/predictions/${id}`, who, body),
    vote: (who: Person | null, outcome_id: string, amount: number, transaction_id?: string) =>
      app.post(`${at}/predictions/vote`, who, { outcome_id, amount, transaction_id }),
    latest: async (who: Person | null = null) => (await app.get(`${at}/predictions/latest`, who)).json().data,
    recent: async () => (await app.get(`${at}/predictions/recent`, null)).json().data.predictions,
    settings: (body: object) => app.put(`${at}/channel-points/channel-settings`, ana, body),
    /** Events published to this chatroom, as event and state. */
    publishedEvents: () =>
      app.published
        .filter((one) => one.channel === `predictions-channel-${channel.id}`)
        .map(({ event, payload }) => [event, (payload as { prediction: { state: string } }).prediction.state]),
    /** Point updates published to this person. */
    paid: (who: Person) => app.published.filter((one) => one.channel === `private-channelpoints-${who.id}`).map(({ payload }) => payload),
  };
}

/** The same with a prediction started by a moderator. */
async function openRoom() {
  const here = await room();
  const { id, outcomes } = (await here.create()).json().data.prediction;
  const [yes, no] = outcomes.map((outcome: { id: string }) => outcome.id) as [string, string];
  app.published.length = 0;
  return { ...here, id: id as string, yes, no };
}

describe('creating', () => {
  test('PR-03 PR-15 a prediction started by a moderator is published to every open chat', async () => {
    const { create, latest, publishedEvents, channelId, recent } = await room();
    expect({ latest: await latest(), recent: await recent() }).toEqual({ latest: { prediction: null, user_vote: null }, recent: [] });
    const reply = await create();
    const { prediction } = reply.json().data;
    const outcome = { id: expect.stringMatching(/^[0-9A-Z]{26}$/), total_vote_amount: 0, vote_count: 0, return_rate: 0, top_users: [] };
    expect(prediction).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      channel_id: channelId,
      title: 'Win the next round?',
      state: 'ACTIVE',
      outcomes: [
        { ...outcome, title: 'Yes' },
        { ...outcome, title: 'No' },
      ],
      duration: 300,
      created_at: app.clock.now().toISOString().replace('Z', '000Z'),
      updated_at: app.clock.now().toISOString().replace('Z', '000Z'),
      locked_at: null,
      winning_outcome_id: null,
    });
    expect({ latest: await latest(), recent: await recent() }).toEqual({ latest: { prediction, user_vote: null }, recent: [prediction] });
    expect(publishedEvents()).toEqual([['PredictionCreated', 'ACTIVE']]);
  });

  test('PR-03 an invalid prediction is refused with 400 and nothing is stored', async () => {
    const { create, latest } = await room();
    const wrong = [
      { title: ' ' },
      { title: 'x'.repeat(41) },
      { outcomes: ['Yes'] },
      { outcomes: ['a', 'b', 'c'] },
      { outcomes: ['a', ''] },
      { duration: 61 },
      { duration: 0 },
    ];
    for (const part of wrong) {
      expect(refusalOf(await create(undefined, { ...question, ...part }))).toEqual([400, 'INVALID_PREDICTION']);
    }
    expect((await latest()).prediction).toBeNull();
  });

  test('PR-03 missing and mistyped fields are refused with 400 and named', async () => {
    const { create, latest } = await room();
    for (const field of ['title', 'outcomes', 'duration'] as const) {
      for (const value of [undefined, null, true, {}, field === 'title' ? 12 : 'text']) {
        const reply = await create(undefined, { ...question, [field]: value });
        expect([field, value, ...refusalOf(reply), ...Object.keys(reply.json().errors)]).toEqual([
          field,
          value,
          400,
          'INVALID_PREDICTION',
          field,
        ]);
      }
    }
    for (const body of [[], [question]]) expect(refusalOf(await create(undefined, body))).toEqual([400, 'INVALID_PREDICTION']);
    for (const outcomes of [
      [1, 2],
      ['Yes', null],
    ])
      expect(refusalOf(await create(undefined, { ...question, outcomes }))).toEqual([400, 'INVALID_PREDICTION']);
    expect((await latest()).prediction).toBeNull();
  });

  test('PR-05 PR-16 missing and mistyped fields of a vote or a change are refused with 400', async () => {
    const { at, ana, eva, id, yes, change, latest, points } = await openRoom();
    for (const body of [{}, { state: 5 }, { state: null }, { state: 'RESOLVED', winning_outcome_id: 7 }])
      expect(refusalOf(await change(id, body, ana))).toEqual([400, 'INVALID_PREDICTION_CHANGE']);
    for (const body of [{}, { amount: 10 }, { outcome_id: yes }, { outcome_id: yes, amount: '10' }, { outcome_id: 5, amount: 10 }])
      expect(refusalOf(await app.post(`${at}/predictions/vote`, eva, body))).toEqual([400, 'INVALID_VOTE']);
    expect({ state: (await latest()).prediction.state, points: await points(eva) }).toEqual({ state: 'ACTIVE', points: 1000 });
  });

  test('PR-03 a second open prediction is refused with 409', async () => {
    const { create, change, id } = await openRoom();
    expect(refusalOf(await create())).toEqual([409, 'PREDICTION_ALREADY_EXISTS']);
    await change(id, { state: 'LOCKED' });
    expect(refusalOf(await create())).toEqual([409, 'PREDICTION_ALREADY_EXISTS']);
    await change(id, { state: 'CANCELLED' });
    expect((await create()).status).toBe(200);
  });

  test('PR-03 PR-14 with channel points off it is refused with 412', async () => {
    const { create, settings, change, vote, id, yes, eva } = await openRoom();
    await settings({ channel_points_enabled: false });
    expect(refusalOf(await create())).toEqual([412, 'CHANNEL_POINTS_DISABLED']);
    expect(refusalOf(await change(id, { state: 'LOCKED' }))).toEqual([412, 'CHANNEL_POINTS_DISABLED']);
    expect(refusalOf(await vote(eva, yes, 10))).toEqual([412, 'CHANNEL_POINTS_DISABLED']);
  });

  test('PR-14 viewers cannot start, end, resolve or delete predictions', async () => {
    const { create, change, id, yes, eva, latest } = await openRoom();
    expect(refusalOf(await create(eva))).toEqual([403, 'NOT_ALLOWED']);
    for (const state of ['LOCKED', 'CANCELLED', 'RESOLVED']) {
      expect(refusalOf(await change(id, { state, winning_outcome_id: yes }, eva))).toEqual([403, 'NOT_ALLOWED']);
      expect((await change(id, { state }, null)).status).toBe(401);
    }
    expect((await latest()).prediction.state).toBe('ACTIVE');
  });
});

describe('voting', () => {
  test('PR-05 PR-01 a vote takes the points, changes totals and rates, and is published to the room', async () => {
    const { id, vote, eva, bob, yes, no, points, paid, publishedEvents, latest, channelId } = await openRoom();
    const reply = (await vote(eva, yes, 300)).json().data;
    expect(reply.user_vote).toEqual({ outcome_id: yes, total_vote_amount: 300, payout: null });
    await vote(bob, no, 100);
    expect((await latest()).prediction.outcomes).toMatchObject([
      {
        total_vote_amount: 300,
        vote_count: 1,
        return_rate: 400 / 300,
        top_users: [{ user_id: eva.id, username: eva.username, amount: 300 }],
      },
      { total_vote_amount: 100, vote_count: 1, return_rate: 4, top_users: [{ user_id: bob.id, amount: 100 }] },
    ]);
    expect({ evaPoints: await points(eva), bobPoints: await points(bob) }).toEqual({ evaPoints: 700, bobPoints: 900 });
    expect(paid(eva)).toEqual([{ reason: 'PREDICTED', points: -300, balance: 700, user_id: eva.id, channel_id: channelId, pool_id: id }]);
    expect(publishedEvents()).toEqual([
      ['PredictionUpdated', 'ACTIVE'],
      ['PredictionUpdated', 'ACTIVE'],
    ]);
  });

  test('PR-06 a voter can add to the outcome, counts once, and cannot change it', async () => {
    const { vote, eva, yes, no, points, latest } = await openRoom();
    await vote(eva, yes, 10);
    expect((await vote(eva, yes, 25)).json().data.user_vote).toEqual({ outcome_id: yes, total_vote_amount: 35, payout: null });
    expect(refusalOf(await vote(eva, no, 10))).toEqual([400, 'OUTCOME_CANNOT_CHANGE']);
    expect((await latest()).prediction.outcomes[0]).toMatchObject({ total_vote_amount: 35, vote_count: 1, top_users: [{ amount: 35 }] });
    expect({
      points: await points(eva),
      totalVoteAmount: (await latest(eva)).user_vote.total_vote_amount,
      userVote: (await latest()).user_vote,
    }).toEqual({ points: 965, totalVoteAmount: 35, userVote: null });
  });

  test('PR-05 a stake is from 10 points to the whole balance, on an outcome of this prediction', async () => {
    const { vote, eva, yes, points } = await openRoom();
    for (const amount of [9, 0, -50, 10.5, 1e300]) expect(refusalOf(await vote(eva, yes, amount))).toEqual([400, 'AMOUNT_OUT_OF_RANGE']);
    expect(refusalOf(await vote(eva, yes, 1001))).toEqual([400, 'NOT_ENOUGH_POINTS']);
    expect(refusalOf(await vote(eva, 'maybe', 10))).toEqual([400, 'OUTCOME_NOT_FOUND']);
    expect(await points(eva)).toBe(1000);
    expect((await vote(eva, yes, 1000)).status).toBe(200);
    expect(await points(eva)).toBe(0);
  });

  test('PR-05 PR-06 the broadcaster, a banned user and a signed-out visitor cannot vote', async () => {
    const { vote, ana, eva, yes, channelId } = await openRoom();
    await givenPoints(app.ctx, channelId, [ana]);
    expect(refusalOf(await vote(ana, yes, 10))).toEqual([403, 'BROADCASTER_CANNOT_VOTE']);
    await givenBan(app.db, channelId, eva.id, ana.id);
    expect(refusalOf(await vote(eva, yes, 10))).toEqual([403, 'BANNED_HERE']);
    expect((await vote(null, yes, 10)).status).toBe(401);
  });

  test('PR-05 a vote without an open prediction is refused', async () => {
    const here = await room();
    expect(refusalOf(await here.vote(here.eva, 'x', 10))).toEqual([404, 'PREDICTION_NOT_FOUND']);
    const { vote, change, id, yes, eva } = await openRoom();
    await change(id, { state: 'LOCKED' });
    expect(refusalOf(await vote(eva, yes, 10))).toEqual([400, 'PREDICTION_CLOSED']);
    await change(id, { state: 'CANCELLED' });
    expect(refusalOf(await vote(eva, yes, 10))).toEqual([404, 'PREDICTION_NOT_FOUND']);
  });

  test('PR-05 a vote for an earlier prediction stakes nothing on the next one', async () => {
    const { vote, change, create, id, yes, eva, points, latest } = await openRoom();
    await vote(eva, yes, 100);
    await change(id, { state: 'CANCELLED' });
    await create();
    expect(refusalOf(await vote(eva, yes, 100))).toEqual([400, 'OUTCOME_NOT_FOUND']);
    await runDueDeadlines(app);
    const { prediction, user_vote } = await latest(eva);
    expect({ totalVoteAmount: prediction.outcomes[0].total_vote_amount, userVote: user_vote, points: await points(eva) }).toEqual({
      totalVoteAmount: 0,
      userVote: null,
      points: 1000,
    });
  });

  test('PR-05 a repeated transaction id stakes nothing and gets the same response, also after voting has ended', async () => {
    const { vote, change, id, eva, yes, points, paid } = await openRoom();
    const first = (await vote(eva, yes, 100, 'my-first-vote')).json().data;
    await vote(eva, yes, 50, 'my-second-vote');
    expect((await vote(eva, yes, 100, 'my-first-vote')).json().data.user_vote).toEqual(first.user_vote);
    await change(id, { state: 'LOCKED' });
    const late = (await vote(eva, yes, 100, 'my-first-vote')).json().data;
    expect({ userVote: late.user_vote, state: late.prediction.state }).toEqual({ userVote: first.user_vote, state: 'LOCKED' });
    expect({ points: await points(eva), paidCount: paid(eva).length }).toEqual({ points: 850, paidCount: 2 });
  });

  test('PR-05 a repeated vote gets its response even after a ban of the voter, or with points turned off', async () => {
    const { vote, eva, ana, channelId, yes, settings, points } = await openRoom();
    const first = (await vote(eva, yes, 100, 'before-the-ban')).json().data;
    await givenBan(app.db, channelId, eva.id, ana.id);
    expect(refusalOf(await vote(eva, yes, 100, 'after-the-ban'))).toEqual([403, 'BANNED_HERE']);
    expect((await vote(eva, yes, 100, 'before-the-ban')).json().data.user_vote).toEqual(first.user_vote);
    await settings({ channel_points_enabled: false });
    const late = (await vote(eva, yes, 100, 'before-the-ban')).json().data;
    expect({ userVote: late.user_vote, state: late.prediction.state }).toEqual({ userVote: first.user_vote, state: 'CANCELLED' });
    expect(await points(eva)).toBe(1000);
  });

  test('PR-05 a transaction id is valid for one vote of one person, and a refused vote does not consume it', async () => {
    const { vote, eva, bob, yes, no, points } = await openRoom();
    expect(refusalOf(await vote(eva, yes, 1001, 'this-is-mine'))).toEqual([400, 'NOT_ENOUGH_POINTS']);
    expect((await vote(eva, yes, 100, 'this-is-mine')).status).toBe(200);
    for (const [outcome, amount] of [
      [yes, 50],
      [no, 100],
    ] as const)
      expect(refusalOf(await vote(eva, outcome, amount, 'this-is-mine'))).toEqual([409, 'VOTE_ALREADY_COUNTED']);
    expect((await vote(bob, yes, 100, 'this-is-mine')).status).toBe(200);
    expect({ evaPoints: await points(eva), bobPoints: await points(bob) }).toEqual({ evaPoints: 900, bobPoints: 900 });
    for (const wrong of ['', 'short', 'with a space', 'x'.repeat(65)])
      expect(refusalOf(await vote(eva, yes, 10, wrong))).toEqual([400, 'INVALID_VOTE']);
  });

  test('PR-05 without a transaction id every request is a vote', async () => {
    const { vote, eva, yes, points } = await openRoom();
    await vote(eva, yes, 100);
    await vote(eva, yes, 100);
    expect(await points(eva)).toBe(800);
  });

  test('PR-05 PR-06 voting too often is refused with 429', async () => {
    const { vote, eva, yes } = await openRoom();
    const statuses = [];
    for (let times = 0; times < 11; times++) statuses.push((await vote(eva, yes, 10)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  test('PR-02 voting ends on the second, even if the deadline job has not run yet', async () => {
    const { vote, eva, yes, latest } = await openRoom();
    app.clock.pass(299);
    expect((await vote(eva, yes, 10)).status).toBe(200);
    app.clock.pass(1);
    expect(refusalOf(await vote(eva, yes, 10))).toEqual([400, 'PREDICTION_CLOSED']);
    expect((await latest()).prediction).toMatchObject({ state: 'LOCKED', locked_at: expect.any(String) });
  });
});

describe('ending', () => {
  test('PR-02 PR-15 the prediction locks automatically and is published to every open chat once', async () => {
    const { publishedEvents, latest } = await openRoom();
    await runDueDeadlines(app);
    expect(publishedEvents()).toEqual([]);
    app.clock.pass(300);
    await runDueDeadlines(app);
    await runDueDeadlines(app);
    expect(publishedEvents()).toEqual([['PredictionUpdated', 'LOCKED']]);
    const { created_at, locked_at, updated_at } = (await latest()).prediction;
    expect([Date.parse(locked_at) - Date.parse(created_at), updated_at]).toEqual([300_000, locked_at]);
  });

  test('PR-07 the winners get exactly the pool, and every paid person is notified', async () => {
    const { vote, change, id, yes, no, eva, bob, noor, points, paid, publishedEvents, latest, channelId } = await openRoom();
    await vote(eva, yes, 100);
    await vote(bob, yes, 200);
    await vote(noor, no, 700);
    app.published.length = 0;
    await change(id, { state: 'LOCKED' });
    const { prediction } = (await change(id, { state: 'RESOLVED', winning_outcome_id: yes })).json().data;
    expect(prediction).toMatchObject({ state: 'RESOLVED', winning_outcome_id: yes });
    expect(publishedEvents()).toEqual([
      ['PredictionUpdated', 'LOCKED'],
      ['PredictionUpdated', 'RESOLVED'],
    ]);
    expect((await latest(eva)).user_vote.payout).toBeNull();
    await runDueDeadlines(app);
    // The shares of 100 and 200 out of 300 in a pool of 1000.
    expect({ evaPoints: await points(eva), bobPoints: await points(bob), noorPoints: await points(noor) }).toEqual({
      evaPoints: 900 + 333,
      bobPoints: 800 + 667,
      noorPoints: 300,
    });
    expect({
      evaLatestUserVotePayout: (await latest(eva)).user_vote.payout,
      noorLatestUserVotePayout: (await latest(noor)).user_vote.payout,
    }).toEqual({ evaLatestUserVotePayout: 333, noorLatestUserVotePayout: 0 });
    expect(paid(bob)).toEqual([
      { reason: 'PREDICTION_WON', points: 667, balance: 1467, user_id: bob.id, channel_id: channelId, pool_id: id },
    ]);
    expect(paid(noor)).toEqual([]);
    await runDueDeadlines(app);
    expect(await points(bob)).toBe(1467);
  });

  test('PR-07 a payout that leaves points in the pool does not end and is logged', async () => {
    const { vote, change, id, yes, eva, bob, points, channelId } = await openRoom();
    await vote(eva, yes, 100);
    await change(id, { state: 'LOCKED' });
    await change(id, { state: 'RESOLVED', winning_outcome_id: yes });
    const stray = { key: `stray ${id}`, channelId, userId: bob.id, points: -7, pool: id, reason: 'PREDICTED' as const };
    await app.ctx.tx((tx) => movePoints(tx, [stray], app.clock.now()));
    const deadlines = predictionsServer.deadlines!;
    // Two steps count the stakes, one pays, one ends.
    let failed: Record<string, number> = {};
    for (let step = 0; step < 4; step++) {
      failed = await runAllDue(app.ctx, deadlines);
      app.clock.pass(0.1);
    }
    expect(failed).toEqual({ 'predictions.payout': 1 });
    expect(app.logged.at(-1)).toMatchObject({
      msg: 'a deadline failed',
      err: { message: `Everyone in prediction ${id} was paid, but 7 points are left in its pool.` },
    });
    // The retry pays nobody twice, and the payout ends once the pool is right.
    await app.ctx.tx((tx) => movePoints(tx, [{ ...stray, key: `back ${id}`, points: 7 }], app.clock.now()));
    app.clock.pass(5);
    await runDueDeadlines(app);
    expect({ evaPoints: await points(eva), bobPoints: await points(bob) }).toEqual({ evaPoints: 1000, bobPoints: 1000 });
  });

  test('PR-07 when nobody staked on the winner every stake is refunded', async () => {
    const { vote, change, id, yes, no, eva, bob, points, paid, latest } = await openRoom();
    await vote(eva, yes, 100);
    await vote(bob, yes, 250);
    await change(id, { state: 'LOCKED' });
    await change(id, { state: 'RESOLVED', winning_outcome_id: no });
    await runDueDeadlines(app);
    expect({ evaPoints: await points(eva), bobPoints: await points(bob), payout: (await latest(bob)).user_vote.payout }).toEqual({
      evaPoints: 1000,
      bobPoints: 1000,
      payout: 250,
    });
    expect(paid(eva).at(-1)).toMatchObject({ reason: 'PREDICTION_REFUNDED', points: 100 });
  });

  test('PR-02 a deleted prediction refunds every stake', async () => {
    const { vote, change, id, yes, no, eva, bob, points, publishedEvents } = await openRoom();
    await vote(eva, yes, 100);
    await vote(bob, no, 1000);
    expect((await change(id, { state: 'CANCELLED' })).json().data.prediction.state).toBe('CANCELLED');
    await runDueDeadlines(app);
    expect({ evaPoints: await points(eva), bobPoints: await points(bob) }).toEqual({ evaPoints: 1000, bobPoints: 1000 });
    expect(publishedEvents().at(-1)).toEqual(['PredictionUpdated', 'CANCELLED']);
  });

  test('PR-02 a prediction that is undecided for a day is canceled and refunded', async () => {
    const { vote, yes, eva, points, publishedEvents, latest, change, id } = await openRoom();
    await vote(eva, yes, 400);
    app.clock.pass(300);
    await runDueDeadlines(app);
    app.clock.pass(DAY_SECONDS - 1);
    await runDueDeadlines(app);
    expect({ state: (await latest()).prediction.state, points: await points(eva) }).toEqual({ state: 'LOCKED', points: 600 });
    app.clock.pass(1);
    expect(refusalOf(await change(id, { state: 'RESOLVED', winning_outcome_id: yes }))).toEqual([400, 'PREDICTION_STATE']);
    await runDueDeadlines(app);
    expect({ state: (await latest()).prediction.state, points: await points(eva) }).toEqual({ state: 'CANCELLED', points: 1000 });
    expect(publishedEvents().at(-1)).toEqual(['PredictionUpdated', 'CANCELLED']);
  });

  test('PR-02 PR-03 a prediction that expired while no node ran is refunded when the next one starts', async () => {
    const { vote, yes, eva, points, create } = await openRoom();
    await vote(eva, yes, 400);
    app.clock.pass(300 + DAY_SECONDS);
    expect((await create()).status).toBe(200);
    await runDueDeadlines(app);
    expect(await points(eva)).toBe(1000);
  });

  test('PR-14 turning points off cancels the running prediction and immediately refunds every stake', async () => {
    const { vote, settings, eva, bob, yes, no, points, paid, publishedEvents, latest, create } = await openRoom();
    await vote(eva, yes, 400);
    await vote(bob, no, 1000);
    app.published.length = 0;
    expect(refusalOf(await settings({ channel_points_enabled: false, cancel_running: false }))).toEqual([409, 'POINTS_IN_USE']);
    expect({ points: await points(eva), state: (await latest()).prediction.state, publishedEvents: publishedEvents() }).toEqual({
      points: 600,
      state: 'ACTIVE',
      publishedEvents: [],
    });

    // No deadline runs in this test: the response comes after everything is done.
    const reply = await settings({ channel_points_enabled: false, cancel_running: true });
    expect({ status: reply.status, channelPointsEnabled: reply.json().data.channel_points_enabled }).toEqual({
      status: 200,
      channelPointsEnabled: false,
    });
    expect({ evaPoints: await points(eva), bobPoints: await points(bob), state: (await latest()).prediction.state }).toEqual({
      evaPoints: 1000,
      bobPoints: 1000,
      state: 'CANCELLED',
    });
    expect(publishedEvents()).toEqual([['PredictionUpdated', 'CANCELLED']]);
    expect(paid(eva)).toMatchObject([{ reason: 'PREDICTION_REFUNDED', points: 400, balance: 1000 }]);
    expect((await latest(bob)).user_vote.payout).toBe(1000);
    await runDueDeadlines(app);
    expect({ evaPoints: await points(eva), bobPoints: await points(bob) }).toEqual({ evaPoints: 1000, bobPoints: 1000 });
    expect(refusalOf(await create())).toEqual([412, 'CHANNEL_POINTS_DISABLED']);
  });

  test('PR-14 points can be turned off without confirmation if no prediction is running', async () => {
    const { settings, change, id } = await openRoom();
    await change(id, { state: 'CANCELLED' });
    expect((await settings({ channel_points_enabled: false, cancel_running: false })).status).toBe(200);
  });

  test('PR-14 an older client without `cancel_running` can turn points off, and every stake is refunded', async () => {
    const { vote, settings, eva, yes, points } = await openRoom();
    await vote(eva, yes, 400);
    expect((await settings({ channel_points_enabled: false })).status).toBe(200);
    expect(await points(eva)).toBe(1000);
  });

  test('PR-14 the following payout refunds the stakes that do not fit into one step', async () => {
    const { settings, channelId, latest, points, eva, vote, yes } = await openRoom();
    const crowd = await givenCrowd(app.ctx, channelId, REFUNDS_PER_TRANSACTION);
    await vote(eva, yes, 10);
    await givenVotes(
      app.ctx,
      channelId,
      crowd.map(({ id: userId }) => ({ userId, outcomeId: yes, amount: 10 })),
    );
    const held = () => balanceOf(app.db, poolAccount('points', id, channelId));
    const { id } = (await latest()).prediction;
    await settings({ channel_points_enabled: false });
    expect({ points: await points(eva), held: await held() }).toEqual({ points: 1000, held: 10 });
    await runDueDeadlines(app);
    expect(await held()).toBe(0);
  });

  test('PR-02 PR-16 no other transition is allowed', async () => {
    const { change, id, yes, latest } = await openRoom();
    const states = ['ACTIVE', 'LOCKED', 'RESOLVED', 'CANCELLED', 'nonsense'];
    const refused = async () => {
      const codes: unknown[] = [];
      for (const state of states) {
        const reply = await change(id, { state, winning_outcome_id: 'other' });
        if (reply.status !== 200) codes.push([state, ...refusalOf(reply)]);
      }
      return codes;
    };
    expect(refusalOf(await change(id, { state: 'RESOLVED', winning_outcome_id: yes }))).toEqual([400, 'PREDICTION_STATE']);
    expect((await change(id, { state: 'LOCKED' })).status).toBe(200);
    expect(refusalOf(await change(id, { state: 'RESOLVED' }))).toEqual([400, 'OUTCOME_NOT_FOUND']);
    expect((await change(id, { state: 'RESOLVED', winning_outcome_id: yes })).status).toBe(200);
    expect(await refused()).toEqual(states.map((state) => [state, 400, 'PREDICTION_STATE']));
    expect((await latest()).prediction).toMatchObject({ state: 'RESOLVED', winning_outcome_id: yes });
  });

  test('PR-16 an unknown prediction and a prediction of another channel are not found', async () => {
    const here = await openRoom();
    const elsewhere = await openRoom();
    for (const id of ['unknown', elsewhere.id]) {
      expect(refusalOf(await here.change(id, { state: 'LOCKED' }))).toEqual([404, 'PREDICTION_NOT_FOUND']);
    }
    expect((await elsewhere.latest()).prediction.state).toBe('ACTIVE');
  });

  test('PR-16 a banned user is refused with BANNED_HERE', async () => {
    const { change, id, eva, ana, channelId } = await openRoom();
    await givenBan(app.db, channelId, eva.id, ana.id);
    expect(refusalOf(await change(id, { state: 'LOCKED' }, eva))).toEqual([403, 'BANNED_HERE']);
  });

  test('PR-06 a moderator who voted cannot end, delete or resolve it, but can manage the next one', async () => {
    const { change, id, mod, yes, vote, create } = await openRoom();
    await vote(mod, yes, 10);
    for (const state of ['LOCKED', 'CANCELLED']) expect(refusalOf(await change(id, { state }, mod))).toEqual([403, 'VOTER_CANNOT_MANAGE']);
    await change(id, { state: 'LOCKED' });
    const choice = { state: 'RESOLVED', winning_outcome_id: yes };
    expect(refusalOf(await change(id, choice, mod))).toEqual([403, 'VOTER_CANNOT_MANAGE']);
    expect((await change(id, choice)).status).toBe(200);
    const next = (await create(mod)).json().data.prediction;
    expect((await change(next.id, { state: 'CANCELLED' }, mod)).status).toBe(200);
  });
});

test('PR-01 predictions with more than two outcomes work and are paid out', async () => {
  const { vote, eva, bob, noor, points, channelId, change, latest } = await room();
  const { id, outcomes } = await givenPrediction(app.ctx, channelId, { outcomes: ['A', 'B', 'C'] });
  for (const [at, who] of [eva, bob, noor].entries()) await vote(who, outcomes[at]!, 100 * (at + 1));
  expect((await latest()).prediction.outcomes.map(({ title }: { title: string }) => title)).toEqual(['A', 'B', 'C']);
  await change(id, { state: 'LOCKED' });
  await change(id, { state: 'RESOLVED', winning_outcome_id: outcomes[1] });
  await runDueDeadlines(app);
  expect({ evaPoints: await points(eva), bobPoints: await points(bob), noorPoints: await points(noor) }).toEqual({
    evaPoints: 900,
    bobPoints: 800 + 600,
    noorPoints: 700,
  });
});

test('PR-14 recent predictions are listed newest first, even if the clock of the creating node is slow', async () => {
  const { create, change, recent } = await room();
  const ids: string[] = [];
  for (const seconds of [1, 0, -2, 3]) {
    app.clock.pass(seconds);
    const { id } = (await create()).json().data.prediction;
    ids.unshift(id);
    await change(id, { state: 'CANCELLED' });
  }
  expect((await recent()).map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual(ids.map((id) => [id, 'CANCELLED']));
});

test('X-06 without predictions, or without channel points, the endpoints do not exist', async () => {
  for (const flags of [{ predictions: false }, { channel_points: false }]) {
    const off = await testApp(predictionFeatures, { flags });
    const { broadcaster } = await givenRoom(off.db);
    const at = '/api/v2/channels/ana/predictions';
    for (const list of ['latest', 'recent']) expect((await off.get(`${at}/${list}`, broadcaster)).status).toBe(404);
    expect((await off.post(at, broadcaster, question)).status).toBe(404);
  }
});

test('MO-11 starting, locking, resolving and canceling a prediction is in the audit log', async () => {
  const { at, id, yes, mod, ana, change, create } = await openRoom();
  app.clock.pass(1);
  await change(id, { state: 'LOCKED' });
  app.clock.pass(1);
  await change(id, { state: 'RESOLVED', winning_outcome_id: yes });
  app.clock.pass(1);
  const second = (await create(ana)).json().data.prediction.id;
  app.clock.pass(1);
  await change(second, { state: 'CANCELLED' });
  await change(second, { state: 'CANCELLED' });
  const { entries } = (await app.get(`${at}/audit-log`, mod)).json().data;
  expect(entries.map((entry: AuditEntry) => [entry.act, entry.actor?.id, entry.details]).reverse()).toEqual([
    ['start_prediction', mod.id, { title: 'Win the next round?' }],
    ['lock_prediction', ana.id, { title: 'Win the next round?' }],
    ['resolve_prediction', ana.id, { title: 'Win the next round?', outcome: 'Yes' }],
    ['start_prediction', ana.id, { title: 'Win the next round?' }],
    ['cancel_prediction', ana.id, { title: 'Win the next round?' }],
  ]);
});

test('MO-11 an automatic cancellation is in the audit log: by the server after a day, or by the person who turned points off', async () => {
  const { at, mod, ana, create } = await openRoom();
  const cancellations = async () => {
    const { entries } = (await app.get(`${at}/audit-log?act=cancel_prediction`, mod)).json().data;
    return entries.map((entry: AuditEntry) => [entry.actor?.id ?? null, entry.details, entry.reason]);
  };
  const byServer = [null, { title: 'Win the next round?' }, ''];
  app.clock.pass(2 * DAY_SECONDS);
  for (let run = 0; run < 2; run++) await runDueDeadlines(app);
  expect(await cancellations()).toEqual([byServer]);
  // The deadline of the second has not run when the third is created.
  for (let created = 0; created < 2; created++) {
    expect((await create(ana)).status).toBe(200);
    app.clock.pass(2 * DAY_SECONDS);
  }
  expect(await cancellations()).toEqual([byServer, byServer]);
  await runDueDeadlines(app);
  await create(ana);
  app.clock.pass(1);
  const off = { channel_points_enabled: false, cancel_running: true };
  expect((await app.put(`${at}/channel-points/channel-settings`, ana, off)).status).toBe(200);
  expect(await cancellations()).toEqual([[ana.id, { title: 'Win the next round?' }, ''], byServer, byServer, byServer]);
});
