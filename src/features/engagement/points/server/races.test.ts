import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '#core/contract/refusal.ts';
import type { Ctx } from '#core/server/context.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { beforeCommit } from '#core/server/testing/before-commit.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { acceptRedemptions, rejectRedemptions } from '#features/engagement/points/contract/redemptions.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { pointsOf } from './api.ts';
import { decide } from './queue.ts';
import { redeem } from './redeem.ts';
import { type PointsRoom, pointsApp, pointsRoom } from './testing/points-app.ts';
import { givenPoints, givenReward } from './testing.ts';

let app: TestApp;
let room: PointsRoom;
beforeAll(async () => {
  app = await pointsApp();
});
beforeEach(async () => {
  room = await pointsRoom(app);
});

type Person = PointsRoom['viewer'];
const slug = () => room.ana.slug;
/** Returns `done` or the refusal code; any other error fails the test. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
const counted = async (works: Promise<string>[]) => Object.groupBy(await Promise.all(works), (code) => code);
const count = (groups: Partial<Record<string, string[]>>) =>
  Object.fromEntries(Object.entries(groups).map(([code, all]) => [code, all!.length]));
const buy = (ctx: Ctx, who: Person, transaction_id: string, rewardId: string) =>
  outcome(redeem(ctx, slug(), rewardId, who, { transaction_id }));
/** Each context acts as a separate node: they share only the database. */
const nodes = (count: number): Ctx[] => times(count, () => ({ ...app.ctx }));
const times = <T>(number: number, make: (at: number) => T) => Array.from({ length: number }, (_, at) => make(at));

test('of 40 concurrent redemptions by a viewer who can afford one, one succeeds and the rest are refused', async () => {
  const once = await givenReward(app.db, room.channelId, { cost: 600 });
  const cluster = nodes(4);
  const outcomes = await counted(times(40, (at) => buy(cluster[at % 4]!, room.viewer, `race-${room.channelId}-${at}`, once)));
  expect(count(outcomes)).toEqual({ done: 1, INSUFFICIENT_POINTS: 39 });
  expect(await pointsOf(app.db, room.channelId, room.viewer.id)).toBe(400);
});

