import { redeemReward } from '../contract/redemptions.ts';
import type { Reward } from '../contract/rewards.ts';
import { messageRefusal } from './redeem.ts';

/** What is wrong with the words of a redemption, by the key of its text, or null when nothing is (RW-02). The server's own rules, asked before. */
export function messageProblem(reward: Pick<Reward, 'is_user_input_required'>, message: string) {
  if (messageRefusal(reward, message) !== null) return 'message_required';
  return redeemReward.body!.shape.message.safeParse(message).success ? null : 'message_too_long';
}

/** Characters of the words as they are counted: code points, without the space around them. */
export const messageLength = (message: string): number => [...message.trim()].length;
