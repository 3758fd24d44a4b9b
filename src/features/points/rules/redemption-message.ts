import { redeemReward } from '../contract/redemptions.ts';
import type { Reward } from '../contract/rewards.ts';
import { messageRefusal } from './redeem.ts';

/** Returns the text key of what is wrong with a redemption message, or null (RW-02). The form checks the server's rules before it sends. */
export function messageProblem(reward: Pick<Reward, 'is_user_input_required'>, message: string) {
  if (messageRefusal(reward, message) !== null) return 'points.message_required';
  return redeemReward.body!.shape.message.safeParse(message).success ? null : 'points.message_too_long';
}

/** The length of a message in code points, without surrounding whitespace. */
export const messageLength = (message: string): number => [...message.trim()].length;
