import { useQuery } from '@tanstack/react-query';
import { focusOnMount } from '#core/web/focus-on-mount.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { shownRewardsQuery } from '../queries.ts';
import { RewardPicture } from '../RewardPicture.tsx';
import type { PointsAccess } from '../use-points-access.ts';
import { RedeemForm } from './RedeemForm.tsx';

interface RewardStepProps {
  chat: OpenChat;
  access: PointsAccess;
  rewardId: string;
  onMenu: () => void;
  onLearnMore: () => void;
}

export function RewardStep({ chat, access, rewardId, onMenu, onLearnMore }: RewardStepProps) {
  const rewards = useQuery(shownRewardsQuery(chat.channel.slug));
  if (rewards.isPending) return <Skeleton className="m-4 h-40 rounded-md" />;
  const reward = rewards.data?.find(({ id }) => id === rewardId);
  if (reward === undefined) {
    return (
      <EmptyState
        icon="gift"
        title={t('points.reward.gone')}
        action={
          <Button ref={focusOnMount} onClick={onMenu}>
            {t('points.reward.to_menu')}
          </Button>
        }
      >
        {t('points.reward.gone.text', { channel: chat.channel.user.username })}
      </EmptyState>
    );
  }
  return (
    <>
      <RewardPicture color={reward.background_color} look={reward} className="h-20 w-full" />
      <div className="flex flex-col gap-3 p-4">
        <div>
          <p className="text-16 font-bold wrap-anywhere">
            <bdi>{reward.title}</bdi>
          </p>
          {reward.description !== '' && (
            <p className="mt-0.5 text-ink-2 wrap-anywhere">
              <bdi>{reward.description}</bdi>
            </p>
          )}
        </div>
        <RedeemForm chat={chat} access={access} reward={reward} onLearnMore={onLearnMore} />
      </div>
    </>
  );
}
