import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Ref } from 'react';
import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { focusOnMount } from '#core/web/ui/initial-focus.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { useNow } from '#core/web/use-now.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { type Reward, rewardsChanged } from '#features/engagement/points/contract/rewards.ts';
import { cooldownSeconds, redeemRefusal } from '#features/engagement/points/rules/redeem.ts';
import { costText } from '../balance/points-text.ts';
import { shownRewardsQuery } from '../queries.ts';
import { RewardPicture } from '../RewardPicture.tsx';
import type { PointsAccess } from '../use-points-access.ts';

const GRID = 'grid grid-cols-3 gap-2';
/** CP-03 sets the number of placeholders. */
const PLACEHOLDERS = [0, 1, 2, 3, 4, 5];

interface RewardGridProps {
  chat: OpenChat;
  /** The reward that the viewer returns from, which takes the focus. */
  cameFrom: string | null;
  onOpen: (rewardId: string) => void;
}

/** Three columns (CP-03). Errors show nothing (CP-02). */
export function RewardGrid({ chat: { channel }, cameFrom, onOpen }: RewardGridProps) {
  const cache = useQueryClient();
  const query = shownRewardsQuery(channel.slug);
  const { data: rewards, isPending } = useQuery(query);
  const refresh = () => refetchSpread(cache, channel.slug, { queryKey: query.queryKey });
  useRealtime(rewardsChanged, [channel.id], refresh);
  useSubscriptionConfirmed(rewardsChanged, [channel.id], ({ again }) => again && refresh());
  const now = useNow(rewards?.some(({ cooldown_ends_at }) => cooldown_ends_at !== null) ? 1000 : null);
  if (isPending) {
    return (
      <div role="status" aria-label={t('points.menu.loading')} className={GRID}>
        {PLACEHOLDERS.map((place) => (
          <Skeleton key={place} className="h-30 rounded-md" />
        ))}
      </div>
    );
  }
  if (rewards === undefined) return null;
  if (rewards.length === 0) {
    return (
      <EmptyState icon="gift" title={t('points.no_rewards')}>
        {t('points.no_rewards_subtitle', { channel: channel.user.username })}
      </EmptyState>
    );
  }
  return (
    <ul aria-label={t('points.menu.rewards')} className={GRID}>
      {rewards.map((reward) => (
        <li key={reward.id} className="min-w-0">
          <RewardTile ref={reward.id === cameFrom ? focusOnMount : undefined} reward={reward} now={now} onOpen={() => onOpen(reward.id)} />
        </li>
      ))}
    </ul>
  );
}

interface RewardTileProps {
  ref?: Ref<HTMLButtonElement> | undefined;
  reward: Reward;
  now: Date;
  onOpen: () => void;
}

function RewardTile({ ref, reward, now, onOpen }: RewardTileProps) {
  const phone = useMediaQuery(PHONE);
  const instead = unavailableText(reward, now);
  return (
    <button
      ref={ref}
      type="button"
      onClick={onOpen}
      className={cx(
        'flex size-full min-w-0 flex-col overflow-hidden rounded-md bg-control text-12 transition-transform duration-(--m-fast) hover:-translate-y-px hover:bg-control-hover',
        instead !== null && 'text-ink-3',
      )}
    >
      <span className="relative block w-full">
        <RewardPicture color={reward.background_color} look={reward} isUnavailable={instead !== null} className="h-14 w-full" />
        {reward.is_user_input_required && (
          <span className="absolute end-1 top-1 grid size-5 place-items-center rounded-full bg-shade-soft text-on-picture">
            <Icon name="edit" className="size-3!" />
            <span className="sr-only">{t('points.reward.asks')}</span>
          </span>
        )}
      </span>
      <span className="flex min-h-10 w-full flex-1 items-center justify-center px-1.5 pt-1.5 pb-0.5 text-center font-medium">
        <bdi className="line-clamp-2 wrap-anywhere">{reward.title}</bdi>
      </span>
      <span className="flex w-full items-center justify-center gap-1 px-1 pb-2 text-center font-bold tabular-nums">
        {instead ?? (
          <>
            <Coin shape="ticket" label={t('points.unit')} className="size-3.5!" />
            {costText(reward.cost, phone)}
          </>
        )}
      </span>
    </button>
  );
}

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
