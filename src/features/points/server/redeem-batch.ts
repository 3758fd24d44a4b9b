import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { RefusalExtra } from '#core/contract/refusal.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { newUlid } from '#core/server/ulid.ts';
import { type ChannelRow, chatroomOf, lockUsers } from '#features/channels/server/api.ts';
import { outgoingText } from '#features/chat/rules/message-text.ts';
import { type NoticeVerdict, validateNoticeTexts } from '#features/chat/server/api.ts';
import { withoutEmoteNames } from '#features/emotes/rules/token.ts';
import { areBanned } from '#features/moderation/server/api.ts';
import { type redeemReward, redemptionCreated } from '#features/points/contract/redemptions.ts';
import { pointsFeature } from '#features/points/feature.ts';
import { messageRefusal, redeemRefusal } from '#features/points/rules/redeem.ts';
import { lockPoints, movePoints, pointsOf } from './move-points.ts';
import { hasPermission } from './points-channel.ts';
import { publishNotice } from './publish-notice.ts';
import { redemptionOnWire } from './redemption-on-wire.ts';
import { publishRewardsChanged, rewardOnWire } from './rewards.ts';
import { findByTransactions, findRedemptions, insertRedemptions, type NewRedemption } from './store/redemptions.ts';
import { countRedeemedByUsers, findRewards, lockLimitedRewards, type RewardRow } from './store/rewards.ts';
import { channelsWithPoints } from './store/settings.ts';

/** A person's request to redeem a reward. */
export interface RedeemRequest {
  channel: ChannelRow;
  rewardId: string;
  viewer: Viewer;
  transactionId: string;
  /** The message for the chat, from `outgoingText`; empty when there is none. */
  userInput: string;
}

export type Redeemed = ReplyOf<typeof redeemReward>['data'];
export type RedeemResult = Redeemed | Refused;

interface Refused {
  refused: keyof typeof redeemReward.refusals;
  extra?: RefusalExtra | undefined;
}

/** A request with what only it is checked against. */
interface Candidate extends RedeemRequest {
  isBanned: boolean;
  isBroadcaster: boolean;
  verdict: NoticeVerdict;
}

/**
 * Everything that decides the redemptions of a batch, under locks that last until the transaction ends. Each accepted redemption changes
 * the rewards, counts and balances for the next one.
 */
interface Loaded {
  /** Redemptions by person and transaction id. */
  made: Map<string, NewRedemption>;
  enabled: ReadonlySet<number>;
  rewards: ReadonlyMap<string, RewardRow>;
  /** The redemptions that count towards the caps per person, by reward and person. */
  counts: Map<string, number>;
  /** By channel and person. */
  balances: Map<string, number>;
}

type Decision = { redemption: NewRedemption; isNew: boolean } | Refused;

const transactionOf = (userId: number, transactionId: string): string => `${userId} ${transactionId}`;
const countOf = (rewardId: string, userId: number): string => `${rewardId} ${userId}`;
const balanceOf = (channelId: number, userId: number): string => `${channelId} ${userId}`;

/**
 * Processes any number of redemptions in one transaction, independently and in order, so that a crowd at the start of a stream takes one
 * connection. One person's redemptions wait for each other at the row of the user, also between nodes, so a transaction id and a cap per
 * person hold without any other lock. A cap per stream and a cooldown hold because the reward is locked before its redemptions are counted.
 * The messages are validated before the transaction, like those of the chat.
 */
export async function redeemBatch(ctx: Ctx, requests: readonly RedeemRequest[]): Promise<RedeemResult[]> {
  const verdicts = await validateMessages(ctx, requests);
  return ctx.tx(async (tx) => {
    const now = ctx.now();
    await lockUsers(tx, [...new Set(requests.map(({ viewer }) => viewer.id))]);
    const people = requests.map(({ channel, viewer }) => ({ channelId: channel.id, userId: viewer.id }));
    const banned = await areBanned(tx, people, now);
    const candidates = requests.map((request, index): Candidate => {
      return {
        ...request,
        isBanned: banned[index]!,
        isBroadcaster: request.channel.userId === request.viewer.id,
        verdict: verdicts[index]!,
      };
    });
    const loaded = await load(tx, candidates);
    // Sorted, so that the queue lists the redemptions of a batch in their order.
    const ids = candidates.map(() => newUlid(now)).toSorted();
    const decisions: Decision[] = [];
    for (const [index, candidate] of candidates.entries()) decisions.push(await decide(tx, candidate, ids[index]!, loaded, now));
    const added = decisions.flatMap((decision) => ('redemption' in decision && decision.isNew ? [decision.redemption] : []));
    await storeRedemptions(tx, added, now);
    await publishRedemptions(tx, added, new Map(requests.map(({ viewer }) => [viewer.id, viewer])), loaded.rewards);
    return Promise.all(decisions.map((decision) => ('refused' in decision ? decision : responseOf(tx, decision.redemption))));
  });
}

