import type { QueryOf, Refuses, ReplyOf } from '#core/contract/endpoint.ts';
import type { PayloadOf } from '#core/contract/event.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { requirePosted } from '#core/server/ledger/ledger.ts';
import { readPage } from '#core/server/read-page.ts';
import { colorOf } from '#features/channel/channels/rules/identity.ts';
import { chatroomIdOf } from '#features/channel/channels/server/api.ts';
import type { PastNotices } from '#features/chat/chat/server/api.ts';
import { lockPeople, record } from '#features/chat/moderation/server/api.ts';
import {
  listRedemptions,
  REDEMPTIONS_PAGE,
  type Redemption,
  redemptionsDecided,
  type rejectRedemptions,
  rewardRedeemed,
  showRedemptionMetadata,
} from '#features/engagement/points/contract/redemptions.ts';
import { REWARDS_PER_CHANNEL } from '#features/engagement/points/contract/rewards.ts';
import { movePoints, type PointsMove } from './move-points.ts';
import { requireQueueAccess } from './points-channel.ts';
import { publishRewardsChanged } from './rewards.ts';
import * as store from './store/redemptions.ts';
import { listLatestRedemptions, type NewRedemption, type RedemptionRow } from './store/redemptions.ts';

export async function readRedemptions({ db }: Ctx, slug: string, viewer: Viewer, asked: QueryOf<typeof listRedemptions>) {
  const channel = await requireQueueAccess(db, slug, viewer, listRedemptions);
  const { status, reward_id: rewardId = null, next_page_token: after = null } = asked;
  const list = (limit: number) => store.listRedemptions(db, channel.id, { status, rewardId, after, limit });
  const { rows, next } = await readPage(REDEMPTIONS_PAGE, list, ({ id }) => id);
  return { redemptions: rows.map(redemptionOnWire), next_page_token: next };
}

export async function readMetadata({ db }: Ctx, slug: string, viewer: Viewer): Promise<ReplyOf<typeof showRedemptionMetadata>['data']> {
  const channel = await requireQueueAccess(db, slug, viewer, showRedemptionMetadata);
  const rows = await store.countPending(db, channel.id);
  return {
    channel_id: channel.id,
    total_redemptions: rows.reduce((sum, { pending }) => sum + pending, 0),
    total_rewards: rows.filter(({ isDeleted }) => !isDeleted).length,
    max_rewards_limit: REWARDS_PER_CHANNEL,
    redemptions: rows.map(({ rewardId, title, pending }) => ({ reward_id: rewardId, count: pending, title })),
  };
}

type Decision = ReplyOf<typeof rejectRedemptions>['data'];

/**
 * Accepts or rejects the pending ones of these redemptions. Rejected ones are refunded, and an accepted held one is sent to the chat, once:
 * the row is locked, and both states are final (RW-06).
 */
export function decide(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  requestedIds: readonly string[],
  status: 'accepted' | 'rejected',
  endpoint: Refuses<keyof typeof rejectRedemptions.refusals>,
): Promise<Decision> {
  return ctx.tx(async (tx) => {
    const channel = await requireQueueAccess(tx, slug, viewer, endpoint);
    const ids = [...new Set(requestedIds)];
    const found = new Map((await store.lockRedemptions(tx, channel.id, ids)).map((row) => [row.id, row]));
    const now = ctx.now();
    const notices = status === 'accepted' ? [...found.values()].filter(isWithheld) : [];
    const barred = await barredPeople(tx, channel.id, notices, now);
    const failed = ids.flatMap((id): Decision['failed'] => {
      const row = found.get(id);
      if (!row) return [{ id, reason: 'REDEMPTION_NOT_FOUND' }];
      if (row.status !== 'pending') return [{ id, reason: 'ALREADY_DECIDED' }];
      return notices.includes(row) && barred.has(row.userId) ? [{ id, reason: 'SENDER_BANNED' }] : [];
    });
    const failedIds = new Set(failed.map(({ id }) => id));
    const decided = [...found.values()].filter(({ id }) => !failedIds.has(id));
    if (decided.length === 0) return endpoint.refuse(failed[0]!.reason);

    const decidedIds = decided.map(({ id }) => id);
    await store.updateStatus(tx, decidedIds, status, viewer.id, now);
    const people = [...new Set(decided.map(({ userId }) => userId))];
    await record(tx, {
      channelId: channel.id,
      act: status === 'accepted' ? 'accept_redemptions' : 'reject_redemptions',
      actorId: viewer.id,
      ...(people.length === 1 && { targetId: people[0]! }),
      details: { count: decided.length, rewards: [...new Set(decided.map(({ rewardTitle }) => rewardTitle))] },
      at: now,
    });
    const chatroomId = await chatroomIdOf(tx, channel.id);
    tx.publish(redemptionsDecided, [chatroomId], { channel_id: channel.id, redemption_ids: decidedIds, status });
    for (const row of notices) if (!failedIds.has(row.id)) publishNotice(tx, chatroomId, row, row.username);
    if (status === 'rejected') {
      publishRewardsChanged(tx, channel.id);
      await refund(tx, channel.id, decided, now);
    }
    return { redemptions: decidedIds.map((id) => ({ id, status })), failed };
  });
}

