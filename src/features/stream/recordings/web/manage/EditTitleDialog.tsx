import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { TITLE_LENGTH } from '#features/channel/channels/contract/stream-details.ts';

interface EditTitleDialogProps {
  title: string;
  isBusy: boolean;
  onSave: (title: string) => void;
  onClose: () => void;
}

export function EditTitleDialog({ title, isBusy, onSave, onClose }: EditTitleDialogProps) {
  const [text, setText] = useState(title);
  const [wasEmpty, setWasEmpty] = useState(false);
  const isEmpty = text.trim() === '';
  const submit = () => {
    if (isEmpty) setWasEmpty(true);
    else if (text.trim() === title) onClose();
    else onSave(text.trim());
  };
  return (
    <FormDialog
      title={t('recordings.manage.edit')}
      action={t('recordings.manage.edit.save')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('recordings.manage.edit.label')}
        value={text}
        maxLength={TITLE_LENGTH}
        count={`${text.length} / ${TITLE_LENGTH}`}
        error={wasEmpty && isEmpty ? t('recordings.manage.edit.empty') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
