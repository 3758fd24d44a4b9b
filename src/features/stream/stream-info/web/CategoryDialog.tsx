import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { reportWarning } from '#core/web/report.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSettled } from '#core/web/use-settled.ts';
import { useChangeStream, useChannel } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { QUERY_MAX } from '#features/discovery/search/contract.ts';
import type { CategoryHit } from '#features/discovery/search/rules/category-hits.ts';
import { foundCategoriesQuery, SEARCH_PAUSE } from '#features/discovery/search/web/api.ts';
import { FoundCategories } from './FoundCategories.tsx';

/** C-06, MO-01, SE-03. */
export function CategoryDialog({ chat, onClose }: { chat: Pick<OpenChat, 'channel'>; onClose: () => void }) {
  const { slug } = chat.channel;
  const form = useId();
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!selected || save.isPending) return;
    setApiError(false);
    save.mutate({ category_id: selected.id });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('stream-info.category.title')}
      description={now && t('stream-info.category.now', { name: now.name })}
      footer={
        isOffline ? (
          <Button onClick={onClose}>{t('core.close')}</Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              {t('core.cancel')}
            </Button>
            <Button variant="primary" type="submit" form={form} disabled={!selected} busy={save.isPending}>
              {t(save.isPending ? 'stream-info.category.saving' : 'stream-info.category.save')}
            </Button>
          </>
        )
      }
    >
      {isOffline ? (
        <Problem text={t('stream-info.category.error_no_livestream')} />
      ) : (
        <form id={form} className="flex flex-col gap-3" onSubmit={submit}>
          <TextField
            label={t('stream-info.category.search')}
            type="search"
            autoComplete="off"
            leading={<Icon name="search" size="small" className="text-ink-3" />}
            maxLength={QUERY_MAX}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <FoundCategories name={form} typed={typed} found={found} selected={selected} onSelect={setSelected} />
          {apiError && <Problem text={t('stream-info.category.error_api')} />}
        </form>
      )}
    </Dialog>
  );
}

const Problem = ({ text }: { text: string }) => (
  <p role="alert" className="flex items-start gap-2 rounded-sm bg-red-soft px-3 py-2 text-red-text">
    <Icon name="warn" size="small" className="mt-0.5" />
    {text}
  </p>
);
