import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';

interface PagedListProps<Page, Row> {
  list: UseInfiniteQueryResult<InfiniteData<Page>>;
  rowsOf: (page: Page) => readonly Row[];
  label: string;
  failed: string;
  empty: ReactNode;
  /** Whether the row order has a meaning, as in a log. */
  ordered?: boolean;
  /** Returns a list item with a key. */
  children: (row: Row) => ReactNode;
}

export function PagedList<Page, Row>({ list, rowsOf, label, failed, empty, ordered = false, children }: PagedListProps<Page, Row>) {
  const rows = list.data?.pages.flatMap(rowsOf);
  const List = ordered ? 'ol' : 'ul';
  return (
    <>
      {list.isPending && <Skeleton className="h-64 w-full rounded-md" />}
      {list.isError && !rows && <QueryError title={failed} query={list} />}
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && <List aria-label={label}>{rows.map(children)}</List>}
      <ShowMore list={list} label={t('staff.more')} size="small" className="mt-3" />
    </>
  );
}
