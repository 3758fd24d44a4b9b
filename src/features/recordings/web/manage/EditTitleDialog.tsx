import { type FormEvent, useId, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { TITLE_LENGTH } from '#features/channels/contract/stream-details.ts';

interface EditTitleDialogProps {
  title: string;
  isBusy: boolean;
  onSave: (title: string) => void;
  onClose: () => void;
}

/** Changes the title of a recording. */
export function EditTitleDialog({ title, isBusy, onSave, onClose }: EditTitleDialogProps) {
  const form = useId();
  const [text, setText] = useState(title);
  const [wasEmpty, setWasEmpty] = useState(false);
  const isEmpty = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) setWasEmpty(true);
    else if (text.trim() === title) onClose();
    else onSave(text.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('recordings.manage.edit')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {t('recordings.manage.edit.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={t('recordings.manage.edit.label')}
          value={text}
          maxLength={TITLE_LENGTH}
          count={`${text.length} / ${TITLE_LENGTH}`}
          error={wasEmpty && isEmpty ? t('recordings.manage.edit.empty') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
