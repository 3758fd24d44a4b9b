import { expect, test } from 'vitest';
import { verify } from '#core/server/ledger/verify.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { movePoints } from '#features/engagement/points/server/api.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { change } from './manage-predictions.ts';
import { COUNT_EXPIRES_AFTER_MS, checkPools, FIRST_STEP, MAX_COUNTS, nextStepSize, StakeCounts } from './pay-out.ts';
import { givenPoints, givenPrediction, givenVotes, predictionFeatures, runDueDeadlines } from './testing.ts';

test('PR-07 verification reports points in the pool of a paid prediction, but not in an open pool or during a payout', async () => {
  const app = await testApp(predictionFeatures);
  const { broadcaster, channel } = await givenRoom(app.db);
  const viewer = await givenUser(app.db, 'viewer');
  await givenPoints(app.ctx, channel.id, [viewer]);
  const { id, outcomes } = await givenPrediction(app.ctx, channel.id);
  const faults = async () => (await verify(app.db, [checkPools])).faults;

  await givenVotes(app.ctx, channel.id, [{ userId: viewer.id, outcomeId: outcomes[0]!, amount: 100 }]);
  expect(await faults()).toEqual([]);
  await change(app.ctx, 'ana', id, broadcaster, { state: 'CANCELLED' });
  expect(await faults()).toEqual([]);
  await runDueDeadlines(app);
  expect(await faults()).toEqual([]);

  const late = {
    key: 'a stake that came too late',
    channelId: channel.id,
    userId: viewer.id,
    points: -7,
    pool: id,
    reason: 'PREDICTED' as const,
  };
  await app.ctx.tx((tx) => movePoints(tx, [late], app.ctx.now()));
  expect(await faults()).toEqual([`The prediction ${id} is CANCELLED and paid, but its pool has 7.`]);
});

/** Step size after `steps` steps on a machine with the given milliseconds per person. */
function sizeOn(millisecondsEach: number, steps: number): number {
  let size = FIRST_STEP;
  for (let step = 0; step < steps; step++) size = nextStepSize(size, size * millisecondsEach);
  return size;
}

test('a payout step takes a few milliseconds on any machine', () => {
  expect(sizeOn(0.25, 20)).toBe(48);
  expect(sizeOn(0.1, 20)).toBe(120);
});

test('a very fast machine pays at most 500 people per step, a very slow one at least 25', () => {
  expect([sizeOn(0.001, 100), sizeOn(5, 1)]).toEqual([500, 25]);
});

test('PR-07 each count finishes even with more payouts than a node counts at once', () => {
  const counts = new StakeCounts();
  const PAGES = 3;
  const payouts = Array.from({ length: 2 * MAX_COUNTS }, (_, at) => `p${at}`);
  const counted = new Set<string>();
  // Payouts take turns like their deadlines: none continues twice in a row.
  for (let turn = 0; turn < 2 * PAGES; turn++) {
    for (const id of payouts) {
      const count = counted.has(id) ? null : counts.of(id, NOON);
      if (!count) continue;
      count.after += 1;
      if (count.after < PAGES) continue;
      counted.add(id);
      counts.forget(id);
    }
  }
  expect(counted.size).toBe(payouts.length);
});

test('a count finished by another node is soon evicted', () => {
  const counts = new StakeCounts();
  for (let at = 0; at < MAX_COUNTS; at++) counts.of(`left ${at}`, NOON);
  const soon = later(COUNT_EXPIRES_AFTER_MS / 1000);
  expect(counts.of('new', soon)).toBeNull();
  counts.of('left 0', soon)!.after = 7;
  const after = later(COUNT_EXPIRES_AFTER_MS / 1000 + 1);
  expect(counts.of('new', after)).toMatchObject({ people: new Map(), after: 0 });
  expect(counts.of('left 0', after)).toMatchObject({ after: 7 });
});
