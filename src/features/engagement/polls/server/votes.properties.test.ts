import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { arrayOf } from '#core/server/db/unnest.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { pollOnWire } from './read-poll.ts';
import { deleteCurrentPoll, findCurrentPoll, insertPoll, NO_VIEWER } from './store.ts';
import { aNewPoll, givenPollChannel, pollFeatures } from './testing.ts';
import { type VoteRequest, voteBatch } from './vote.ts';

const PEOPLE = 4;

interface Vote {
  who: number;
  option: number;
  /** Index of the intended poll among those started so far; null when the client does not name one. */
  poll: number | null;
}

const aVote: fc.Arbitrary<Vote> = fc.record({
  who: fc.nat(PEOPLE - 1),
  option: fc.nat(3),
  poll: fc.option(fc.nat(2), { freq: 4 }),
});
/** Per round: batches that run concurrently with a moderator who may replace the poll. */
const rounds = fc.array(
  fc.record({ batches: fc.array(fc.array(aVote, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }), replaces: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 3,
  },
);

test('PO-03 under any interleaving of votes, copies and replaced polls, a person has one vote per poll, and only in the intended poll', async () => {
  const app = await testApp(pollFeatures);
  await fc.assert(
    fc.asyncProperty(rounds, async (history) => {
      const { channelId, mod } = await givenPollChannel(app.db);
      const people = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => givenUser(app.db, `p${at}x${channelId}`)));
      const started: { id: number; createdAt: string }[] = [];
      const start = async () => {
        app.clock.pass(1);
        const now = app.clock.now();
        await app.ctx.tx(async (tx) => {
          const last = started.at(-1);
          if (last) await deleteCurrentPoll(tx, last.id, now);
          expect(await insertPoll(tx, channelId, mod.id, aNewPoll(), now)).toBe(true);
          const row = (await findCurrentPoll(tx, channelId, NO_VIEWER))!;
          started.push({ id: row.id, createdAt: pollOnWire(row, now).created_at });
        });
      };
      await start();
      const counted = new Map<string, number>();
      const voteAll = async (batch: readonly Vote[]) => {
        const requests = batch.map(({ who, option, poll }): VoteRequest => {
          const pollCreatedAt = poll === null ? undefined : started[poll % started.length]!.createdAt;
          return { channelId, userId: people[who]!.id, optionId: option, pollCreatedAt };
        });
        for (const [index, result] of (await voteBatch(app.ctx, requests)).entries()) {
          if (result.kind === 'refused') continue;
          const poll = result.answer;
          const { pollCreatedAt = poll.created_at, userId, optionId } = requests[index]!;
          expect({ createdAt: poll.created_at, votedOptionId: poll.voted_option_id }).toEqual({
            createdAt: pollCreatedAt,
            votedOptionId: optionId,
          });
          const { id } = started.find(({ createdAt }) => createdAt === poll.created_at)!;
          expect(counted.has(`${id} ${userId}`)).toBe(false);
          counted.set(`${id} ${userId}`, optionId);
        }
      };
      for (const { batches, replaces } of history) {
        const voting = batches.map(voteAll);
        if (replaces) await start();
        await Promise.all(voting);
      }

      const ids = started.map(({ id }) => id);
      const votes = await app.db.rows(sql<{ key: string; optionId: number }>`
        select poll_id || ' ' || user_id as key, option_id as "optionId" from poll_votes where poll_id = any(${arrayOf('int8', ids)})`);
      expect(new Map(votes.map(({ key, optionId }) => [key, optionId]))).toEqual(new Map(counted));
      const tallies = await app.db.rows(sql<{ votes: number }>`
        select coalesce(sum(votes), 0)::int8 as votes from poll_tallies where poll_id = any(${arrayOf('int8', ids)})`);
      expect(tallies[0]!.votes).toBe(counted.size);
    }),
    { numRuns: 25 },
  );
});
