import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { emailOf } from '#app/demo/community.ts';
import { type Client, clientOf, Refused } from '#core/demo/client.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { approveHeldMessage, listHeldMessages } from '#features/chat/automod/contract/held-messages.ts';
import { channelHistory } from '#features/chat/chat/contract/history.ts';
import { sendMessage } from '#features/chat/chat/contract/send.ts';
import { showPoints } from '#features/engagement/points/contract/balance.ts';
import { acceptRedemptions, listRedemptions, redeemReward } from '#features/engagement/points/contract/redemptions.ts';
import { listRewards } from '#features/engagement/points/contract/rewards.ts';
import { listPastPolls } from '#features/engagement/polls/contract.ts';
import {
  createPrediction,
  listRecentPredictions,
  type Outcome,
  updatePrediction,
  voteOnPrediction,
} from '#features/engagement/predictions/contract.ts';
import { readAccount } from '#features/people/accounts/contract/account.ts';
import { listMuted } from '#features/people/accounts/contract/muted.ts';
import { mobileToken } from '#features/people/accounts/contract/programs.ts';
import { factsOf, type RecordedFacts, recordedVersions } from './testing/recording.ts';
import { restoredDatabaseUrl, restoredFolder } from './testing/restored.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { verifyLedger } from './verify-ledger.ts';

const CHANNEL = 'ana';
const params = { slug: CHANNEL };
const log = pino({ level: 'silent' });

type Place = { DATA_DIR: string } | { DATABASE_URL: string };
/** Every recording is restored once, into one of the two kinds of database. */
const PLACES: Array<[kind: string, restore: (version: string) => Promise<Place>]> = [
  ['the oldest supported PostgreSQL', async (version) => ({ DATABASE_URL: await restoredDatabaseUrl(version) })],
  ['the embedded database', async (version) => ({ DATA_DIR: await restoredFolder(version) })],
];
const recordings = recordedVersions().map((version, index) => [version, ...PLACES[index % PLACES.length]!] as const);

