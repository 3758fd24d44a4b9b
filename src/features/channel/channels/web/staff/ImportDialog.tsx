import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { TextAreaField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { Category } from '#features/channel/channels/contract/category.ts';
import { IMPORT_LENGTH_MAX, importCategories } from '#features/channel/channels/contract/manage-categories.ts';
import { useRefreshCategories } from './selected-categories.ts';

type Preview = ReplyOf<typeof importCategories>['data'];

const EXAMPLE = 'name,group,tags,mature\nCity Builders,games,Building;Simulation,no';

/** First shows what the server would do with each line, then adds the new ones. */
export function ImportDialog({ groups, onClose }: { groups: readonly Category['category'][]; onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const refresh = useRefreshCategories();
  const preview = useMutation({
    mutationFn: async (text: string) => (await call(importCategories, { body: { csv: text, dry_run: true } })).data,
    onError: toast.refused,
  });
  const send = useMutation({
    mutationFn: async () => (await call(importCategories, { body: { csv, dry_run: false } })).data,
    onSuccess: ({ added }) => {
      toast.good('staff.categories.import.done', { count: added });
      onClose();
      return refresh();
    },
    onError: toast.refused,
  });
  const edit = (text: string) => {
    setCsv(text);
    preview.reset();
  };
  const isTooLong = csv.length > IMPORT_LENGTH_MAX;
  const fresh = preview.data?.lines.filter(({ outcome }) => outcome === 'new').length;
  const isBusy = preview.isPending || send.isPending;
  const form = useSubmit(() => (fresh ? send.mutate() : preview.mutate(csv)), isBusy);
  return (
    <FormDialog
      form={form}
      title={t('staff.categories.import.title')}
      description={t('staff.categories.import.text', { groups: groups.map(({ slug }) => slug).join(', ') })}
      action={fresh ? t('staff.categories.import.add', { count: fresh }) : t('staff.categories.import.check')}
      isBusy={isBusy}
      isDisabled={csv.trim() === '' || isTooLong || fresh === 0}
      onClose={onClose}
    >
      <CsvFile onRead={edit} />
      <TextAreaField
        label={t('staff.categories.import.lines')}
        error={isTooLong ? t('staff.categories.import.too_long') : undefined}
        rows={6}
        spellCheck={false}
        placeholder={EXAMPLE}
        className="font-mono text-12"
        value={csv}
        onChange={(event) => edit(event.target.value)}
      />
      {preview.data && <PreviewList lines={preview.data.lines} />}
    </FormDialog>
  );
}

function CsvFile({ onRead }: { onRead: (text: string) => void }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-12 font-semibold text-ink-2">
        {t('staff.categories.import.file')}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv,text/plain"
        className="min-w-0 text-ink-2 file:me-3 file:min-h-8 file:cursor-pointer file:rounded-sm file:border-0 file:bg-control file:px-3 file:font-semibold file:text-ink"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again after an edit.
          target.value = '';
          // A larger file only has to show that it is too long.
          if (file)
            file
              .slice(0, 4 * IMPORT_LENGTH_MAX)
              .text()
              .then(onRead, toast.refused);
        }}
      />
    </div>
  );
}

function PreviewList({ lines }: { lines: Preview['lines'] }) {
  if (lines.length === 0) return <p className="text-ink-2">{t('staff.categories.import.empty')}</p>;
  return (
    <ul
      aria-label={t('staff.categories.import.preview')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
      tabIndex={0}
      className="max-h-60 overflow-y-auto rounded-sm border border-line-soft [scrollbar-width:thin]"
    >
      {lines.map(({ line, name, outcome }) => (
        <li key={line} className="flex items-start gap-2 border-t border-line-soft px-3 py-1.5 first:border-0">
          <Icon
            name={outcome === 'new' ? 'check' : outcome === 'exists' ? 'info' : 'warn'}
            size="small"
            className={outcome === 'new' ? 'mt-0.5 text-mint-text' : outcome === 'exists' ? 'mt-0.5 text-ink-3' : 'mt-0.5 text-red-text'}
          />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <bdi className="font-semibold">{name}</bdi>
            <span className="block text-12 text-ink-2">
              {t('staff.categories.import.line', { line, outcome: t(`staff.categories.import.${outcome}`) })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
