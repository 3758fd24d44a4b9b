import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import type { Reward } from '#features/points/contract/rewards.ts';
import { type ManagedChannel, useDeleteReward } from './use-own-rewards.ts';

interface DeleteRewardDialogProps {
  channel: ManagedChannel;
  /** Null closes the dialog. */
  reward: Reward | null;
  onClose: () => void;
}

/** Confirms the deletion of a reward, which cannot be undone. */
export function DeleteRewardDialog({ channel, reward, onClose }: DeleteRewardDialogProps) {
  const remove = useDeleteReward(channel);
  return (
    <Dialog
      open={reward !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('points.reward.delete.title', { reward: reward?.title ?? '' })}
      description={t('points.reward.delete.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => reward && remove.mutate(reward, { onSettled: onClose })}>
            {t('points.reward.delete.confirm')}
          </Button>
        </>
      }
    />
  );
}
