import { t } from '#core/web/i18n/text.ts';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import type { Reward } from '#features/engagement/points/contract/rewards.ts';
import { type ManagedChannel, useDeleteReward } from './use-own-rewards.ts';

interface DeleteRewardDialogProps {
  channel: ManagedChannel;
  /** Null closes the dialog. */
  reward: Reward | null;
  onClose: () => void;
}

export function DeleteRewardDialog({ channel, reward, onClose }: DeleteRewardDialogProps) {
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
