import { wireDate } from '#core/contract/time.ts';
import { colorOf } from '#features/channel/channels/rules/identity.ts';
import type { Redemption } from '#features/engagement/points/contract/redemptions.ts';
import type { RedemptionRow } from './store/redemptions.ts';

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
