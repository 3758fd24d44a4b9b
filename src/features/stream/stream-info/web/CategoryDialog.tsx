import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { reportWarning } from '#core/web/report.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSettled } from '#core/web/use-settled.ts';
import { useSubmit } from '#core/web/use-submit.ts';
import { categoryName, Picture, useChangeStream, useChannel } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { QUERY_MAX } from '#features/discovery/search/contract.ts';
import type { CategoryHit } from '#features/discovery/search/rules/category-hits.ts';
import { foundCategoriesQuery, SEARCH_PAUSE } from '#features/discovery/search/web/api.ts';

/** C-06, MO-01, SE-03. */
export function CategoryDialog({ chat, onClose }: { chat: Pick<OpenChat, 'channel'>; onClose: () => void }) {
  const { slug } = chat.channel;
  const radios = useId();
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<CategoryHit | null>(null);
  const [apiError, setApiError] = useState(false);
  const channel = useChannel(slug);
  const typed = query.trim();
  const q = useSettled(typed, SEARCH_PAUSE);
  const found = useQuery(foundCategoriesQuery(q));
  const save = useChangeStream(slug, onClose, (error) => {
    reportWarning('Saving the stream category failed', error);
    setApiError(true);
  });
  const now = channel.data?.livestream?.categories[0];
  const isOffline = channel.data?.livestream === null;
  const form = useSubmit(() => {
    if (!selected) return;
    setApiError(false);
    save.mutate({ category_id: selected.id });
  }, save.isPending);
  const frame = {
    title: t('stream-info.category.title'),
    description: now && t('stream-info.category.now', { name: categoryName(now.name) }),
  };
  if (isOffline)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} {...frame} footer={<Button onClick={onClose}>{t('core.close')}</Button>}>
        <Problem text={t('stream-info.category.error_no_livestream')} />
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      {...frame}
      action={t(save.isPending ? 'stream-info.category.saving' : 'stream-info.category.save')}
      isBusy={save.isPending}
      isDisabled={!selected}
      onClose={onClose}
    >
      <TextField
        label={t('stream-info.category.search')}
        type="search"
        autoComplete="off"
        leading={<Icon name="search" size="small" className="text-ink-3" />}
        maxLength={QUERY_MAX}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <FoundCategories name={radios} typed={typed} found={found} selected={selected} onSelect={setSelected} />
      {apiError && <Problem text={t('stream-info.category.error_api')} />}
    </FormDialog>
  );
}

const Problem = ({ text }: { text: string }) => (
  <p role="alert" className="flex items-start gap-2 rounded-sm bg-red-soft px-3 py-2 text-red-text">
    <Icon name="warn" size="small" className="mt-0.5" />
    {text}
  </p>
);

interface FoundCategoriesProps {
  name: string;
  typed: string;
  found: UseQueryResult<CategoryHit[]>;
  selected: CategoryHit | null;
  onSelect: (category: CategoryHit) => void;
}

/** The selected category stays while another name is typed. */
function FoundCategories({ name, typed, found, selected, onSelect }: FoundCategoriesProps) {
  if (typed === '' && !selected) return <p className="min-h-14 py-2 text-ink-2">{t('stream-info.category.hint')}</p>;
  if (found.isError && !found.data) {
    return <QueryError title={t('stream-info.category.failed')} query={found} />;
  }
  const hits = typed === '' ? [] : found.data;
  if (hits?.length === 0 && !selected) {
    return (
      <EmptyState icon="search" title={t('stream-info.category.no_categories_found')}>
        {t('stream-info.category.no_categories_found.text')}
      </EmptyState>
    );
  }
  return (
    <fieldset className="-mx-3 max-h-72 min-w-0 overflow-y-auto [scrollbar-width:thin]">
      <legend className="sr-only">{t('stream-info.category.title')}</legend>
      {withChosen(hits ?? [], selected).map((category) => (
        <Choice
          key={category.id}
          name={name}
          category={category}
          isChosen={category.id === selected?.id}
          onChoose={() => onSelect(category)}
        />
      ))}
      {!hits && (
        <div className="px-3 py-1.5">
          <Skeleton className="h-11 w-full" />
        </div>
      )}
    </fieldset>
  );
}

const withChosen = (hits: readonly CategoryHit[], selected: CategoryHit | null) =>
  !selected || hits.some(({ id }) => id === selected.id) ? hits : [selected, ...hits];

interface ChoiceProps {
  name: string;
  category: CategoryHit;
  isChosen: boolean;
  onChoose: () => void;
}

const Choice = ({ name, category: { name: title, slug, src, srcset, viewers }, isChosen, onChoose }: ChoiceProps) => (
  <label
    className={cx(
      'flex cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-row-hover has-focus-visible:shadow-focus',
      isChosen && 'bg-mint-soft',
    )}
  >
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="sr-only" />
    <span className="h-11 w-8.25 shrink-0 overflow-hidden rounded-xs">
      <Picture src={src} srcset={srcset} category={slug} seed={slug} />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold">
        <bdi>{categoryName(title)}</bdi>
      </span>
      <span className="block text-12 text-ink-2">{t('stream-info.category.watching', { compact: formatCompact(viewers) })}</span>
    </span>
    {isChosen && <Icon name="check" className="text-mint-text" />}
  </label>
);
