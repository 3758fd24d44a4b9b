import { useQuery, useQueryClient } from '@tanstack/react-query';
import { focusOnMount } from '#core/web/focus-on-mount.ts';
import { t } from '#core/web/i18n/text.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useNow } from '#core/web/use-now.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { rewardsChanged } from '#features/engagement/points/contract/rewards.ts';
import { shownRewardsQuery } from '../queries.ts';
import { RewardTile } from './RewardTile.tsx';

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
