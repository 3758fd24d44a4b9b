import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { REWARDS_PER_CHANNEL, type Reward } from '#features/engagement/points/contract/rewards.ts';
import { pointsSettingsQuery } from '../queries.ts';
import { OwnRewardRow } from './OwnRewardRow.tsx';
import { RewardDialog } from './RewardDialog.tsx';
import { type ManagedChannel, useDeleteReward, useOwnRewards } from './use-own-rewards.ts';

/** RW-01. Check `can(pointsFeature.permissions.manage_rewards, …)` before you render it. */
export function OwnRewards({ channel }: { channel: ManagedChannel }) {
  const { data: rewards, isError, error, isFetching, refetch } = useOwnRewards(channel);
  const settings = useQuery(pointsSettingsQuery(channel.slug)).data;
  const [editing, setEditing] = useState<Reward | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Reward | null>(null);
  const isFull = (rewards?.length ?? 0) >= REWARDS_PER_CHANNEL;
  const add = (
    <Button variant="primary" size="small" disabled={rewards === undefined || isFull} onClick={() => setEditing('new')}>
      <Icon name="plus" size="small" />
      {t('points.rewards.new')}
    </Button>
  );
  return (
    <div role="group" aria-label={t('points.rewards.title')} className="flex min-h-0 flex-1 flex-col">
      <PaneActions>
        {rewards && (
          <span className="inline-flex items-center text-12 text-ink-3 tabular-nums">
            {t('points.rewards.count', { count: rewards.length, max: REWARDS_PER_CHANNEL })}
          </span>
        )}
        {rewards?.length !== 0 && add}
      </PaneActions>
      {settings?.channel_points_enabled === false && <p className="px-3 py-2 text-12 text-amber-text">{t('points.rewards.off')}</p>}
      {isFull && <p className="px-3 py-2 text-12 text-ink-2">{t('points.rewards.full')}</p>}
      {rewards === undefined ? (
        isError ? (
          <ErrorState title={t('points.rewards.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <div role="status" aria-label={t('points.rewards.loading')} className="flex flex-col gap-2 p-3">
            {[0, 1, 2].map((place) => (
              <Skeleton key={place} className="h-14 rounded-md" />
            ))}
          </div>
        )
      ) : rewards.length === 0 ? (
        <EmptyState icon="gift" title={t('points.rewards.empty')} action={add}>
          {t('points.rewards.empty.text')}
        </EmptyState>
      ) : (
        <ul aria-label={t('points.rewards.list')} className="min-h-0 overflow-y-auto [scrollbar-width:thin]">
          {rewards.map((reward) => (
            <OwnRewardRow
              key={reward.id}
              channel={channel}
              reward={reward}
              onEdit={() => setEditing(reward)}
              onDelete={() => setDeleting(reward)}
            />
          ))}
        </ul>
      )}
      {editing !== null && <RewardDialog channel={channel} reward={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <DeleteRewardDialog channel={channel} reward={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}

interface DeleteRewardDialogProps {
  channel: ManagedChannel;
  /** Null closes the dialog. */
  reward: Reward | null;
  onClose: () => void;
}

function DeleteRewardDialog({ channel, reward, onClose }: DeleteRewardDialogProps) {
  const remove = useDeleteReward(channel);
  return (
    <ConfirmDialog
      open={reward !== null}
      onClose={onClose}
      title={t('points.reward.delete.title', { reward: reward?.title ?? '' })}
      text={t('points.reward.delete.text')}
      confirm={t('points.reward.delete.confirm')}
      busy={remove.isPending}
      onConfirm={() => reward && remove.mutate(reward, { onSettled: onClose })}
    />
  );
}
