import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import type { Reward } from '#features/engagement/points/contract/rewards.ts';
import { cooldownSeconds, redeemRefusal } from '#features/engagement/points/rules/redeem.ts';
import type { PointsAccess } from '../use-points-access.ts';

/** Why this viewer cannot redeem a reward now, or null; the server's rule. */
export function rewardRefusal(reward: Reward, access: PointsAccess, now: Date) {
  const points = access.kind === 'counted' ? access.points : null;
  return redeemRefusal(reward, { points, isBroadcaster: access.kind === 'own' }, now);
}

/** Text that replaces the cost of an unavailable reward; null if it is available. */
export function unavailableText(reward: Reward, now: Date): string | null {
  // Null points exclude the balance from the check.
  switch (redeemRefusal(reward, { points: null, isBroadcaster: false }, now)) {
    case 'REWARD_PAUSED':
    case 'REWARD_OUT_OF_STOCK':
      return t('points.out_of_stock');
    case 'REWARD_LIMIT_REACHED':
      return t('points.reward.used_up');
    case 'REWARD_COOLING_DOWN':
      return t('points.reward.cooling', { time: formatClock(cooldownSeconds(reward, now) * 1000) });
    default:
      return null;
  }
}
