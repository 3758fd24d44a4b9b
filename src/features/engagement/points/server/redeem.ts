import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Account } from '#core/server/ledger/accounts.ts';
import { requirePosted } from '#core/server/ledger/ledger.ts';
import { newUlid } from '#core/server/ulid.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { chatroomIdsOf, findChannelInBatch, listMemberships } from '#features/channel/channels/server/api.ts';
import { isSameNotice, type NoticeVerdict, noticeText, validateNoticeTexts } from '#features/chat/chat/server/api.ts';
import {
  type Accepted,
  type Batch,
  type CrowdAct,
  type CrowdRefusal,
  crowdDecisions,
  REFUSALS_HERE,
  refusal,
} from '#features/chat/moderation/server/api.ts';
import { redeemReward, redemptionCreated } from '#features/engagement/points/contract/redemptions.ts';
import { pointsFeature } from '#features/engagement/points/feature.ts';
import { messageRefusal, redeemRefusal } from '#features/engagement/points/rules/redeem.ts';
import { accountsOfMove, movePoints, pointsOf, pointsOwner } from './move-points.ts';
import { publishNotice, redemptionOnWire } from './queue.ts';
import { publishRewardsChanged, withAvailability } from './rewards.ts';
import { findByTransactions, insertRedemptions, type NewRedemption } from './store/redemptions.ts';
import { countRedeemedByUsers, findRewards, lockLimitedRewards, type RewardRow } from './store/rewards.ts';
import { channelsWithPoints } from './store/settings.ts';

export interface RedeemRequest {
  channelId: number;
  userId: number;
  username: string;
  isBroadcaster: boolean;
  rewardId: string;
  transactionId: string;
  /** The message for the chat, from `noticeText`. */
  userInput: string;
}

export type Redeemed = ReplyOf<typeof redeemReward>['data'];

interface Candidate extends RedeemRequest {
  chatroomId: number;
  hasPoints: boolean;
  verdict: NoticeVerdict;
}

interface Loaded {
  rewards: ReadonlyMap<string, RewardRow>;
  /** The people who see the disabled rewards of a channel, by `personOf`. */
  managers: ReadonlySet<string>;
  /** The redemptions that count towards the caps per person, by `countOf`. */
  counts: Map<string, number>;
  /** Ids for new redemptions, ascending, so that the queue lists the redemptions of a batch in their order. */
  ids: string[];
}

const { decide, decideBatch } = crowdDecisions({
  endpoint: redeemReward,
  maxBatchSize: 256,
  maxQueued: 4096,
  barred: REFUSALS_HERE,
  duplicate: 'TRANSACTION_ID_USED',
  idempotency: { keyOf, find: findMade, isSame },
  prepare,
  load,
  accounts,
  decide: ruleOn,
  store,
  answer,
});

export { decideBatch as redeemBatch };

/**
 * Takes the points, stores the redemption and publishes it, atomically. Repeating a transaction id returns the original response (RW-04).
 */
export async function redeem(
  ctx: Ctx,
  slug: string,
  rewardId: string,
  viewer: Viewer,
  { transaction_id: transactionId, message }: BodyOf<typeof redeemReward>,
): Promise<Redeemed> {
  const channel = (await findChannelInBatch(ctx, slug)) ?? redeemReward.refuse('CHANNEL_NOT_FOUND');
  return decide(ctx, {
    channelId: channel.id,
    userId: viewer.id,
    username: viewer.username,
    isBroadcaster: channel.userId === viewer.id,
    rewardId,
    transactionId,
    userInput: noticeText(message),
  });
}

function keyOf({ userId, transactionId }: Pick<RedeemRequest, 'userId' | 'transactionId'>): string {
  return `${userId} ${transactionId}`;
}

function personOf({ channelId, userId }: Pick<RedeemRequest, 'channelId' | 'userId'>): string {
  return `${channelId} ${userId}`;
}

function countOf({ rewardId, userId }: Pick<RedeemRequest, 'rewardId' | 'userId'>): string {
  return `${rewardId} ${userId}`;
}

/** Validates the messages like those of the chat. */
async function prepare(ctx: Ctx, requests: readonly RedeemRequest[]): Promise<Candidate[]> {
  const channelIds = [...new Set(requests.map(({ channelId }) => channelId))];
  const rooms = await chatroomIdsOf(ctx, channelIds);
  const texts = requests.map(({ channelId, userId, userInput }) => ({
    chatroomId: rooms.get(channelId)!,
    senderId: userId,
    content: userInput,
  }));
  const verdicts = await validateNoticeTexts(ctx, texts, ctx.now());
  const withPoints = await channelsWithPoints(ctx.db, channelIds);
  return requests.map((request, index) => ({
    ...request,
    chatroomId: rooms.get(request.channelId)!,
    hasPoints: withPoints.has(request.channelId),
    verdict: verdicts[index]!,
  }));
}

async function findMade(tx: Tx, candidates: readonly Candidate[]): Promise<Map<string, NewRedemption>> {
  return new Map((await findByTransactions(tx, candidates)).map((row) => [keyOf(row), row]));
}

function isSame(made: NewRedemption, { channelId, rewardId, userInput }: Candidate): boolean {
  return made.channelId === channelId && made.rewardId === rewardId && isSameNotice(made.userInput, userInput);
}

/**
 * Locks rewards with a cap per stream or a cooldown before their redemptions are counted. A cap per person needs no other lock than that of
 * the person.
 */