test('RW-04 of 50 concurrent redemptions with the same transaction id, one is made and all get the same response', async () => {
  const transaction_id = `one-of-50-${room.channelId}`;
  const answers = await Promise.all(nodes(50).map((ctx) => redeem(ctx, slug(), room.rewardId, room.viewer, { transaction_id })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await pointsOf(app.db, room.channelId, room.viewer.id)).toBe(700);
});

test('concurrent redemptions by many people never exceed the cap of a reward', async () => {
  const rare = await givenReward(app.db, room.channelId, { cost: 1, max_per_stream: 3 });
  const people = await Promise.all(times(12, (at) => givenUser(app.db, `racer${room.channelId}x${at}`)));
  for (const { id } of people) await givenPoints(app.ctx, room.channelId, id, 1);
  const outcomes = await counted(people.map((one) => buy(app.ctx, one, `rare-${one.id}`, rare)));
  expect(count(outcomes)).toEqual({ done: 3, REWARD_OUT_OF_STOCK: 9 });
});

test('concurrent redemptions on several nodes never exceed the cap per stream, the cap per person or a cooldown', async () => {
  const rewards = {
    rare: await givenReward(app.db, room.channelId, { cost: 1, max_per_stream: 5 }),
    personal: await givenReward(app.db, room.channelId, { cost: 1, max_per_user_per_stream: 2 }),
    cooling: await givenReward(app.db, room.channelId, { cost: 1, cooldown_seconds: 60 }),
  };
  const people = await Promise.all(times(6, (at) => givenUser(app.db, `capped${room.channelId}x${at}`)));
  for (const { id } of people) await givenPoints(app.ctx, room.channelId, id, 100);
  const cluster = nodes(3);
  const buyAll = (rewardId: string) =>
    counted(times(36, (at) => buy(cluster[at % 3]!, people[at % 6]!, `${rewardId.slice(-8)}-${room.channelId}-${at}`, rewardId)));
  const [rare, personal, cooling] = await Promise.all([buyAll(rewards.rare), buyAll(rewards.personal), buyAll(rewards.cooling)]);
  expect({ rareCount: count(rare), personalCount: count(personal), coolingCount: count(cooling) }).toEqual({
    rareCount: { done: 5, REWARD_OUT_OF_STOCK: 31 },
    personalCount: { done: 12, REWARD_LIMIT_REACHED: 24 },
    coolingCount: { done: 1, REWARD_COOLING_DOWN: 35 },
  });
  const left = await Promise.all(people.map(({ id }) => pointsOf(app.db, room.channelId, id)));
  expect(left.reduce((sum, points) => sum + points, 0)).toBe(6 * 100 - 5 - 12 - 1);
});

test.each([
  ['done', { max_per_user_per_stream: 2 }],
  ['waits', { max_per_stream: 2 }],
  ['waits', { cooldown_seconds: 60 }],
] as const)('while another transaction has locked the row of a reward, a redemption is "%s" if the reward has %j', async (state, cap) => {
  const reward = await givenReward(app.db, room.channelId, { cost: 1, ...cap });
  const bought = () => buy(app.ctx, room.viewer, `locked-${reward}`, reward);
  let code = 'pending';
  const { other } = await beforeCommit(
    app.ctx,
    (ctx) => ctx.tx((tx) => tx.rows(sql`select 1 from rewards where id = ${reward} for no key update`)),
    async () => {
      code = await bought();
    },
  );
  expect({ other, code }).toEqual({ other: state, code: 'done' });
});

test('concurrent redemptions of one limited reward use one database connection of a node at a time', async () => {
  const rare = await givenReward(app.db, room.channelId, { cost: 1, max_per_stream: 50 });
  const people = await Promise.all(times(60, (at) => givenUser(app.db, `crowd${room.channelId}x${at}`)));
  for (const { id } of people) await givenPoints(app.ctx, room.channelId, id, 1);
  let open = 0;
  let most = 0;
  const node: Ctx = {
    ...app.ctx,
    tx: async (work) => {
      open += 1;
      most = Math.max(most, open);
      return app.ctx.tx(work).finally(() => {
        open -= 1;
      });
    },
  };
  const outcomes = await counted(people.map((one) => buy(node, one, `crowd-${one.id}`, rare)));
  expect({ count: count(outcomes), most }).toEqual({ count: { done: 50, REWARD_OUT_OF_STOCK: 10 }, most: 1 });
});

test('RW-06 one of concurrent accepts and rejects wins, and only a reject refunds points', async () => {
  for (let round = 0; round < 8; round++) {
    const before = await pointsOf(app.db, room.channelId, room.viewer.id);
    const { id } = await redeem(app.ctx, slug(), await givenReward(app.db, room.channelId, { cost: 10 }), room.viewer, {
      transaction_id: `decided-${room.channelId}-${round}`,
    });
    const works = times(10, (at) => {
      const status = (at + round) % 2 === 0 ? 'rejected' : 'accepted';
      const endpoint = status === 'accepted' ? acceptRedemptions : rejectRedemptions;
      return outcome(decide(app.ctx, slug(), room.mod, [id], status, endpoint)).then((code) => (code === 'done' ? status : code));
    });
    const outcomes = await counted(works);
    expect(outcomes.ALREADY_DECIDED).toHaveLength(9);
    const after = await pointsOf(app.db, room.channelId, room.viewer.id);
    expect(before - after).toBe(outcomes.rejected ? 0 : 10);
  }
});

test('RW-06 MO-09 one of concurrent accepts and rejects of a held message on several nodes wins: one notice or one refund', async () => {
  await app.put(`${room.path}/moderation-rules`, room.ana, { hold_first_messages: true });
  const cheap = await givenReward(app.db, room.channelId, { cost: 10 });
  const cluster = nodes(4);
  for (let round = 0; round < 12; round++) {
    const before = await pointsOf(app.db, room.channelId, room.viewer.id);
    const body = { transaction_id: `held-${room.channelId}-${round}`, message: `words ${round}` };
    const { id, held } = await redeem(app.ctx, slug(), cheap, room.viewer, body);
    expect(held).toBe(true);
    app.published.length = 0;
    const outcomes = await counted(
      times(8, (at) => {
        const status = (at + round) % 2 === 0 ? 'rejected' : 'accepted';
        const endpoint = status === 'accepted' ? acceptRedemptions : rejectRedemptions;
        const decided = outcome(decide(cluster[at % 4]!, slug(), at % 3 === 0 ? room.ana : room.mod, [id], status, endpoint));
        return decided.then((code) => (code === 'done' ? status : code));
      }),
    );
    expect(outcomes.ALREADY_DECIDED).toHaveLength(7);
    expect(before - (await pointsOf(app.db, room.channelId, room.viewer.id))).toBe(outcomes.rejected ? 0 : 10);
    expect(app.published.filter(({ event }) => event === 'RewardRedeemedEvent')).toHaveLength(outcomes.accepted ? 1 : 0);
  }
  expect((await verify(app.db)).faults).toEqual([]);
});

test('RW-06 moderators who reject overlapping lists concurrently refund every redemption once', async () => {
  const cheap = await givenReward(app.db, room.channelId, { cost: 10 });
  const ids: string[] = [];
  for (let one = 0; one < 20; one++) {
    ids.push((await redeem(app.ctx, slug(), cheap, room.viewer, { transaction_id: `bulk-${room.channelId}-${one}` })).id);
  }
  const lists = [ids, ids.toReversed(), ids.slice(0, 12), ids.slice(8)];
  const results = await Promise.all(
    lists.map((list) => {
      const rejected = decide(app.ctx, slug(), room.mod, list, 'rejected', rejectRedemptions);
      return rejected.then(({ redemptions }) => redemptions.length, refusedAll);
    }),
  );
  expect(results.reduce((sum, decided) => sum + decided)).toBe(20);
  expect(await pointsOf(app.db, room.channelId, room.viewer.id)).toBe(1000);
  expect((await verify(app.db)).faults).toEqual([]);
});

/** Returns 0 for a list without pending redemptions. */
function refusedAll(error: unknown): number {
  if (error instanceof Refusal && error.code === 'ALREADY_DECIDED') return 0;
  throw error;
}
