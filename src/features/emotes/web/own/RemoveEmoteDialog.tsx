import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import type { Emote } from '#features/emotes/contract.ts';
import { useRemoveEmote } from './use-own-emotes.ts';

interface RemoveEmoteDialogProps {
  channel: { id: number; slug: string };
  /** Null if no emote is to be removed. */
  emote: Emote | null;
  onClose: () => void;
}

/** Asks for confirmation, because a removal cannot be undone. */
export function RemoveEmoteDialog({ channel, emote, onClose }: RemoveEmoteDialogProps) {
  const remove = useRemoveEmote(channel);
  const name = emote?.name ?? '';
  return (
    <Dialog
      open={emote !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('emotes.remove.title', { name })}
      description={t('emotes.remove.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => emote && remove.mutate(emote, { onSettled: onClose })}>
            {t('emotes.remove.confirm', { name })}
          </Button>
        </>
      }
    />
  );
}
