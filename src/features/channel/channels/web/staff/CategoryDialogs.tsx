import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
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

/** More letters reveal further matches. */
const SHOWN = 6;

interface MergeDialogProps {
  category: CategoryCount;
  others: readonly CategoryCount[];
  onClose: () => void;
}

/** Starts without a selection, because a merge cannot be undone. */
export function MergeDialog({ category, others, onClose }: MergeDialogProps) {
  const form = useId();
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (into) save.mutate(into);
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
          <Button variant="danger" type="submit" form={form} busy={save.isPending} disabled={into === null}>
            {into ? t('staff.categories.merge.confirm', { name: into.name }) : t('staff.categories.merge')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <p className="mb-3 text-ink-2">{t('staff.categories.merge.live', { count: category.live_channels })}</p>
        <TextField
          label={t('staff.categories.merge.into')}
          type="search"
          value={filter}
          onChange={(event) => {
            setFilter(event.target.value);
            setInto(null);
          }}
        />
        <fieldset className="mt-2">
          <legend className="sr-only">{t('staff.categories.merge.into')}</legend>
          {shown.map((one) => (
            <label key={one.id} className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 hover:bg-row-hover">
              <input type="radio" name={form} checked={one.id === into?.id} onChange={() => setInto(one)} className="accent-mint" />
              <span className="min-w-0 flex-1 truncate">{one.name}</span>
            </label>
          ))}
          {wanted !== '' && shown.length === 0 && <p className="px-2 py-1.5 text-ink-2">{t('staff.categories.no_match')}</p>}
        </fieldset>
      </form>
    </Dialog>
  );
}