/** Hidden from chat, because a moderator must review the message first. */
const isWithheld = ({ status, heldReason }: store.RedemptionRow): boolean => status === 'pending' && heldReason !== null;

/** Senders who are banned or suspended, so the chat does not show their messages. A concurrent ban or suspension waits. */
async function barredPeople(tx: Tx, channelId: number, notices: readonly store.RedemptionRow[], now: Date): Promise<Set<number>> {
  const userIds = [...new Set(notices.map(({ userId }) => userId))];
  if (userIds.length === 0) return new Set();
  const people = userIds.map((userId) => ({ channelId, userId }));
  const locked = await lockPeople(tx, people, now);
  return new Set(userIds.filter((_userId, index) => locked[index]!.suspended === 'account' || locked[index]!.isBanned));
}

async function refund(tx: Tx, channelId: number, rejected: readonly store.RedemptionRow[], at: Date): Promise<void> {
  const moves = rejected.flatMap(({ id, userId, paid, rewardTitle }): PointsMove[] =>
    paid === 0 ? [] : [{ key: `rejection ${id}`, channelId, userId, points: paid, reason: 'REDEMPTION_REJECTED', note: rewardTitle }],
  );
  requirePosted(await movePoints(tx, moves, at), 'a refund of a redemption');
}

export const redemptionOnWire = (row: RedemptionRow): Redemption => ({
  id: row.id,
  channel_id: row.channelId,
  reward_id: row.rewardId,
  reward_title: row.rewardTitle,
  reward_cost: row.rewardCost,
  reward_background_color: row.rewardBackgroundColor,
  user_id: row.userId,
  username: row.username,
  username_color: colorOf(row.userId, row.color),
  user_input: row.userInput,
  transaction_id: row.transactionId,
  status: row.status,
  held_reason: row.heldReason,
  violated_rules: row.violatedRules,
  created_at: wireDate(row.createdAt),
});

/** Publishes a redemption to the chat (RW-07). */
export function publishNotice(tx: Tx, chatroomId: number, redemption: NewRedemption, username: string): void {
  tx.publish(rewardRedeemed, [chatroomId], noticeOf(redemption, username));
}

/** Earlier redemptions that the chat received. */
export const pastRedemptions: PastNotices = async (db, channelId, range) => {
  const rows = await listLatestRedemptions(db, channelId, range);
  return rows.map((row) => ({
    id: row.id,
    event: rewardRedeemed.name,
    data: noticeOf(row, row.username),
    at: row.at,
    fromId: row.userId,
    isWithdrawn: row.status === 'rejected',
  }));
};

const noticeOf = (redemption: NewRedemption, username: string): PayloadOf<typeof rewardRedeemed> => ({
  reward_title: redemption.rewardTitle,
  user_id: redemption.userId,
  channel_id: redemption.channelId,
  username,
  user_input: redemption.userInput,
  reward_background_color: redemption.rewardBackgroundColor,
  reward_cost: redemption.rewardCost,
  redemption_id: redemption.id,
});
