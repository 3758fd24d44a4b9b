import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Refusal } from '#core/contract/refusal.ts';
import type { Ctx } from '#core/server/context.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { acceptRedemptions, rejectRedemptions } from '#features/engagement/points/contract/redemptions.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { pointsOf } from './api.ts';
import { decide } from './queue.ts';
import { type Redeemed, redeem } from './redeem.ts';
import { pointsApp, pointsRoom } from './testing/points-app.ts';
import { givenPoints, givenReward } from './testing.ts';

const PEOPLE = 3;
const NODES = 3;
const POINTS = 60;
const REWARDS = [
  { cost: 5, max_per_stream: 3 },
  { cost: 7, max_per_user_per_stream: 1 },
  { cost: 11, max_per_stream: 4, max_per_user_per_stream: 2 },
  { cost: 20 },
] as const;

/**
 * An act of a client or a moderator. `sent` is how often a client sends the request, `crash` whether its node dies on the first one, `says`
 * whether it has a message, which is held.
 */
type Act =
  | { do: 'redeem'; node: number; who: number; key: number; reward: number; sent: number; crash: boolean; says: boolean }
  | { do: 'decide'; which: number; accepts: boolean };

const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('redeem' as const),
      node: fc.nat(NODES - 1),
      who: fc.nat(PEOPLE - 1),
      key: fc.nat(7),
      reward: fc.nat(REWARDS.length - 1),
      sent: fc.integer({ min: 1, max: 3 }),
      crash: fc.boolean(),
      says: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), which: fc.nat(20), accepts: fc.boolean() }) },
);
/** Rounds of acts; all acts of a round happen at the same time. */
const rounds = fc.array(fc.array(anAct, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 4 });

const died = (ctx: Ctx): Ctx => ({
  ...ctx,
  tx: (work) =>
    ctx.tx(async (tx) => {
      await work(tx);
      throw new Error('the node died');
    }),
});

test('RW-04 RW-06 MO-09 however redemptions, copies, crashes and decisions interleave, each transaction id counts once, caps hold, and the ledger balances', async () => {
  const app = await pointsApp();
  const nodes = Array.from({ length: NODES }, () => ({ ...app.ctx }));
  await fc.assert(
    fc.asyncProperty(rounds, async (history) => {
      const room = await pointsRoom(app);
      const people = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => givenUser(app.db, `p${at}x${room.channelId}`)));
      for (const { id } of people) await givenPoints(app.ctx, room.channelId, id, POINTS);
      const rewards = await Promise.all(REWARDS.map((reward) => givenReward(app.db, room.channelId, reward)));
      const made = new Map<string, { who: number; cost: number; answer: Redeemed }>();
      const rejected = new Set<string>();
      const accepted = new Set<string>();
      await app.put(`${room.path}/moderation-rules`, room.ana, { hold_first_messages: true });

      const take = async (act: Act): Promise<void> => {
        if (act.do === 'decide') {
          const target = [...made.values()][act.which]?.answer.id;
          if (target === undefined) return;
          const [status, endpoint] = act.accepts ? (['accepted', acceptRedemptions] as const) : (['rejected', rejectRedemptions] as const);
          await decide(app.ctx, room.ana.slug, room.mod, [target], status, endpoint).then(
            () => {
              expect(accepted.has(target) || rejected.has(target)).toBe(false);
              (act.accepts ? accepted : rejected).add(target);
            },
            (error: unknown) => {
              if (!(error instanceof Refusal)) throw error;
            },
          );
          return;
        }
        const { who, reward, says } = act;
        const body = { transaction_id: `key-${room.channelId}-${act.key}`, ...(says && { message: 'my first words' }) };
        const ask = (ctx: Ctx) => redeem(ctx, room.ana.slug, rewards[reward]!, people[who]!, body);
        if (act.crash) await expect(ask(died(app.ctx))).rejects.toThrow('the node died');
        for (const one of await Promise.allSettled(Array.from({ length: act.sent }, () => ask(nodes[act.node]!)))) {
          if (one.status === 'rejected') {
            if (!(one.reason instanceof Refusal)) throw one.reason;
            continue;
          }
          const key = `${who} ${act.key}`;
          const known = made.get(key);
          if (known) expect(one.value).toEqual(known.answer);
          else made.set(key, { who, cost: REWARDS[reward]!.cost, answer: one.value });
        }
      };
      for (const acts of history) await Promise.all(acts.map(take));

      const owed = people.map((_person, who) =>
        [...made.values()].reduce((sum, one) => sum - (one.who === who && !rejected.has(one.answer.id) ? one.cost : 0), POINTS),
      );
      expect(await Promise.all(people.map(({ id }) => pointsOf(app.db, room.channelId, id)))).toEqual(owed);
      const shown = [...made.values()].filter(({ answer }) => !answer.held || accepted.has(answer.id));
      const notices = app.published.filter(
        ({ channel, event }) => channel === `chatroom_${room.chatroomId}` && event === 'RewardRedeemedEvent',
      );
      expect(notices).toHaveLength(shown.length);
      const stored = await app.db.rows(sql<{ id: string; rewardId: string; userId: number; isRejected: boolean }>`
        select id, reward_id as "rewardId", user_id as "userId", status = 'rejected' as "isRejected" from redemptions
         where channel_id = ${room.channelId}::int8`);
      expect(stored.map(({ id }) => id).toSorted()).toEqual([...made.values()].map(({ answer }) => answer.id).toSorted());
      for (const [at, reward] of REWARDS.entries()) {
        const counted = stored.filter((one) => one.rewardId === rewards[at] && !one.isRejected);
        if ('max_per_stream' in reward) expect(counted.length).toBeLessThanOrEqual(reward.max_per_stream);
        if (!('max_per_user_per_stream' in reward)) continue;
        const most = Math.max(...people.map(({ id }) => counted.filter(({ userId }) => userId === id).length));
        expect(most).toBeLessThanOrEqual(reward.max_per_user_per_stream);
      }
    }),
    { numRuns: 20 },
  );
  expect((await verify(app.db)).faults).toEqual([]);
});
