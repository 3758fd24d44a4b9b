import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { useSubmit } from '#core/web/use-submit.ts';
import type { Category, CategoryCount } from '#features/channel/channels/contract/category.ts';
import {
  addCategory,
  CATEGORY_NAME_MAX,
  CategoryName,
  mergeCategory,
  renameCategory,
} from '#features/channel/channels/contract/manage-categories.ts';
import { groupName } from '../group-name.ts';
import { categoriesQuery } from '../queries.ts';

interface CategoryDialogProps {
  /** Null adds a new category. */
  category: Category | null;
  groups: readonly Category['category'][];
  onClose: () => void;
}

const CategoryDraft = z.object({ name: CategoryName, group: z.string(), mature: z.boolean() });

export function CategoryDialog({ category, groups, onClose }: CategoryDialogProps) {
  const cache = useQueryClient();
  const { form, draft, change, field, problem, isSending } = useForm({
    schema: CategoryDraft,
    start: { name: category?.name ?? '', group: String(groups[0]?.id ?? ''), mature: false },
    send: async ({ name, group, mature }) => {
      const { data } = category
        ? await call(renameCategory, { params: { category: category.id }, body: { name } })
        : await call(addCategory, { body: { name, group_id: Number(group), is_mature: mature } });
      toast.good(category ? 'staff.categories.renamed' : 'staff.categories.added', { name: data.category.name });
      onClose();
      await cache.invalidateQueries({ queryKey: categoriesQuery.queryKey });
    },
  });
  return (
    <FormDialog
      form={form}
      title={category ? t('staff.categories.rename.named', { name: category.name }) : t('staff.categories.add')}
      action={t(category ? 'staff.categories.rename' : 'staff.categories.add')}
      isBusy={isSending}
      onClose={onClose}
    >
      <TextField
        label={t('staff.categories.name')}
        error={problem('name') ? t('staff.categories.name.invalid') : problem('')?.text}
        maxLength={CATEGORY_NAME_MAX}
        {...field('name')}
      />
      {!category && (
        <>
          <SelectField
            label={t('staff.categories.group')}
            options={groups.map((one) => ({ value: String(one.id), label: groupName(one) }))}
            value={draft.group}
            onChange={(group) => change({ group })}
          />
          <Switch label={t('staff.categories.mature')} checked={draft.mature} onChange={(mature) => change({ mature })} />
        </>
      )}
    </FormDialog>
  );
}

/** More letters reveal further matches. */
const SHOWN = 6;

interface MergeDialogProps {
  category: CategoryCount;
  others: readonly CategoryCount[];
  onClose: () => void;
}

/** Starts without a selection, because a merge cannot be undone. */
export function MergeDialog({ category, others, onClose }: MergeDialogProps) {
  const radios = useId();
  const cache = useQueryClient();
  const [filter, setFilter] = useState('');
  const [into, setInto] = useState<CategoryCount | null>(null);
  const wanted = filter.trim().toLowerCase();
  const matching = wanted === '' ? [] : others.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = matching.toSorted((one, other) => one.name.length - other.name.length).slice(0, SHOWN);
  const save = useMutation({
    mutationFn: (target: CategoryCount) => call(mergeCategory, { params: { category: category.id }, body: { into: target.id } }),
    onSuccess: ({ data }) => {
      toast.good('staff.categories.merged', { from: category.name, name: data.category.name });
      onClose();
      return cache.invalidateQueries({ queryKey: categoriesQuery.queryKey });
    },
    onError: toast.refused,
  });
  const form = useSubmit(() => into && save.mutate(into), save.isPending);
  return (
    <FormDialog
      form={form}
      title={t('staff.categories.merge.named', { name: category.name })}
      description={t('staff.categories.merge.text', { name: category.name })}
      action={into ? t('staff.categories.merge.confirm', { name: into.name }) : t('staff.categories.merge')}
      variant="danger"
      isBusy={save.isPending}
      isDisabled={into === null}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('staff.categories.merge.live', { count: category.live_channels })}</p>
      <TextField
        label={t('staff.categories.merge.into')}
        type="search"
        value={filter}
        onChange={(event) => {
          setFilter(event.target.value);
          setInto(null);
        }}
      />
      <fieldset>
        <legend className="sr-only">{t('staff.categories.merge.into')}</legend>
        {shown.map((one) => (
          <label key={one.id} className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 hover:bg-row-hover">
            <input type="radio" name={radios} checked={one.id === into?.id} onChange={() => setInto(one)} className="accent-mint" />
            <span className="min-w-0 flex-1 truncate">{one.name}</span>
          </label>
        ))}
        {wanted !== '' && shown.length === 0 && <p className="px-2 py-1.5 text-ink-2">{t('staff.categories.no_match')}</p>}
      </fieldset>
    </FormDialog>
  );
}
