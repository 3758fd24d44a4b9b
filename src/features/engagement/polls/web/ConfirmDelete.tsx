import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { LazyDialog } from '#core/web/ui/LazyLayer.tsx';
import { useDeletePoll } from './delete-poll.ts';

interface ConfirmDeleteProps {
  slug: string;
  open: boolean;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

export function ConfirmDelete({ slug, open, onClose, onDeleted }: ConfirmDeleteProps) {
  const remove = useDeletePoll(slug);
  const confirm = () => {
    remove.mutate(undefined, { onSuccess: () => onDeleted?.() });
    onClose();
  };
  return (
    <LazyDialog
      name="The deletion of a poll"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('polls.delete.sure')}
      description={t('polls.delete.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('polls.delete.keep')}</Button>
          <Button variant="danger" onClick={confirm}>
            {t('polls.delete')}
          </Button>
        </>
      }
    />
  );
}