async function load(tx: Tx, candidates: readonly Candidate[], now: Date): Promise<Loaded> {
  const rewardIds = [...new Set(candidates.map(({ rewardId }) => rewardId))];
  await lockLimitedRewards(tx, rewardIds);
  const rewards = new Map((await findRewards(tx, rewardIds)).map((reward) => [reward.id, reward]));
  const capped = candidates.filter(({ rewardId }) => (rewards.get(rewardId)?.max_per_user_per_stream ?? null) !== null);
  const counts = await countRedeemedByUsers(tx, capped);
  return {
    rewards,
    managers: await findManagers(
      tx,
      candidates.filter(({ rewardId }) => rewards.get(rewardId)?.is_enabled === false),
    ),
    counts: new Map(capped.map((candidate, index) => [countOf(candidate), counts[index]!])),
    ids: candidates.map(() => newUlid(now)).toSorted(),
  };
}

async function findManagers(tx: Tx, people: readonly { channelId: number; userId: number }[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const managers = (await listMemberships(tx, people)).filter((one) => can(pointsFeature.permissions.manage_rewards, roleOf(one)));
  return new Set(managers.map(personOf));
}

function accounts(_tx: Tx, candidates: readonly Candidate[]): Account[] {
  return candidates.flatMap(({ channelId, userId }) => accountsOfMove({ channelId, userId }));
}

function ruleOn(
  candidate: Candidate,
  { loaded, balances, now }: Batch<Loaded>,
): CrowdAct<NewRedemption> | CrowdRefusal<keyof typeof redeemReward.refusals> {
  const { channelId, rewardId, userId, transactionId, userInput, isBroadcaster, verdict } = candidate;
  if (!candidate.hasPoints) return refusal('CHANNEL_POINTS_DISABLED');
  const reward = loaded.rewards.get(rewardId);
  if (!reward || !isShown(reward, candidate, loaded)) return refusal('REWARD_NOT_FOUND');
  const count = loaded.counts.get(countOf(candidate)) ?? 0;
  const account = pointsOwner(userId, channelId);
  const points = balances.of(account);
  const refused =
    redeemRefusal(withAvailability({ ...reward, redeemedByViewer: count }), { points, isBroadcaster }, now) ??
    messageRefusal(reward, userInput);
  if (refused) return refusal(refused);
  if (verdict.kind === 'refused') return refusal(verdict.refusal.code, verdict.refusal.extra);

  const paid = isBroadcaster ? 0 : reward.cost;
  const status = reward.should_redemptions_skip_request_queue && verdict.held === null ? 'accepted' : 'pending';
  balances.apply([{ account, amount: -paid }]);
  loaded.counts.set(countOf(candidate), count + 1);
  reward.redeemed += 1;
  reward.lastRedeemedAt = now;
  const act: NewRedemption = {
    id: loaded.ids.shift()!,
    channelId,
    rewardId,
    userId,
    transactionId,
    rewardTitle: reward.title,
    rewardCost: reward.cost,
    rewardBackgroundColor: reward.background_color,
    paid,
    userInput: verdict.content,
    status,
    createdAt: now,
    answeredStatus: status,
    answeredPoints: points - paid,
    heldReason: verdict.held,
    violatedRules: verdict.labels,
  };
  return { kind: 'act', act };
}

/** A disabled reward exists only for people who can manage rewards. */
function isShown(reward: RewardRow, candidate: Candidate, { managers }: Loaded): boolean {
  return reward.channelId === candidate.channelId && (reward.is_enabled || managers.has(personOf(candidate)));
}

/** Publishes redemptions to the chat as notices (RW-07), except held ones, and pending ones to the moderators' queue. */
async function store(
  tx: Tx,
  added: readonly Accepted<Candidate, NewRedemption>[],
  { loaded, balances, now }: Batch<Loaded>,
): Promise<NewRedemption[]> {
  const redemptions = added.map(({ act }) => act);
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
  requirePosted(await movePoints(tx, moves, now, balances), 'a redemption');
  const rows = new Map((await insertRedemptions(tx, redemptions)).map((row) => [row.id, row]));
  for (const { act, candidate } of added) {
    if (act.heldReason === null) publishNotice(tx, candidate.chatroomId, act, candidate.username);
    if (act.status === 'pending') tx.publish(redemptionCreated, [candidate.chatroomId], redemptionOnWire(rows.get(act.id)!));
    if (isLimited(loaded.rewards.get(act.rewardId)!)) publishRewardsChanged(tx, act.channelId);
  }
  return [];
}

function isLimited({ max_per_stream, max_per_user_per_stream, cooldown_seconds }: RewardRow): boolean {
  return max_per_stream !== null || max_per_user_per_stream !== null || cooldown_seconds !== null;
}

/** Answers as at first. A node of an older version did not store the answer: the present status and balance then stand for it. */
async function answer(tx: Tx, redemptions: readonly NewRedemption[]): Promise<Redeemed[]> {
  return Promise.all(
    redemptions.map(async ({ id, rewardId, rewardTitle, status, answeredStatus, answeredPoints, heldReason, channelId, userId }) => ({
      id,
      reward_id: rewardId,
      reward_title: rewardTitle,
      status: answeredStatus ?? status,
      points: answeredPoints ?? (await pointsOf(tx, channelId, userId)),
      ...(heldReason !== null && { held: true as const }),
    })),
  );
}
