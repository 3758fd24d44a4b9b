import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { ADMIN_PAGE } from '#features/engagement/drops/contract/admin.ts';

interface SearchedListProps<Answer extends { total: number }> {
  label: string;
  query: UseQueryResult<Answer>;
  search: string;
  onSearch: (search: string) => void;
  page: number;
  onPage: (page: number) => void;
  /** Beside the search. */
  action?: ReactNode;
  empty: ReactNode;
  children: (answer: Answer) => ReactNode;
}

export function SearchedList<Answer extends { total: number }>(props: SearchedListProps<Answer>) {
  const { label, query, search, onSearch, page, onPage, action, empty, children } = props;
  const { data } = query;
  const pages = data ? Math.ceil(data.total / ADMIN_PAGE) : 0;
  return (
    <div className="pt-4">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-2">
        <div className="min-w-0 flex-1 basis-56 sm:max-w-80">
          <TextField
            type="search"
            label={label}
            leading={<Icon name="search" size="small" className="text-ink-3" />}
            maxLength={64}
            value={search}
            onChange={({ target }) => {
              onSearch(target.value);
              onPage(0);
            }}
          />
        </div>
        {action}
      </div>
      {!data && query.isError && <QueryError query={query} />}
      {!data && !query.isError && (
        <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-2">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-12 rounded-md" />
          ))}
        </div>
      )}
      {data && data.total === 0 && (search === '' ? empty : <EmptyState icon="search" title={t('drops.manage.no_match')} />)}
      {data && data.total > 0 && children(data)}
      {pages > 1 && (
        <nav aria-label={t('drops.manage.pages')} className="mt-3 flex items-center gap-2">
          <Button size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {t('drops.manage.previous')}
          </Button>
          <span className="text-12 text-ink-2 tabular-nums">{t('drops.manage.page', { page: page + 1, pages })}</span>
          <Button size="small" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
            {t('drops.manage.next')}
          </Button>
        </nav>
      )}
    </div>
  );
}
