import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Ctx } from '#core/server/context.ts';
import { beforeCommit } from '#core/server/testing/before-commit.ts';
import { sendCelebration } from '#features/chat/chat/server/api.ts';
import { sendBatch } from '#features/chat/chat/server/send-batch.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { acceptRedemptions } from '#features/engagement/points/contract/redemptions.ts';
import { decide as decideRedemptions } from '#features/engagement/points/server/queue.ts';
import { redeemBatch } from '#features/engagement/points/server/redeem.ts';
import { givenPoints } from '#features/engagement/points/server/testing.ts';
import { voteBatch as pollVoteBatch } from '#features/engagement/polls/server/vote.ts';
import { voteBatch as predictionVoteBatch } from '#features/engagement/predictions/server/vote.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { features } from './features.ts';
import { moderatedRoom } from './testing/moderated-room.ts';

/** Votes and redemptions wait for the previous batch. Decisions of staff or moderators in the meantime apply to them. */

const PEOPLE = 12;
const SUSPENSION = '/api/internal/v1/channels/ana/suspension';

async function crowdedRoom() {
  const { app, ana, channelId, chatroomId, someone } = await moderatedRoom(features);
  const staff = await someone('staff');
  const channel = '/api/v2/channels/ana';
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => givenUser(app.db, `fan${n}`)));
  for (const { id } of people) await givenPoints(app.ctx, channelId, id, 1000);
  const rewardId: string = (await app.post(`${channel}/rewards`, ana, { title: 'Hydrate', cost: 10 })).json().data.id;
  await app.post(`${channel}/polls`, ana, { title: 'Next?', options: ['Up', 'Down'], duration: 30, result_display_duration: 15 });
  const asked = await app.post(`${channel}/predictions`, ana, { title: 'Win?', outcomes: ['Yes', 'No'], duration: 600 });
  const outcomeId: string = asked.json().data.prediction.outcomes[0].id;
  /** The requests of a person while they wait for a batch. */
  const queued = (viewer: (typeof people)[number]) => {
    const { id: userId } = viewer;
    return {
      redeem: {
        channelId,
        userId,
        username: viewer.username,
        isBroadcaster: false,
        rewardId,
        transactionId: `redeemed-${userId}`,
        userInput: '',
      },
      stake: { channelId, userId, isBroadcaster: false, outcomeId, amount: 10 },
      vote: { channelId, userId, optionId: 0 },
    };
  };
  const decide = async (requests: ReturnType<typeof queued>) => {
    const results = [
      ...(await redeemBatch(app.ctx, [requests.redeem])),
      ...(await predictionVoteBatch(app.ctx, [requests.stake])),
      ...(await pollVoteBatch(app.ctx, [requests.vote])),
    ];
    return results.map((result) => (result.kind === 'refused' ? result.code : 'done'));
  };
  const stored = async () =>
    app.db.row(sql<Record<string, number>>`
      select (select count(*) from redemptions) as redemptions, (select coalesce(sum(amount), 0)::int8 from prediction_votes) as stakes,
             (select count(*) from poll_votes) as votes`);
  const call = (person: (typeof people)[number]) => [
    app.post(`${channel}/rewards/${rewardId}/redeem`, person, { transaction_id: `redeemed-${person.id}` }),
    app.post(`${channel}/predictions/vote`, person, { amount: 10, outcome_id: outcomeId }),
    app.post(`${channel}/polls/vote`, person, { id: 0 }),
  ];
  return { app, ana, channelId, chatroomId, staff, people, rewardId, queued, decide, stored, call };
}

test('votes and redemptions that wait while the channel is suspended are refused', async () => {
  const { app, staff, people, queued, decide, stored } = await crowdedRoom();
  const [before, waiting] = [queued(people[0]!), queued(people[1]!)];
  expect(await decide(before)).toEqual(['done', 'done', 'done']);
  const last = await stored();
  expect((await app.put(SUSPENSION, staff, { reason: 'Pirated films' })).status).toBe(200);
  expect(await decide(waiting)).toEqual(['CHANNEL_SUSPENDED', 'CHANNEL_SUSPENDED', 'CHANNEL_SUSPENDED']);
  expect(await stored()).toEqual(last);
});

