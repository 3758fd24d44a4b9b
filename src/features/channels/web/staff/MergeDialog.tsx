import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import type { Category } from '#features/channels/contract/category.ts';
import { mergeCategory } from '#features/channels/contract/manage-categories.ts';
import { categoriesQuery } from '../queries.ts';

interface MergeDialogProps {
  category: Category;
  others: readonly Category[];
  onClose: () => void;
}

/** Moves everything of a category to another one, and deletes it. */
export function MergeDialog({ category, others, onClose }: MergeDialogProps) {
  const form = useId();
  const cache = useQueryClient();
  const [into, setInto] = useState(String(others[0]?.id ?? ''));
  const save = useMutation({
    mutationFn: () => call(mergeCategory, { params: { category: category.id }, body: { into: Number(into) } }),
    onSuccess: ({ data }) => {
      toast.good('staff.categories.merged', { from: category.name, name: data.category.name });
      onClose();
      return cache.invalidateQueries({ queryKey: categoriesQuery.queryKey });
    },
    onError: toast.refused,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('staff.categories.merge.named', { name: category.name })}
      description={t('staff.categories.merge.text', { name: category.name })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button variant="danger" type="submit" form={form} busy={save.isPending}>
            {t('staff.categories.merge.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <SelectField
          label={t('staff.categories.merge.into')}
          options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={into}
          onChange={setInto}
        />
      </form>
    </Dialog>
  );
}
