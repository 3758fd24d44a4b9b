import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { categoriesQuery, Picture, streamSettingsQuery, useChangeStream } from '#features/channels/web/api.ts';
import type { OpenChat } from '#features/chat/web/api.ts';

/** The dialog for choosing the stream category (C-06, MO-01). */
export function CategoryDialog({ chat, onClose }: { chat: OpenChat; onClose: () => void }) {
  const { slug } = chat.channel;
  const form = useId();
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<number | null>(null);
  const settings = useQuery(streamSettingsQuery(slug));
  const categories = useQuery(categoriesQuery);
  const save = useChangeStream(slug, onClose);
  const now = settings.data?.category.id ?? null;
  const chosen = picked ?? now;
  const wanted = search.trim().toLowerCase();
  const found = categories.data?.filter(({ name }) => name.toLowerCase().includes(wanted));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (picked === null || picked === now) onClose();
    else save.mutate({ category_id: picked });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('streaminfo.category.title')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={save.isPending}>
            {t('streaminfo.category.save')}
          </Button>
        </>
      }
    >
      <form id={form} className="flex flex-col gap-3" onSubmit={submit}>
        <TextField
          label={t('streaminfo.category.search')}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {categories.isError ? (
          <ErrorState
            title={t('streaminfo.category.failed')}
            error={categories.error}
            onRetry={() => void categories.refetch()}
            busy={categories.isFetching}
          />
        ) : found === undefined ? (
          <Skeleton className="h-12 w-full" />
        ) : found.length === 0 ? (
          <p className="py-2 text-ink-2">{t('streaminfo.category.none', { search: search.trim() })}</p>
        ) : (
          <fieldset className="-mx-3 max-h-72 min-w-0 overflow-y-auto [scrollbar-width:thin]">
            <legend className="sr-only">{t('streaminfo.category.title')}</legend>
            {found.map(({ id, name, slug: category, banner, viewers }) => (
              <label
                key={id}
                className={cx(
                  'flex cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-row-hover has-focus-visible:shadow-focus',
                  id === chosen && 'bg-mint-soft',
                )}
              >
                <input type="radio" name={form} checked={id === chosen} onChange={() => setPicked(id)} className="sr-only" />
                <span className="h-10 w-7.5 shrink-0 overflow-hidden rounded-xs">
                  <Picture src={banner.url} srcset={banner.responsive} category={category} seed={category} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold">{name}</span>
                  <span className="block text-12 text-ink-2">{t('streaminfo.category.watching', { compact: formatCompact(viewers) })}</span>
                </span>
                {id === chosen && <Icon name="check" className="text-mint-text" />}
              </label>
            ))}
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}
