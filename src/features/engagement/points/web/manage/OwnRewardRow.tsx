import { formatLength } from '#core/web/format/duration.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { Reward } from '#features/engagement/points/contract/rewards.ts';
import { costText } from '../balance/points-text.ts';
import { RewardPicture } from '../RewardPicture.tsx';
import { type ManagedChannel, useToggleReward } from './use-own-rewards.ts';

interface OwnRewardRowProps {
  channel: ManagedChannel;
  reward: Reward;
  onEdit: () => void;
  onDelete: () => void;
}

export function OwnRewardRow({ channel, reward, onEdit, onDelete }: OwnRewardRowProps) {
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