const NO_MESSAGE: NoticeVerdict = { content: '', held: null, labels: [] };

/** The verdicts on the messages, in the order of the requests. A redemption without a message adds no text of its own to the chat. */
async function validateMessages(ctx: Ctx, requests: readonly RedeemRequest[]): Promise<NoticeVerdict[]> {
  const withMessage = requests.filter(({ userInput }) => userInput !== '');
  const rooms = new Map<number, number>();
  for (const { channel } of withMessage) if (!rooms.has(channel.id)) rooms.set(channel.id, (await chatroomOf(ctx, channel.id)).id);
  const texts = withMessage.map(({ channel, viewer, userInput }) => ({
    chatroomId: rooms.get(channel.id)!,
    senderId: viewer.id,
    content: userInput,
  }));
  const validated = await validateNoticeTexts(ctx, texts, ctx.now());
  const verdicts = new Map(validated.map((verdict, index) => [withMessage[index]!, verdict]));
  return requests.map((request) => verdicts.get(request) ?? NO_MESSAGE);
}

async function load(tx: Tx, candidates: readonly Candidate[]): Promise<Loaded> {
  const rewardIds = [...new Set(candidates.map(({ rewardId }) => rewardId))];
  await lockLimitedRewards(tx, rewardIds);
  const rewards = new Map((await findRewards(tx, rewardIds)).map((reward) => [reward.id, reward]));
  const made = await findByTransactions(
    tx,
    candidates.map(({ viewer, transactionId }) => ({ userId: viewer.id, transactionId })),
  );
  const capped = candidates
    .filter(({ rewardId }) => (rewards.get(rewardId)?.max_per_user_per_stream ?? null) !== null)
    .map(({ rewardId, viewer }) => ({ rewardId, userId: viewer.id }));
  const counts = await countRedeemedByUsers(tx, capped);
  const people = candidates.map(({ channel, viewer }) => ({ channelId: channel.id, userId: viewer.id }));
  const enabled = await channelsWithPoints(tx, [...new Set(people.map(({ channelId }) => channelId))]);
  const balances = await lockPoints(tx, people);
  return {
    made: new Map(made.map((row) => [transactionOf(row.userId, row.transactionId), row])),
    enabled,
    rewards,
    counts: new Map(capped.map(({ rewardId, userId }, index) => [countOf(rewardId, userId), counts[index]!])),
    balances: new Map(people.map(({ channelId, userId }, index) => [balanceOf(channelId, userId), balances[index]!])),
  };
}

/** Decides one redemption, and applies it to what the next ones are checked against. */
async function decide(tx: Tx, candidate: Candidate, id: string, loaded: Loaded, now: Date): Promise<Decision> {
  const { channel, rewardId, viewer, transactionId, userInput, isBroadcaster } = candidate;
  const before = loaded.made.get(transactionOf(viewer.id, transactionId));
  if (before) {
    const isSame = before.channelId === channel.id && before.rewardId === rewardId && isSameText(before.userInput, userInput);
    return isSame ? { redemption: before, isNew: false } : { refused: 'TRANSACTION_ID_USED' };
  }
  if (candidate.isBanned) return { refused: 'BANNED_HERE' };
  if (!loaded.enabled.has(channel.id)) return { refused: 'CHANNEL_POINTS_DISABLED' };
  const reward = loaded.rewards.get(rewardId);
  if (!reward || !(await isShown(tx, reward, candidate))) return { refused: 'REWARD_NOT_FOUND' };
  const count = loaded.counts.get(countOf(rewardId, viewer.id)) ?? 0;
  const balance = loaded.balances.get(balanceOf(channel.id, viewer.id))!;
  const refused =
    redeemRefusal(rewardOnWire({ ...reward, redeemedByViewer: count }), { points: balance, isBroadcaster }, now) ??
    messageRefusal(reward, userInput);
  if (refused) return { refused };
  const { verdict } = candidate;
  if ('refused' in verdict) return { refused: verdict.refused.code, extra: verdict.refused.extra };

  const paid = isBroadcaster ? 0 : reward.cost;
  const status = reward.should_redemptions_skip_request_queue && verdict.held === null ? 'accepted' : 'pending';
  const redemption: NewRedemption = {
    id,
    channelId: channel.id,
    rewardId,
    userId: viewer.id,
    transactionId,
    rewardTitle: reward.title,
    rewardCost: reward.cost,
    rewardBackgroundColor: reward.background_color,
    paid,
    userInput: verdict.content,
    status,
    createdAt: now,
    answeredStatus: status,
    answeredPoints: balance - paid,
    heldReason: verdict.held,
    violatedRules: verdict.labels,
  };
  loaded.made.set(transactionOf(viewer.id, transactionId), redemption);
  loaded.balances.set(balanceOf(channel.id, viewer.id), balance - paid);
  loaded.counts.set(countOf(rewardId, viewer.id), count + 1);
  reward.redeemed += 1;
  reward.lastRedeemedAt = now;
  return { redemption, isNew: true };
}