test('votes and redemptions that wait while the account of the broadcaster or of the requester is suspended are refused', async () => {
  const { app, staff, people, queued, decide, stored } = await crowdedRoom();
  const [own, channels] = [queued(people[0]!), queued(people[1]!)];
  expect((await app.put('/api/internal/v1/accounts/fan0/suspension', staff, { reason: 'Spam' })).status).toBe(200);
  expect(await decide(own)).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_SIGNED_IN']);
  expect((await app.put('/api/internal/v1/accounts/ana/suspension', staff, { reason: 'Spam' })).status).toBe(200);
  expect(await decide(channels)).toEqual(['CHANNEL_SUSPENDED', 'CHANNEL_SUSPENDED', 'CHANNEL_SUSPENDED']);
  expect(await stored()).toEqual({ redemptions: 0, stakes: 0, votes: 0 });
});

test('votes and redemptions that wait while their requester is banned are refused', async () => {
  const { app, ana, channelId, people, queued, decide, stored } = await crowdedRoom();
  const waiting = queued(people[0]!);
  await givenBan(app.db, channelId, people[0]!.id, ana.id);
  expect(await decide(waiting)).toEqual(['BANNED_HERE', 'BANNED_HERE', 'BANNED_HERE']);
  expect(await stored()).toEqual({ redemptions: 0, stakes: 0, votes: 0 });
});

test('nothing is redeemed, staked or voted after a suspension has committed, at any point among the requests of a crowd', async () => {
  const { app, staff, people, stored, call } = await crowdedRoom();
  const early = people.slice(0, PEOPLE / 2).flatMap(call);
  const suspending = app.put(SUSPENSION, staff, { reason: 'Pirated films' });
  const late = people.slice(PEOPLE / 2).flatMap(call);
  expect((await suspending).status).toBe(200);
  const atSuspension = await stored();
  const replies = await Promise.all([...early, ...late]);
  expect(
    replies.map(({ status, text }) => (status === 200 ? 'done' : text)).filter((text) => !/done|CHANNEL_SUSPENDED/.test(text)),
  ).toEqual([]);
  expect(await stored()).toEqual(atSuspension);
});

const ACTS = ['redemption', 'stake', 'vote in a poll'] as const;
const ENDINGS = ['a ban of its person', 'the suspension of its person', 'the suspension of the channel'] as const;

test.each(ACTS.flatMap((act) => ENDINGS.map((ending) => [ending, act] as const)))(
  '%s waits for a %s that is not committed yet, so that none is stored after it',
  async (ending, act) => {
    const { app, ana, staff, people, queued } = await crowdedRoom();
    const requests = queued(people[0]!);
    const decide = {
      redemption: (ctx: Ctx) => redeemBatch(ctx, [requests.redeem]),
      stake: (ctx: Ctx) => predictionVoteBatch(ctx, [requests.stake]),
      'vote in a poll': (ctx: Ctx) => pollVoteBatch(ctx, [requests.vote]),
    }[act];
    const end = {
      'a ban of its person': () => app.post('/api/v2/channels/ana/bans', ana, { banned_username: 'fan0', permanent: true }),
      'the suspension of its person': () => app.put('/api/internal/v1/accounts/fan0/suspension', staff, { reason: 'Spam' }),
      'the suspension of the channel': () => app.put(SUSPENSION, staff, { reason: 'Pirated films' }),
    }[ending];
    const { result, other } = await beforeCommit<object[]>(app.ctx, decide, async () => expect((await end()).status).toBe(200));
    expect({ other, result }).toEqual({ other: 'waits', result: [expect.objectContaining({ kind: 'answer' })] });
    expect(await decide(app.ctx)).toEqual([expect.objectContaining({ kind: act === 'redemption' ? 'answer' : 'refused' })]);
  },
);

