import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';

export interface Column {
  name: string;
  /** For numbers. */
  atEnd?: boolean;
  /** The name is only for screen readers. */
  isHidden?: boolean;
}

interface PagedTableProps<Page, Row> {
  list: UseInfiniteQueryResult<InfiniteData<Page>>;
  rowsOf: (page: Page) => readonly Row[];
  label: string;
  columns: readonly Column[];
  empty: ReactNode;
  /** A row: a `tr` with a key and one `Cell` per column. */
  children: (row: Row) => ReactNode;
}

/** A table with pages, a loading state, an error and a "more" button. On a phone a row has two lines. */
export function PagedTable<Page, Row>({ list, rowsOf, label, columns, empty, children }: PagedTableProps<Page, Row>) {
  const rows = list.data?.pages.flatMap(rowsOf);
  if (!rows) {
    if (list.isError) {
      return <QueryError title={t('subscriptions.page.failed')} query={list} />;
    }
    return (
      <div role="status" aria-label={t('core.loading')} className="mt-4 flex flex-col gap-2">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-12 rounded-md" />
        ))}
      </div>
    );
  }
  if (rows.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      <div className="mt-4 overflow-hidden rounded-lg border border-line-soft bg-panel">
        <table aria-label={label} className="w-full border-collapse max-md:block">
          <thead className="bg-control text-12 text-ink-2 max-md:sr-only">
            <tr>
              {columns.map(({ name, atEnd, isHidden }) => (
                <th key={name} scope="col" className={cx('h-9 px-3 font-semibold', atEnd ? 'text-end' : 'text-start')}>
                  {isHidden ? <span className="sr-only">{name}</span> : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">{rows.map(children)}</tbody>
        </table>
      </div>
      <ShowMore list={list} label={t('subscriptions.page.more')} className="mt-3" />
    </>
  );
}

export const Row = ({ children }: { children: ReactNode }) => (
  <tr className="border-t border-line-soft first:border-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:px-3 max-md:py-2 md:h-12 md:first:border-t">
    {children}
  </tr>
);

interface CellProps {
  atEnd?: boolean;
  isQuiet?: boolean;
  /** Full width on a phone. */
  isWide?: boolean;
  /** Hidden on a phone. */
  isExtra?: boolean;
  children?: ReactNode;
}

/** On a phone cells stand in pairs. */
export const Cell = ({ atEnd, isQuiet, isWide, isExtra, children }: CellProps) => (
  <td
    className={cx(
      'md:px-3 md:py-1.5 max-md:py-0.5',
      atEnd && 'text-end tabular-nums',
      isQuiet && 'text-ink-2',
      isWide ? 'max-md:col-span-2' : 'max-md:even:text-end',
      isExtra && 'max-md:hidden',
    )}
  >
    {children}
  </td>
);
