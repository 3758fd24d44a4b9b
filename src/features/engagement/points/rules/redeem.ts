import { secondsUntil } from '#core/contract/durations.ts';
import { RedemptionMessage } from '../contract/redemptions.ts';
import type { Reward } from '../contract/rewards.ts';

/**
 * A redemption takes points and is then `pending`, or `accepted` immediately if the reward skips the queue. A moderator accepts it, or
 * rejects it with a refund. Both states are final. The broadcaster redeems free of charge in their own channel.
 */

/** `points` is the balance in this channel, null while unknown. */
export interface Redeemer {
  points: number | null;
  isBroadcaster: boolean;
}

type Redeemable = Pick<Reward, 'cost' | 'is_paused' | 'left_this_stream' | 'left_for_you' | 'cooldown_ends_at'>;

/**
 * Why a reward cannot be redeemed now, or null (RW-03). Shared by the button and the server. The server decides with an unknown balance.
 */
export function redeemRefusal(reward: Redeemable, { points, isBroadcaster }: Redeemer, now: Date) {
  if (reward.is_paused) return 'REWARD_PAUSED';
  if (reward.left_this_stream === 0) return 'REWARD_OUT_OF_STOCK';
  if (reward.left_for_you === 0) return 'REWARD_LIMIT_REACHED';
  if (cooldownSeconds(reward, now) > 0) return 'REWARD_COOLING_DOWN';
  if (!isBroadcaster && points !== null && points < reward.cost) return 'INSUFFICIENT_POINTS';
  return null;
}

/** Whole seconds until a reward can be redeemed again; 0 without a cooldown. */
export function cooldownSeconds({ cooldown_ends_at }: Pick<Reward, 'cooldown_ends_at'>, now: Date): number {
  return cooldown_ends_at === null ? 0 : secondsUntil(new Date(cooldown_ends_at), now);
}

/** Refuses an empty message if the reward requires one (RW-02). The contract checks the length. */
export function messageRefusal({ is_user_input_required }: Pick<Reward, 'is_user_input_required'>, message: string) {
  return is_user_input_required && message.trim() === '' ? 'MESSAGE_REQUIRED' : null;
}

/** Remaining redemptions under a cap; null without a cap. */
export const leftOf = (cap: number | null, redeemed: number): number | null => (cap === null ? null : Math.max(0, cap - redeemed));

/** Text key of a message problem, or null (RW-02). The form checks the server's rules before it sends. */
export function messageProblem(reward: Pick<Reward, 'is_user_input_required'>, message: string) {
  if (messageRefusal(reward, message) !== null) return 'points.message_required';
  return RedemptionMessage.safeParse(message).success ? null : 'points.message_too_long';
}

/** Code points without surrounding whitespace. */
export const messageLength = (message: string): number => [...message.trim()].length;