describe('held words are not sent after the account of their sender is suspended', () => {
  /** Fan0's words, held by a filter. */
  async function heldRoom() {
    const room = await crowdedRoom();
    const { app, ana, staff, people } = room;
    expect((await app.put('/api/v2/channels/ana/moderation-rules', ana, { rules: { spam: 'hold' } })).status).toBe(200);
    const suspend = async () =>
      expect((await app.put('/api/internal/v1/accounts/fan0/suspension', staff, { reason: 'Spam' })).status).toBe(200);
    const reinstate = async () => expect((await app.delete('/api/internal/v1/accounts/fan0/suspension', staff, {})).status).toBe(200);
    const text = 'FREE FOLLOWERS!!! visit bigfollows dot example now, FREE FOLLOWERS!!!';
    return { ...room, fan: people[0]!, suspend, reinstate, text };
  }

  test('MO-09 a held message is not approved, and waits until it is denied or the suspension ends', async () => {
    const { app, ana, chatroomId, fan, suspend, reinstate, text } = await heldRoom();
    const sent = (await app.post(`/api/v2/messages/send/${chatroomId}`, fan, { content: text })).json().data;
    expect(sent.held).toBe(true);
    await suspend();
    const approve = () => app.post(`/api/v2/channels/ana/held-messages/${sent.id}/approve`, ana);
    expect((await approve()).json().status).toMatchObject({ code: 409, message: 'SENDER_BANNED' });
    expect(await app.db.rows(sql`select 1 from messages`)).toEqual([]);
    await reinstate();
    expect((await approve()).status).toBe(200);
  });

  test('MO-09 a redemption with a held message is not accepted, and can be rejected', async () => {
    const { app, ana, fan, suspend, rewardId, text } = await heldRoom();
    const body = { transaction_id: 'held-redemption', message: text };
    const { id, held } = (await app.post(`/api/v2/channels/ana/rewards/${rewardId}/redeem`, fan, body)).json().data;
    expect(held).toBe(true);
    await suspend();
    app.published.length = 0;
    const decide = (what: string) => app.post(`/api/v2/channels/ana/redemptions/${what}`, ana, { redemption_ids: [id] });
    expect((await decide('accept')).json().status).toMatchObject({ code: 409, message: 'SENDER_BANNED' });
    expect(app.published).toEqual([]);
    expect((await decide('reject')).status).toBe(200);
  });

  test('MO-09 the suspension waits for a redemption that is being accepted', async () => {
    const { app, ana, fan, suspend, rewardId, text } = await heldRoom();
    const body = { transaction_id: 'held-redemption', message: text };
    const { id } = (await app.post(`/api/v2/channels/ana/rewards/${rewardId}/redeem`, fan, body)).json().data;
    const accept = (ctx: Ctx) => decideRedemptions(ctx, 'ana', ana, [id], 'accepted', acceptRedemptions);
    expect((await beforeCommit(app.ctx, accept, suspend)).other).toBe('waits');
  });
});

describe.each([
  ['channel', SUSPENSION, 'CHANNEL_SUSPENDED_ERROR'],
  ['account of the broadcaster', '/api/internal/v1/accounts/ana/suspension', 'CHANNEL_SUSPENDED_ERROR'],
  ['account of the sender', '/api/internal/v1/accounts/eve/suspension', 'ACCOUNT_SUSPENDED_ERROR'],
])('when the %s is suspended after the validation', (_what, suspension, code) => {
  /** Eve's context, in which the suspension commits right before the transaction starts. */
  async function validated() {
    const { app, chatroomId, someone } = await moderatedRoom(features);
    const [staff, eve] = [await someone('staff'), await givenUser(app.db, 'eve')];
    const tx: Ctx['tx'] = async (work) => {
      expect((await app.put(suspension, staff, { reason: 'Spam' })).status).toBe(200);
      return app.ctx.tx(work);
    };
    const messages = () => app.db.rows(sql`select 1 from messages`);
    return { ctx: { ...app.ctx, tx }, messages, request: { chatroomId, senderId: eve.id, content: 'hello' } };
  }

  test('a message is refused', async () => {
    const { ctx, messages, request } = await validated();
    const message = { ...request, originalId: null, isReply: false, messageRef: null };
    expect({ results: await sendBatch(ctx, [message]), messages: await messages() }).toEqual({
      results: [{ kind: 'refused', refusal: { code } }],
      messages: [],
    });
  });

  test('a celebration is refused and not used up', async () => {
    const { ctx, messages, request } = await validated();
    const celebration = {
      id: 'a-renewal',
      type: 'subscription_renewed',
      total_months: 3,
      created_at: '2026-01-02T12:00:00.000000Z',
    } as const;
    const claim = vi.fn();
    expect({ sendCelebration: await sendCelebration(ctx, { ...request, celebration }, claim), messages: await messages() }).toEqual({
      sendCelebration: { code },
      messages: [],
    });
    expect(claim).not.toHaveBeenCalled();
  });
});
