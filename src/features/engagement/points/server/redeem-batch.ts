import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { RefusalExtra } from '#core/contract/refusal.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { LockedBalances } from '#core/server/ledger/ledger.ts';
import { newUlid } from '#core/server/ulid.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { type ChannelRow, chatroomIdOf, listMemberships, lockSuspensions, type Suspended } from '#features/channel/channels/server/api.ts';
import { withoutEmoteNames } from '#features/channel/emotes/rules/token.ts';
import { outgoingText } from '#features/chat/chat/rules/message-text.ts';
import { type NoticeVerdict, validateNoticeTexts } from '#features/chat/chat/server/api.ts';
import { areBanned } from '#features/chat/moderation/server/api.ts';
import { type redeemReward, redemptionCreated } from '#features/engagement/points/contract/redemptions.ts';
import { pointsFeature } from '#features/engagement/points/feature.ts';
import { messageRefusal, redeemRefusal } from '#features/engagement/points/rules/redeem.ts';
import { lockPoints, movePoints, pointsOf } from './move-points.ts';
import { publishNotice } from './publish-notice.ts';
import { redemptionOnWire } from './redemption-on-wire.ts';
import { publishRewardsChanged, withAvailability } from './rewards.ts';
import { findByTransactions, insertRedemptions, type NewRedemption, type RedemptionRow } from './store/redemptions.ts';
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
  refused: keyof typeof redeemReward.refusals | 'NOT_SIGNED_IN';
  extra?: RefusalExtra | undefined;
}

/** A request with what only it is checked against. */
interface Candidate extends RedeemRequest {
  chatroomId: number;
  hasPoints: boolean;
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
  rewards: ReadonlyMap<string, RewardRow>;
  /** The people who see the disabled rewards of a channel, by `balanceOf`. */
  managers: ReadonlySet<string>;
  /** The redemptions that count towards the caps per person, by reward and person. */
  counts: Map<string, number>;
  /** Whether the account or the channel is suspended, by `balanceOf`. */
  suspended: ReadonlyMap<string, Suspended>;
  /** The people who are banned, by `balanceOf`. */
  banned: ReadonlySet<string>;
  /** By channel and person. */
  balances: Map<string, number>;
  /** The accounts of these balances. */
  accounts: LockedBalances;
}

/** An accepted request with its redemption. */
interface Added extends Candidate {
  redemption: NewRedemption;
}

type Decision = { redemption: NewRedemption; isNew: boolean } | Refused;

const transactionOf = (userId: number, transactionId: string): string => `${userId} ${transactionId}`;
const countOf = (rewardId: string, userId: number): string => `${rewardId} ${userId}`;
const balanceOf = (channelId: number, userId: number): string => `${channelId} ${userId}`;

/**
 * Processes any number of redemptions in one transaction, independently and in order, so that a crowd at the start of a stream takes one
 * connection. One person's redemptions wait for each other at the row of the user, also between nodes, so a transaction id and a cap per
 * person hold without any other lock. A cap per stream and a cooldown hold because the reward is locked before its redemptions are counted.
 * A ban waits at the row of its person as well, and a suspension at the row of the channel, so neither is followed by a redemption. What
 * needs no lock is read before the transaction, so that it is short.
 */
export async function redeemBatch(ctx: Ctx, requests: readonly RedeemRequest[]): Promise<RedeemResult[]> {
  const candidates = await readCandidates(ctx, requests);
  return ctx.tx(async (tx) => {
    const now = ctx.now();
    const loaded = await load(tx, candidates, now);
    // Sorted, so that the queue lists the redemptions of a batch in their order.
    const ids = candidates.map(() => newUlid(now)).toSorted();
    const decisions = candidates.map((candidate, index) => decide(candidate, ids[index]!, loaded, now));
    const added = candidates.flatMap((candidate, index): Added[] => {
      const decision = decisions[index]!;
      return 'redemption' in decision && decision.isNew ? [{ ...candidate, redemption: decision.redemption }] : [];
    });
    const rows = await storeRedemptions(tx, added, loaded.accounts, now);
    publishRedemptions(tx, added, rows, loaded.rewards);
    return Promise.all(decisions.map((decision) => ('refused' in decision ? decision : responseOf(tx, decision.redemption))));
  });
}

/** Reads what no redemption can change, and validates the messages like those of the chat. */
async function readCandidates(ctx: Ctx, requests: readonly RedeemRequest[]): Promise<Candidate[]> {
  const channelIds = [...new Set(requests.map(({ channel }) => channel.id))];
  const rooms = new Map<number, number>();
  for (const channelId of channelIds) rooms.set(channelId, await chatroomIdOf(ctx, channelId));
  const verdicts = await validateMessages(ctx, requests, rooms);
  const withPoints = await channelsWithPoints(ctx.db, channelIds);
  return requests.map((request, index) => ({
    ...request,
    chatroomId: rooms.get(request.channel.id)!,
    hasPoints: withPoints.has(request.channel.id),
    isBroadcaster: request.channel.userId === request.viewer.id,
    verdict: verdicts[index]!,
  }));
}

const NO_MESSAGE: NoticeVerdict = { content: '', held: null, labels: [] };

