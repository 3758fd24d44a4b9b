import { expect, test } from 'vitest';
import { verify } from '#core/server/ledger/verify.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { movePoints } from '#features/engagement/points/server/api.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { change } from './change-prediction.ts';
import { checkPools } from './pay-out.ts';
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
