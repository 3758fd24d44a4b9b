import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLength } from '#core/web/format/duration.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Coin } from '#core/web/ui/Coin.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { REWARDS_PER_CHANNEL, type Reward } from '#features/engagement/points/contract/rewards.ts';
import { costText } from '../balance/points-text.ts';
import { pointsSettingsQuery } from '../queries.ts';
import { RewardPicture } from '../RewardPicture.tsx';
import { RewardDialog } from './RewardDialog.tsx';
import { type ManagedChannel, useDeleteReward, useOwnRewards, useToggleReward } from './use-own-rewards.ts';

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

interface OwnRewardRowProps {
  channel: ManagedChannel;
  reward: Reward;
  onEdit: () => void;
  onDelete: () => void;
}

function OwnRewardRow({ channel, reward, onEdit, onDelete }: OwnRewardRowProps) {
  const { mutate } = useToggleReward(channel);
  const { title, description, is_enabled, is_paused } = reward;
  const named = { reward: title };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-soft px-3 py-2.5 last:border-0">
      <RewardPicture
        color={reward.background_color}
        look={reward}
        isUnavailable={!is_enabled || is_paused}
        className="size-10 rounded-md"
      />
      <div className="min-w-36 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
          </b>
          <span className="flex items-center gap-1 text-12 font-semibold tabular-nums">
            <Coin shape="ticket" label={t('points.unit')} className="size-3.5!" />
            {costText(reward.cost, false)}
          </span>
          {tagsOf(reward).map(({ tone, text }) => (
            <Tag key={text} tone={tone}>
              {text}
            </Tag>
          ))}
        </p>
        {description !== '' && (
          <p className="mt-0.5 truncate text-12 text-ink-3" title={description}>
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
      <div className="flex gap-0.5">
        <IconButton
          icon={is_enabled ? 'eye' : 'eye-off'}
          size="small"
          pressed={is_enabled}
          label={t('points.reward.show', named)}
          onClick={() => mutate({ reward, change: { is_enabled: !is_enabled } })}
        />
        <IconButton
          icon="pause"
          size="small"
          pressed={is_paused}
          label={t('points.reward.pause', named)}
          onClick={() => mutate({ reward, change: { is_paused: !is_paused } })}
        />
        <IconButton icon="edit" size="small" label={t('points.reward.edit', named)} onClick={onEdit} />
        <IconButton icon="trash" size="small" label={t('points.reward.delete', named)} onClick={onDelete} />
      </div>
    </li>
  );
}

function tagsOf(reward: Reward): { tone: 'neutral' | 'amber'; text: string }[] {
  const { max_per_stream: cap, max_per_user_per_stream: userCap, cooldown_seconds: cooldown } = reward;
  const tag = (text: string | false, tone: 'neutral' | 'amber' = 'neutral') => (text === false ? [] : [{ tone, text }]);
  return [
    ...tag(!reward.is_enabled && t('points.reward.hidden'), 'amber'),
    ...tag(reward.is_paused && t('points.reward.paused'), 'amber'),
    ...tag(reward.is_user_input_required && t('points.reward.asks.tag')),
    ...tag(reward.should_redemptions_skip_request_queue && t('points.reward.skips.tag')),
    ...tag(cap !== null && t('points.reward.cap.tag', { count: formatNumber(cap) })),
    ...tag(userCap !== null && t('points.reward.user_cap.tag', { count: formatNumber(userCap) })),
    ...tag(cooldown !== null && t('points.reward.cooldown.tag', { time: formatLength(cooldown * 1000) })),
  ];
}
