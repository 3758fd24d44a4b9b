import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import type { Category } from '#features/channel/channels/contract/category.ts';
import { addCategory, CATEGORY_NAME_MAX, CategoryName, renameCategory } from '#features/channel/channels/contract/manage-categories.ts';
import { groupName } from '../group-name.ts';
import { categoriesQuery } from '../queries.ts';

interface CategoryDialogProps {
  /** Null adds a new category. */
  category: Category | null;
  groups: readonly Category['category'][];
  onClose: () => void;
}

export function CategoryDialog({ category, groups, onClose }: CategoryDialogProps) {
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
  const submit = () => {
    if (CategoryName.safeParse(name).success) save.mutate();
    else setProblem(t('staff.categories.name.invalid'));
  };
  return (
    <FormDialog
      title={category ? t('staff.categories.rename.named', { name: category.name }) : t('staff.categories.add')}
      action={t(category ? 'staff.categories.rename' : 'staff.categories.add')}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
