import type { Reward } from '../contract/rewards.ts';

/**
 * A redemption: enough points are taken from the viewer and it is `pending`, or `accepted` at once when the reward skips the queue. A moderator
 * then accepts it, or rejects it and the points go back. Both are final. The broadcaster redeems in their own channel without points.
 */

/** Who wants to redeem: their points in this channel, or null while nobody knows them. */
export interface Redeemer {
  points: number | null;
  isBroadcaster: boolean;
}

type Redeemable = Pick<Reward, 'cost' | 'is_paused' | 'left_this_stream' | 'left_for_you' | 'cooldown_ends_at'>;

/**
 * Why a reward cannot be redeemed now, or null when it can (RW-03). The button and the server ask the same question; the message is
 * judged by `messageRefusal`. With points unknown the server decides.
 */
export function redeemRefusal(reward: Redeemable, { points, isBroadcaster }: Redeemer, now: Date) {
  if (reward.is_paused) return 'REWARD_PAUSED';
  if (reward.left_this_stream === 0) return 'REWARD_OUT_OF_STOCK';
  if (reward.left_for_you === 0) return 'REWARD_LIMIT_REACHED';
  if (cooldownSeconds(reward, now) > 0) return 'REWARD_COOLING_DOWN';
  if (!isBroadcaster && points !== null && points < reward.cost) return 'INSUFFICIENT_POINTS';
  return null;
}

/** Whole seconds until a reward can be redeemed again; 0 when none runs. */
export function cooldownSeconds({ cooldown_ends_at }: Pick<Reward, 'cooldown_ends_at'>, now: Date): number {
  return cooldown_ends_at === null ? 0 : Math.max(0, Math.ceil((Date.parse(cooldown_ends_at) - now.getTime()) / 1000));
}

/** A reward that asks for a message takes none without; of the others each may have one (RW-02). The length is the contract's. */
export function messageRefusal({ is_user_input_required }: Pick<Reward, 'is_user_input_required'>, message: string) {
  return is_user_input_required && message.trim() === '' ? 'MESSAGE_REQUIRED' : null;
}

/** What is left of a cap after so many redemptions; null when there is no cap. */
export const leftOf = (cap: number | null, redeemed: number): number | null => (cap === null ? null : Math.max(0, cap - redeemed));
