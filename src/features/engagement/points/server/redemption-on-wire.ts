import type { PayloadOf } from '#core/contract/event.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Tx } from '#core/server/context.ts';
import type { PastActivity } from '#features/channel/activity/server/api.ts';
import { colorOf } from '#features/channel/channels/rules/identity.ts';
import { type Redemption, rewardRedeemed } from '#features/engagement/points/contract/redemptions.ts';
import { listLatestRedemptions, type NewRedemption, type RedemptionRow } from './store/redemptions.ts';

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
export const pastRedemptions: PastActivity = async (db, channelId, limit) => {
  const rows = await listLatestRedemptions(db, channelId, limit);
  return rows.map((row) => ({ event: rewardRedeemed.name, data: noticeOf(row, row.username), at: row.createdAt }));
};

const noticeOf = (redemption: NewRedemption, username: string): PayloadOf<typeof rewardRedeemed> => ({
  reward_title: redemption.rewardTitle,
  user_id: redemption.userId,
  channel_id: redemption.channelId,
  username,
  user_input: redemption.userInput,
  reward_background_color: redemption.rewardBackgroundColor,
  reward_cost: redemption.rewardCost,
});
