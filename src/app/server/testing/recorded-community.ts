import { PEOPLE } from '#app/demo/cast/people.ts';
import type { Client } from '#core/demo/client.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { updateIdentity } from '#features/channel/channels/contract/identity.ts';
import { listHeldMessages } from '#features/chat/automod/contract/held-messages.ts';
import { switchShield } from '#features/chat/automod/contract/shield.ts';
import { channelHistory, deleteMessageOfChannel } from '#features/chat/chat/contract/history.ts';
import { sendMessage } from '#features/chat/chat/contract/send.ts';
import { createBan, deleteBan } from '#features/chat/moderation/contract/bans.ts';
import { addBannedWords, updateModerationRules } from '#features/chat/moderation/contract/filters.ts';
import { addNote } from '#features/chat/moderation/contract/person.ts';
import { pinMessage, showPinnedMessage } from '#features/chat/pins/contract.ts';
import { enableMultistream, updateIncomeSettings } from '#features/economy/income/contract/tools.ts';
import { showPoints } from '#features/engagement/points/contract/balance.ts';
import { acceptRedemptions, listRedemptions, redeemReward, rejectRedemptions } from '#features/engagement/points/contract/redemptions.ts';
import { listRewards } from '#features/engagement/points/contract/rewards.ts';
import { listPastPolls } from '#features/engagement/polls/contract.ts';
import { listRecentPredictions, type Outcome, showLatestPrediction } from '#features/engagement/predictions/contract.ts';
import { readAccount } from '#features/people/accounts/contract/account.ts';
import { mutePerson } from '#features/people/accounts/contract/muted.ts';
import type { RecordedFacts, RecordedOutcome } from './recording.ts';

const CHANNEL = 'ana';
const params = { slug: CHANNEL };

/** Returns a bearer token. */
type SignIn = (username: string) => Promise<string>;

/** Performs actions that the demo's people do not, so that almost every table of the recording has rows. */
export async function addToRecording(client: Client, signIn: SignIn): Promise<void> {
  const [ana, mod, viewer, newcomer, posthorn] = (await Promise.all(
    ['ana', 'mod', 'viewer', 'newcomer', 'posthorn'].map(signIn),
  )) as Tokens;
  const { chatroom, id, livestream } = await client.call(showChannel, { params });
  const messages = await messagesOf(client);
  // The broadcaster can delete any message except those by staff.
  const [newest, older] = messages.filter(({ sender }) => sender.username !== 'staff');
  const own = await client.call(readAccount, { token: viewer });

  await client.call(mutePerson, { token: viewer, body: { username: 'banned' } });
  await client.call(updateIdentity, { token: viewer, params: { channelId: id, userId: own.data.account.id }, body: { color: '#75FD46' } });

  await client.call(pinMessage, { token: mod, params, body: { message: { id: newest!.id }, duration: 1200 } });
  await client.call(deleteMessageOfChannel, { token: ana, params: { channel: CHANNEL, messageId: older!.id } });
  await client.call(addNote, { token: mod, params: { ...params, username: 'banned' }, body: { text: 'Asked twice to come back.' } });
  const timeout = { banned_username: 'mudlark', permanent: false, duration: 60, reason: 'Spoilers' };
  await client.call(createBan, { token: mod, params: { channel: CHANNEL }, body: timeout });
  await client.call(createBan, { token: mod, params: { channel: CHANNEL }, body: { banned_username: 'brickbybea', permanent: true } });
  await client.call(deleteBan, { token: mod, params: { channel: CHANNEL, person: 'brickbybea' } });
  await client.call(addBannedWords, { token: mod, params, body: { words: ['shoe shop', '/sp[o0]iler/'] } });
  await client.call(updateModerationRules, { token: ana, params, body: { rules: { hate: 'block' }, hold_first_messages: true } });
  await client.call(sendMessage, {
    token: newcomer,
    params: { chatroomId: chatroom.id },
    body: { content: 'hello, is this the garden?', type: 'message' },
  });
  const mirelune = await signIn('mirelune');
  await client.call(switchShield, { token: mirelune, params: { slug: 'mirelune' }, body: { enabled: true } });

  const { redemptions } = (await client.call(listRedemptions, { token: mod, params })).data;
  const [first, second] = redemptions;
  await client.call(acceptRedemptions, { token: mod, params, body: { redemption_ids: [first!.id] } });
  await client.call(rejectRedemptions, { token: mod, params, body: { redemption_ids: [second!.id] } });
  const [cheapest] = (await client.call(listRewards, { token: posthorn, params })).data;
  const bought = { params: { ...params, rewardId: cheapest!.id }, body: { transaction_id: 'recorded-redemption' } };
  await client.call(redeemReward, { token: posthorn, ...bought });

  await client.call(updateIncomeSettings, { token: ana, params, body: { multistream_enabled: true } });
  await client.call(enableMultistream, { token: ana, params: { livestreamId: livestream!.id } });
}

type Tokens = [ana: string, mod: string, viewer: string, newcomer: string, posthorn: string];

/** Collects from the public API the data that a later version must still return. */
export async function collectFacts(client: Client, signIn: SignIn, password: string): Promise<RecordedFacts> {
  const mod = await signIn('mod');
  const { predictions } = (await client.call(listRecentPredictions, { params })).data;
  const decided = predictions.find(({ state }) => state === 'RESOLVED')!;
  const running = predictions.find(({ state }) => state === 'ACTIVE')!;
  const pinned = (await client.call(showPinnedMessage, { params })).data!;
  const { messages: held } = (await client.call(listHeldMessages, { token: mod, params })).data;
  const { redemptions } = (await client.call(listRedemptions, { token: mod, params })).data;
  const rewards = (await client.call(listRewards, { params })).data;
  const { polls } = (await client.call(listPastPolls, { token: await signIn('mirelune'), params: { slug: 'mirelune' } })).data;
  const people = [];
  for (const { username } of PEOPLE.filter(({ channels }) => channels.includes(CHANNEL))) {
    const token = await signIn(username);
    const { points } = (await client.call(showPoints, { token, params })).data;
    const { user_vote: vote } = (await client.call(showLatestPrediction, { token, params })).data;
    people.push({ username, points, staked: vote?.total_vote_amount ?? 0 });
  }
  return {
    recordedAt: new Date().toISOString(),
    password,
    messages: (await messagesOf(client)).map(({ id, content, sender }) => ({ id, content, sender: sender.username })),
    pinned: pinned.message.id,
    held: held.map(({ id, content }) => ({ id, content })),
    rewards: rewards.map(({ id, title, cost }) => ({ id, title, cost })),
    redemptions: redemptions.map(({ id, username }) => ({ id, username })),
    decided: {
      id: decided.id,
      title: decided.title,
      winningOutcomeId: decided.winning_outcome_id!,
      outcomes: decided.outcomes.map(outcomeOf),
    },
    running: { id: running.id, outcomes: running.outcomes.map(outcomeOf) },
    polls: polls.map(({ title, options }) => ({ title, votes: options.map(({ votes }) => votes) })),
    people,
  };
}

const outcomeOf = ({ id, vote_count, total_vote_amount }: Outcome): RecordedOutcome => ({
  id,
  votes: vote_count,
  points: total_vote_amount,
});

/** The latest messages, newest first. */
export async function messagesOf(client: Client) {
  const { data } = await client.call(channelHistory, { params: { channel: CHANNEL }, query: { limit: '100' } });
  return data.messages;
}
