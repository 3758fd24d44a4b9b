import type { Tx } from '#core/server/context.ts';
import { rewardRedeemed } from '#features/points/contract/redemptions.ts';
import type { NewRedemption } from './store/redemptions.ts';

/** Publishes a redemption to the chat as a notice (RW-07). */
export function publishNotice(tx: Tx, chatroomId: number, redemption: NewRedemption, username: string): void {
  tx.publish(rewardRedeemed, [chatroomId], {
    reward_title: redemption.rewardTitle,
    user_id: redemption.userId,
    channel_id: redemption.channelId,
    username,
    user_input: redemption.userInput,
    reward_background_color: redemption.rewardBackgroundColor,
    reward_cost: redemption.rewardCost,
  });
}