/** The verdicts on the messages, in the order of the requests. A redemption without a message adds no text of its own to the chat. */
async function validateMessages(
  ctx: Ctx,
  requests: readonly RedeemRequest[],
  rooms: ReadonlyMap<number, number>,
): Promise<NoticeVerdict[]> {
  const withMessage = requests.filter(({ userInput }) => userInput !== '');
  const texts = withMessage.map(({ channel, viewer, userInput }) => ({
    chatroomId: rooms.get(channel.id)!,
    senderId: viewer.id,
    content: userInput,
  }));
  const validated = await validateNoticeTexts(ctx, texts, ctx.now());
  const verdicts = new Map(validated.map((verdict, index) => [withMessage[index]!, verdict]));
  return requests.map((request) => verdicts.get(request) ?? NO_MESSAGE);
}

async function load(tx: Tx, candidates: readonly Candidate[], now: Date): Promise<Loaded> {
  const people = candidates.map(({ channel, viewer }) => ({ channelId: channel.id, userId: viewer.id }));
  const suspensions = await lockSuspensions(tx, people);
  const banned = await areBanned(tx, people, now);
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
  const { balances, locked } = await lockPoints(tx, people);
  return {
    made: new Map(made.map((row) => [transactionOf(row.userId, row.transactionId), row])),
    rewards,
    managers: await findManagers(
      tx,
      people.filter((_person, index) => rewards.get(candidates[index]!.rewardId)?.is_enabled === false),
    ),
    counts: new Map(capped.map(({ rewardId, userId }, index) => [countOf(rewardId, userId), counts[index]!])),
    suspended: new Map(people.map(({ channelId, userId }, index) => [balanceOf(channelId, userId), suspensions[index]!])),
    banned: new Set(people.filter((_person, index) => banned[index]).map(({ channelId, userId }) => balanceOf(channelId, userId))),
    balances: new Map(people.map(({ channelId, userId }, index) => [balanceOf(channelId, userId), balances[index]!])),
    accounts: locked,
  };
}

/** Those of these people who can manage rewards. */
async function findManagers(tx: Tx, people: readonly { channelId: number; userId: number }[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const managers = (await listMemberships(tx, people)).filter((one) => can(pointsFeature.permissions.manage_rewards, roleOf(one)));
  return new Set(managers.map(({ channelId, userId }) => balanceOf(channelId, userId)));
}

/** Decides one redemption, and applies it to what the next ones are checked against. */
function decide(candidate: Candidate, id: string, loaded: Loaded, now: Date): Decision {
  const { channel, rewardId, viewer, transactionId, userInput, isBroadcaster } = candidate;
  const before = loaded.made.get(transactionOf(viewer.id, transactionId));
  if (before) {
    const isSame = before.channelId === channel.id && before.rewardId === rewardId && isSameText(before.userInput, userInput);
    return isSame ? { redemption: before, isNew: false } : { refused: 'TRANSACTION_ID_USED' };
  }
  const person = balanceOf(channel.id, viewer.id);
  const suspended = loaded.suspended.get(person);
  if (suspended === 'account') return { refused: 'NOT_SIGNED_IN' };
  if (suspended) return { refused: 'CHANNEL_SUSPENDED' };
  if (loaded.banned.has(person)) return { refused: 'BANNED_HERE' };
  if (!candidate.hasPoints) return { refused: 'CHANNEL_POINTS_DISABLED' };
  const reward = loaded.rewards.get(rewardId);
  if (!reward || !isShown(reward, candidate, loaded)) return { refused: 'REWARD_NOT_FOUND' };
  const count = loaded.counts.get(countOf(rewardId, viewer.id)) ?? 0;
  const balance = loaded.balances.get(person)!;
  const refused =
    redeemRefusal(withAvailability({ ...reward, redeemedByViewer: count }), { points: balance, isBroadcaster }, now) ??
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
  loaded.balances.set(person, balance - paid);
  loaded.counts.set(countOf(rewardId, viewer.id), count + 1);
  reward.redeemed += 1;
  reward.lastRedeemedAt = now;
  return { redemption, isNew: true };
}

/** Emotes are stored under their real names, which the request may have spelled differently. */
const isSameText = (stored: string, sent: string): boolean => withoutEmoteNames(outgoingText(stored)) === withoutEmoteNames(sent);

/** A disabled reward exists only for people who can manage rewards. */
function isShown({ channelId, is_enabled }: RewardRow, { channel, viewer }: Candidate, { managers }: Loaded): boolean {
  return channelId === channel.id && (is_enabled || managers.has(balanceOf(channelId, viewer.id)));
}

/** Takes the points and stores the redemptions. Returns them as the queue shows them. */
async function storeRedemptions(tx: Tx, added: readonly Added[], accounts: LockedBalances, now: Date): Promise<RedemptionRow[]> {
  if (added.length === 0) return [];
  const redemptions = added.map(({ redemption }) => redemption);
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
  const moved = await movePoints(tx, moves, now, accounts);
  if (moved.some(({ result }) => result !== 'posted')) throw new Error('the ledger refused a redemption whose balance was locked');
  return insertRedemptions(tx, redemptions);
}

/** Publishes redemptions to the chat as notices (RW-07), except held ones, and pending ones to the moderators' queue. */
function publishRedemptions(
  tx: Tx,
  added: readonly Added[],
  rows: readonly RedemptionRow[],
  rewards: ReadonlyMap<string, RewardRow>,
): void {
  const queued = new Map(rows.map((row) => [row.id, row]));
  for (const { redemption, chatroomId, viewer } of added) {
    if (redemption.heldReason === null) publishNotice(tx, chatroomId, redemption, viewer.username);
    if (redemption.status === 'pending') tx.publish(redemptionCreated, [chatroomId], redemptionOnWire(queued.get(redemption.id)!));
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
