import { t } from '#core/web/i18n/text.ts';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import type { Emote } from '#features/channel/emotes/contract.ts';
import { useRemoveEmote } from './use-own-emotes.ts';

interface RemoveEmoteDialogProps {
  channel: { id: number; slug: string };
  /** Null closes the dialog. */
  emote: Emote | null;
  onClose: () => void;
}

export function RemoveEmoteDialog({ channel, emote, onClose }: RemoveEmoteDialogProps) {
  const remove = useRemoveEmote(channel);
  const name = emote?.name ?? '';
  return (
    <ConfirmDialog
      open={emote !== null}
      onClose={onClose}
      title={t('emotes.remove.title', { name })}
      text={t('emotes.remove.text')}
      confirm={t('emotes.remove.confirm', { name })}
      busy={remove.isPending}
      onConfirm={() => emote && remove.mutate(emote, { onSettled: onClose })}
    />
  );
}