describe.each(recordings)('the data of version %s on %s', (version, _kind, restore) => {
  let facts: RecordedFacts;
  let place: Place;
  let server: ServerProcess;
  let client: Client;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    facts = factsOf(version);
    place = await restore(version);
    // The messages of the recording are older than a year by then.
    server = await startServer({ env: { ...place, RATE_LIMITS: 'off', CHAT_DAYS: 'off' } });
    afterTest(() => server.stop());
    client = clientOf(server.url, new AbortController().signal);
  });

  /** Returns the person's bearer token, signing in the first time. */
  async function tokenOf(username: string): Promise<string> {
    const known = tokens.get(username);
    if (known !== undefined) return known;
    const { token } = await client.call(mobileToken, { body: { email: emailOf(username), password: facts.password } });
    tokens.set(username, token);
    return token;
  }
  const pointsOf = async (username: string) => (await client.call(showPoints, { token: await tokenOf(username), params })).data.points;
  const latestMessages = async () => {
    const { data } = await client.call(channelHistory, { params: { channel: CHANNEL }, query: { limit: '100' } });
    return data.messages.map(({ id, content, sender }) => ({ id, content, sender: sender.username }));
  };
  const say = async (username: string, content: string) => {
    const { chatroom } = await client.call(showChannel, { params });
    const { data } = await client.call(sendMessage, {
      token: await tokenOf(username),
      params: { chatroomId: chatroom.id },
      body: { content, type: 'message' },
    });
    return { id: data.id, content, sender: username };
  };
  const predictions = async () => (await client.call(listRecentPredictions, { params })).data.predictions;

  test('people sign in with their old passwords and keep their accounts', async () => {
    const { account } = (await client.call(readAccount, { token: await tokenOf('staff') })).data;
    expect(account).toMatchObject({ username: 'staff', email: emailOf('staff'), is_staff: true });
    const wrong = client.call(mobileToken, { body: { email: emailOf('staff'), password: `${facts.password}!` } });
    await expect(wrong).rejects.toBeInstanceOf(Refused);
    const { data: muted } = await client.call(listMuted, { token: await tokenOf('viewer') });
    expect(muted.map(({ username }) => username)).toEqual(['banned']);
  });

  test('the chat still shows the old messages, and a new message is stored after them', async () => {
    expect(facts.messages.length).toBeGreaterThan(50);
    expect(await latestMessages()).toEqual(facts.messages);
    const said = await say('mod', 'we are back, a year later');
    expect((await latestMessages()).slice(0, 3)).toEqual([said, ...facts.messages.slice(0, 2)]);
  });

  test('a held message is still held and can be approved', async () => {
    const token = await tokenOf('mod');
    const { messages } = (await client.call(listHeldMessages, { token, params })).data;
    expect(messages.map(({ id, content }) => ({ id, content }))).toEqual(facts.held);
    const [held] = facts.held;
    await client.call(approveHeldMessage, { token, params: { ...params, messageId: held!.id } });
    expect((await latestMessages())[0]).toMatchObject({ content: held!.content, sender: 'newcomer' });
  });

  test('bans and banned words are still in force, and a person whose timeout has ended can write again', async () => {
    await expect(say('banned', 'hello again')).rejects.toMatchObject({ code: 'BANNED_ERROR' });
    await expect(say('mudlark', 'one more sp0iler')).rejects.toMatchObject({ code: 'BANNED_WORD_ERROR' });
    const said = await say('mudlark', 'I will be quiet about the ending');
    expect((await latestMessages())[0]).toEqual(said);
  });

  test('a prediction with open voting is canceled by its deadline, and every stake is refunded', async () => {
    const staked = facts.people.reduce((sum, person) => sum + person.staked, 0);
    expect(staked).toBe(facts.running.outcomes.reduce((sum, { points }) => sum + points, 0));
    expect(staked).toBeGreaterThan(0);
    const expected = facts.people.map(({ username, points, staked }) => [username, points + staked]);
    const balances = () => Promise.all(facts.people.map(async ({ username }) => [username, await pointsOf(username)]));
    await expect.poll(balances).toEqual(expected);
    expect((await predictions()).find(({ id }) => id === facts.running.id)).toMatchObject({ state: 'CANCELLED', winning_outcome_id: null });
  });

  test('a resolved prediction is listed unchanged', async () => {
    const found = (await predictions()).find(({ id }) => id === facts.decided.id);
    expect(found).toMatchObject({ title: facts.decided.title, state: 'RESOLVED', winning_outcome_id: facts.decided.winningOutcomeId });
    expect(
      found!.outcomes.map(({ id, vote_count, total_vote_amount }: Outcome) => ({ id, votes: vote_count, points: total_vote_amount })),
    ).toEqual(facts.decided.outcomes);
  });

  test('a new prediction accepts votes and pays out its pool exactly', async () => {
    const ana = await tokenOf('ana');
    const voters = ['vip', 'sub', 'posthorn'];
    const before = await Promise.all(voters.map(pointsOf));
    const body = { title: 'Does it still work?', outcomes: ['Yes', 'No'], duration: 300 as const };
    const { id, outcomes } = (await client.call(createPrediction, { token: ana, params, body })).data.prediction;
    const stakes = [
      [outcomes[0]!.id, 100],
      [outcomes[0]!.id, 50],
      [outcomes[1]!.id, 60],
    ] as const;
    for (const [at, [outcome_id, amount]] of stakes.entries()) {
      await client.call(voteOnPrediction, { token: await tokenOf(voters[at]!), params, body: { outcome_id, amount } });
    }
    const change = { token: ana, params: { ...params, predictionId: id } };
    await client.call(updatePrediction, { ...change, body: { state: 'LOCKED' } });
    await client.call(updatePrediction, { ...change, body: { state: 'RESOLVED', winning_outcome_id: outcomes[0]!.id } });
    // The pool of 210 is divided between the stakes of 100 and 50 in proportion.
    await expect.poll(() => Promise.all(voters.map(pointsOf))).toEqual([before[0]! - 100 + 140, before[1]! - 50 + 70, before[2]! - 60]);
  });

  test('ended polls are listed with their votes, and the running poll has ended too', async () => {
    const { data } = await client.call(listPastPolls, { token: await tokenOf('mirelune'), params: { slug: 'mirelune' } });
    const past = data.polls.map(({ title, options }) => ({ title, votes: options.map(({ votes }) => votes) }));
    expect(past.slice(1)).toEqual(facts.polls);
    expect(facts.polls.length).toBeGreaterThan(0);
  });

  test('rewards are unchanged, a pending redemption can be accepted, and a new one costs its points', async () => {
    const mod = await tokenOf('mod');
    const { data: rewards } = await client.call(listRewards, { params });
    expect(rewards.map(({ id, title, cost }) => ({ id, title, cost }))).toEqual(facts.rewards);

    const waiting = async () => (await client.call(listRedemptions, { token: mod, params })).data.redemptions;
    expect((await waiting()).map(({ id, username }) => ({ id, username }))).toEqual(facts.redemptions);
    const [oldest] = facts.redemptions;
    await client.call(acceptRedemptions, { token: mod, params, body: { redemption_ids: [oldest!.id] } });
    expect((await waiting()).map(({ id }) => id)).toEqual(facts.redemptions.slice(1).map(({ id }) => id));

    const wanted = rewards.find(({ is_paused, is_user_input_required }) => !is_paused && !is_user_input_required)!;
    const before = await pointsOf('vip');
    const redemption = { params: { ...params, rewardId: wanted.id }, body: { transaction_id: 'after-the-upgrade' } };
    const { data } = await client.call(redeemReward, { token: await tokenOf('vip'), ...redemption });
    expect({ rewardTitle: data.reward_title, points: data.points }).toEqual({ rewardTitle: wanted.title, points: before - wanted.cost });
    expect(await pointsOf('vip')).toBe(before - wanted.cost);
  });

  test('after all of this the points ledger balances', async () => {
    expect(await server.stop()).toBe(0);
    const { balances, text } = await verifyLedger({ DATA_DIR: '', DATABASE_URL: undefined, ...place }, log);
    expect(text).toContain('The ledger balances.');
    expect(balances).toBe(true);
  });
});
