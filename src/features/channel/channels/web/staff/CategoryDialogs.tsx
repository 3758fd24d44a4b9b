import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { useSubmit } from '#core/web/use-submit.ts';
import type { Category } from '#features/channel/channels/contract/category.ts';
import {
  addCategory,
  CATEGORY_NAME_MAX,
  CategoryName,
  changeCategory,
  deleteCategory,
  mergeCategory,
  type StaffCategory,
} from '#features/channel/channels/contract/manage-categories.ts';
import { CategoryPicker } from '../CategoryPicker.tsx';
import { categoryName } from '../category-name.ts';
import { groupName } from '../group-name.ts';
import { categoryUsesQuery, useForEachCategory, useRefreshCategories, usesText } from './selected-categories.ts';

interface CategoryDialogProps {
  /** Null adds a new category. */
  category: Category | null;
  groups: readonly Category['category'][];
  onClose: () => void;
}

const CategoryDraft = z.object({ name: CategoryName, group: z.string(), mature: z.boolean() });

export function CategoryDialog({ category, groups, onClose }: CategoryDialogProps) {
  const refresh = useRefreshCategories();
  const { form, draft, change, field, problem, isSending } = useForm({
    schema: CategoryDraft,
    start: { name: category?.name ?? '', group: String(groups[0]?.id ?? ''), mature: false },
    send: async ({ name, group, mature }) => {
      const { data } = category
        ? await call(changeCategory, { params: { category: category.id }, body: { name } })
        : await call(addCategory, { body: { name, group_id: Number(group), is_mature: mature } });
      toast.good(category ? 'staff.categories.renamed' : 'staff.categories.added', { name: categoryName(data.category.name) });
      onClose();
      await refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={category ? t('staff.categories.rename.named', { name: categoryName(category.name) }) : t('staff.categories.add')}
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

interface MergeDialogProps {
  categories: readonly StaffCategory[];
  onClose: () => void;
  onMerged: () => void;
}

/** Starts without a target, because a merge cannot be undone. */
export function MergeDialog({ categories, onClose, onMerged }: MergeDialogProps) {
  const [into, setInto] = useState<{ id: number; name: string } | null>(null);
  const selected = useMemo(() => new Set(categories.map(({ id }) => id)), [categories]);
  const merge = useForEachCategory(
    ({ id }) => call(mergeCategory, { params: { category: id }, body: { into: into!.id } }),
    (result) => {
      if (result.done > 0) toast.good('staff.categories.merged', { count: result.done, name: categoryName(into!.name) });
      onMerged();
    },
  );
  const form = useSubmit(() => into && merge.mutate(categories), merge.isPending);
  return (
    <FormDialog
      form={form}
      title={titleOf('merge', categories)}
      description={t('staff.categories.merge.text')}
      action={into ? t('staff.categories.merge.confirm', { name: categoryName(into.name) }) : t('staff.categories.merge')}
      variant="danger"
      isBusy={merge.isPending}
      isDisabled={into === null}
      onClose={onClose}
    >
      <Uses categories={categories} />
      <CategoryPicker label={t('staff.categories.merge.into')} value={into} without={selected} onChange={setInto} />
    </FormDialog>
  );
}

interface DeleteDialogProps {
  categories: readonly StaffCategory[];
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDialog({ categories, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useForEachCategory(
    ({ id }) => call(deleteCategory, { params: { category: id } }),
    (result) => {
      if (result.done > 0) toast.good('staff.categories.deleted', { count: result.done });
      onDeleted();
    },
  );
  const form = useSubmit(() => remove.mutate(categories), remove.isPending);
  return (
    <FormDialog
      form={form}
      title={titleOf('delete', categories)}
      description={t('staff.categories.delete.text')}
      action={t('staff.categories.delete')}
      variant="danger"
      isBusy={remove.isPending}
      onClose={onClose}
    >
      <Uses categories={categories} />
    </FormDialog>
  );
}

function titleOf(act: 'merge' | 'delete', categories: readonly StaffCategory[]): string {
  const [first] = categories;
  return categories.length === 1 && first
    ? t(`staff.categories.${act}.named`, { name: categoryName(first.name) })
    : t(`staff.categories.${act}.several`, { count: categories.length });
}

/** What refers to these categories. */
function Uses({ categories }: { categories: readonly StaffCategory[] }) {
  const uses = useQuery(categoryUsesQuery(categories.map(({ id }) => id)));
  if (uses.isPending) return <Skeleton className="h-5 w-2/3" />;
  if (uses.isError) return <QueryError title={t('staff.categories.uses.failed')} query={uses} />;
  if (uses.data.length === 0) return <p className="text-ink-2">{t('staff.categories.uses.none')}</p>;
  return (
    <div className="text-ink-2">
      <p>{t('staff.categories.uses')}</p>
      <ul aria-label={t('staff.categories.uses')} className="mt-1 list-inside list-disc font-semibold text-ink tabular-nums">
        {uses.data.map((use) => (
          <li key={use.kind}>{usesText(use)}</li>
        ))}
      </ul>
    </div>
  );
}