/** Emotes are stored under their real names, which the request may have spelled differently. */
const isSameText = (stored: string, sent: string): boolean => withoutEmoteNames(outgoingText(stored)) === withoutEmoteNames(sent);

/** A disabled reward exists only for people who can manage rewards. */
async function isShown(tx: Tx, { channelId, is_enabled }: RewardRow, { channel, viewer }: Candidate): Promise<boolean> {
  if (channelId !== channel.id) return false;
  return is_enabled || hasPermission(tx, pointsFeature.permissions.manage_rewards, channelId, viewer);
}

async function storeRedemptions(tx: Tx, redemptions: readonly NewRedemption[], now: Date): Promise<void> {
  if (redemptions.length === 0) return;
  const moves = redemptions
    .filter(({ paid }) => paid > 0)
    .map(({ id, channelId, userId, paid, rewardTitle }) => ({
      key: `redemption ${id}`,
      channelId,
      userId,
      points: -paid,
      reason: 'REDEEMED' as const,
      note: rewardTitle,
    }));
  const moved = await movePoints(tx, moves, now);
  if (moved.some(({ result }) => result !== 'posted')) throw new Error('the ledger refused a redemption whose balance was locked');
  await insertRedemptions(tx, redemptions);
}

/** Publishes redemptions to the chat as notices (RW-07), except held ones, and pending ones to the moderators' queue. */
async function publishRedemptions(
  tx: Tx,
  redemptions: readonly NewRedemption[],
  people: ReadonlyMap<number, Viewer>,
  rewards: ReadonlyMap<string, RewardRow>,
): Promise<void> {
  const rooms = new Map<number, number>();
  for (const { channelId } of redemptions) if (!rooms.has(channelId)) rooms.set(channelId, (await chatroomOf(tx, channelId)).id);
  const pending = redemptions.filter(({ status }) => status === 'pending').map(({ id }) => id);
  const queued = new Map(pending.length === 0 ? [] : (await findRedemptions(tx, pending)).map((row) => [row.id, row]));
  for (const redemption of redemptions) {
    const room = rooms.get(redemption.channelId)!;
    if (redemption.heldReason === null) publishNotice(tx, room, redemption, people.get(redemption.userId)!.username);
    const row = queued.get(redemption.id);
    if (row) tx.publish(redemptionCreated, [room], redemptionOnWire(row));
    if (isLimited(rewards.get(redemption.rewardId)!)) publishRewardsChanged(tx, redemption.channelId);
  }
}

const isLimited = ({ max_per_stream, max_per_user_per_stream, cooldown_seconds }: RewardRow): boolean =>
  max_per_stream !== null || max_per_user_per_stream !== null || cooldown_seconds !== null;

/** The response as it was first given. For a redemption of an older version, which did not store it, the present status and balance. */
async function responseOf(tx: Tx, redemption: NewRedemption): Promise<Redeemed> {
  const { id, rewardId, rewardTitle, status, answeredStatus, answeredPoints, heldReason, channelId, userId } = redemption;
  const points = answeredPoints ?? (await pointsOf(tx, channelId, userId));
  return {
    id,
    reward_id: rewardId,
    reward_title: rewardTitle,
    status: answeredStatus ?? status,
    points,
    ...(heldReason !== null && { held: true as const }),
  };
}
