import type { Ref } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { Reward } from '#features/engagement/points/contract/rewards.ts';
import { costText } from '../balance/points-text.ts';
import { RewardPicture } from '../RewardPicture.tsx';
import { unavailableText } from './reward-availability.ts';

interface RewardTileProps {
  ref?: Ref<HTMLButtonElement> | undefined;
  reward: Reward;
  now: Date;
  onOpen: () => void;
}

/** Shows the cost, or why the reward is unavailable. */
export function RewardTile({ ref, reward, now, onOpen }: RewardTileProps) {
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
