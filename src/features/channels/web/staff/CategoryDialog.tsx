import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import type { Category } from '#features/channels/contract/category.ts';
import { addCategory, CATEGORY_NAME_MAX, CategoryName, renameCategory } from '#features/channels/contract/manage-categories.ts';
import { groupName } from '../group-name.ts';
import { categoriesQuery } from '../queries.ts';

interface CategoryDialogProps {
  /** Null adds a new one. */
  category: Category | null;
  groups: readonly Category['category'][];
  onClose: () => void;
}

/** Adds or renames a category. */
export function CategoryDialog({ category, groups, onClose }: CategoryDialogProps) {
  const form = useId();
  const cache = useQueryClient();
  const [name, setName] = useState(category?.name ?? '');
  const [group, setGroup] = useState(String(groups[0]?.id ?? ''));
  const [mature, setMature] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: () =>
      category
        ? call(renameCategory, { params: { category: category.id }, body: { name } })
        : call(addCategory, { body: { name, group_id: Number(group), is_mature: mature } }),
    onSuccess: ({ data }) => {
      toast.good(category ? 'staff.categories.renamed' : 'staff.categories.added', { name: data.category.name });
      onClose();
      return cache.invalidateQueries({ queryKey: categoriesQuery.queryKey });
    },
    onError: (error) => setProblem(refusalText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (CategoryName.safeParse(name).success) save.mutate();
    else setProblem(t('staff.categories.name.invalid'));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={category ? t('staff.categories.rename.named', { name: category.name }) : t('staff.categories.add')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={save.isPending}>
            {category ? t('staff.categories.rename') : t('staff.categories.add')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('staff.categories.name')}
          error={problem}
          maxLength={CATEGORY_NAME_MAX}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
        {!category && (
          <>
            <SelectField
              label={t('staff.categories.group')}
              options={groups.map((one) => ({ value: String(one.id), label: groupName(one) }))}
              value={group}
              onChange={setGroup}
            />
            <Switch label={t('staff.categories.mature')} checked={mature} onChange={setMature} />
          </>
        )}
      </form>
    </Dialog>
  );
}
