import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ctx } from '#core/server/context.ts';
import { poolAccount } from '#core/server/ledger/accounts.ts';
import { balanceOf } from '#core/server/ledger/read.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { pointsOf } from '#features/engagement/points/server/api.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { readLatest } from './read-predictions.ts';
import { givenPoints, givenPrediction, predictionFeatures } from './testing.ts';
import { type VoteRequest, type VoteResult, voteBatch } from './vote.ts';

const PEOPLE = 3;
const POINTS = 100;

/** A vote that is retried until it is answered. `lost`: answers are cut after the commit. `crash`: the first try fails before it. */
interface Sent {
  who: number;
  /** Null for a client without transaction ids. */
  key: number | null;
  side: number;
  amount: number;
  crash: boolean;
  /** Concurrent copies of the vote from a client that lost earlier answers. Only with a key. */
  copies: number;
}

const aVote: fc.Arbitrary<Sent> = fc.record({
  who: fc.integer({ min: 0, max: PEOPLE - 1 }),
  key: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 3 }),
  side: fc.integer({ min: 0, max: 1 }),
  amount: fc.constantFrom(10, 20, 60, POINTS + 1),
  crash: fc.boolean(),
  copies: fc.integer({ min: 1, max: 3 }),
});
/** Concurrent batches, like those of several nodes. */
const nodes = fc.array(fc.array(aVote, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 5 });

const died = (ctx: Ctx): Ctx => ({
  ...ctx,
  tx: (work) =>
    ctx.tx(async (tx) => {
      await work(tx);
      throw new Error('the node died');
    }),
});

test('PR-05 PR-06 each transaction id stakes once and the ledger balances under any interleaving of votes, copies and crashes', async () => {
  const app = await testApp(predictionFeatures);
  let rooms = 0;
  await fc.assert(
    fc.asyncProperty(nodes, async (batches) => {
      rooms += 1;
      const { channel } = await givenRoom(app.db, `room${rooms}`);
      const people = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => givenUser(app.db, `p${at}_${rooms}`)));
      await givenPoints(app.ctx, channel.id, people, POINTS);
      const { id, outcomes } = await givenPrediction(app.ctx, channel.id);
      const requestOf = ({ who, key, side, amount }: Sent): VoteRequest => ({
        channelId: channel.id,
        userId: people[who]!.id,
        isBroadcaster: false,
        outcomeId: outcomes[side]!,
        amount,
        transactionId: key === null ? undefined : `key-number-${key}`,
      });
      const run = async (batch: Sent[]): Promise<[VoteRequest, VoteResult][]> => {
        const requests = batch.flatMap((sent) => Array.from({ length: sent.key === null ? 1 : sent.copies }, () => requestOf(sent)));
        if (batch.some(({ crash }) => crash)) await expect(voteBatch(died(app.ctx), requests)).rejects.toThrow('the node died');
        const results = await voteBatch(app.ctx, requests);
        return requests.map((request, at) => [request, results[at]!]);
      };
      const answered = (await Promise.all(batches.map(run))).flat();

      const staked = new Map(people.map((person) => [person.id, 0]));
      const sides = new Map<number, string>();
      const keyed = new Map<string, unknown>();
      for (const [request, result] of answered) {
        if (result.kind === 'refused') continue;
        // Each person has one outcome, and all answers to a transaction id are equal.
        expect(sides.get(request.userId) ?? request.outcomeId).toBe(request.outcomeId);
        sides.set(request.userId, request.outcomeId);
        const key = `${request.userId} ${request.transactionId}`;
        const isRepeated = request.transactionId !== undefined && keyed.has(key);
        if (isRepeated) expect(result.answer.user_vote).toEqual(keyed.get(key));
        else staked.set(request.userId, staked.get(request.userId)! + request.amount);
        keyed.set(key, result.answer.user_vote);
      }
      const votes = await Promise.all(people.map((person) => readLatest(app.ctx, channel.slug, { ...person, isStaff: false })));
      expect(votes.map(({ user_vote }) => user_vote?.total_vote_amount ?? 0)).toEqual([...staked.values()]);
      const left = await Promise.all(people.map((person) => pointsOf(app.db, channel.id, person.id)));
      expect(left).toEqual([...staked.values()].map((stake) => POINTS - stake));
      const pool = [...staked.values()].reduce((sum, stake) => sum + stake, 0);
      expect(await balanceOf(app.db, poolAccount('points', id, channel.id))).toBe(pool);
    }),
    { numRuns: 25 },
  );
  expect((await verify(app.db)).faults).toEqual([]);
});
