import { RedemptionMessage } from '../contract/redemptions.ts';
import type { Reward } from '../contract/rewards.ts';

/**
 * A redemption takes points from the viewer and is then `pending`, or `accepted` immediately when the reward skips the queue. A moderator
 * accepts it, or rejects it and the points are refunded. Both states are final. The broadcaster redeems in their own channel free of
 * charge.
 */

/** The person redeeming. `points` is their balance in this channel, or null while it is unknown. */
export interface Redeemer {
  points: number | null;
  isBroadcaster: boolean;
}

type Redeemable = Pick<Reward, 'cost' | 'is_paused' | 'left_this_stream' | 'left_for_you' | 'cooldown_ends_at'>;

/**
 * Returns why a reward cannot be redeemed now, or null when it can (RW-03). Shared by the button and the server; `messageRefusal` checks
 * the message. With an unknown balance, the server decides.
 */
export function redeemRefusal(reward: Redeemable, { points, isBroadcaster }: Redeemer, now: Date) {
  if (reward.is_paused) return 'REWARD_PAUSED';
  if (reward.left_this_stream === 0) return 'REWARD_OUT_OF_STOCK';
  if (reward.left_for_you === 0) return 'REWARD_LIMIT_REACHED';
  if (cooldownSeconds(reward, now) > 0) return 'REWARD_COOLING_DOWN';
  if (!isBroadcaster && points !== null && points < reward.cost) return 'INSUFFICIENT_POINTS';
  return null;
}

/** Whole seconds until a reward can be redeemed again; 0 when there is no cooldown. */
export function cooldownSeconds({ cooldown_ends_at }: Pick<Reward, 'cooldown_ends_at'>, now: Date): number {
  return cooldown_ends_at === null ? 0 : Math.max(0, Math.ceil((Date.parse(cooldown_ends_at) - now.getTime()) / 1000));
}

/**
 * Rejects an empty message when the reward requires one; for other rewards the message is optional (RW-02). The contract enforces the
 * length.
 */
export function messageRefusal({ is_user_input_required }: Pick<Reward, 'is_user_input_required'>, message: string) {
  return is_user_input_required && message.trim() === '' ? 'MESSAGE_REQUIRED' : null;
}

/** The number of redemptions left of a cap; null when there is no cap. */
export const leftOf = (cap: number | null, redeemed: number): number | null => (cap === null ? null : Math.max(0, cap - redeemed));

/** Returns the text key of what is wrong with a redemption message, or null (RW-02). The form checks the server's rules before it sends. */
export function messageProblem(reward: Pick<Reward, 'is_user_input_required'>, message: string) {
  if (messageRefusal(reward, message) !== null) return 'points.message_required';
  return RedemptionMessage.safeParse(message).success ? null : 'points.message_too_long';
}

/** The length of a message in code points, without surrounding whitespace. */
export const messageLength = (message: string): number => [...message.trim()].length;
