import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { rootScale } from '#core/web/ui/rem.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { BannedPerson } from '#features/chat/moderation/contract/bans.ts';
import { SORT_COLUMNS, type Sort, type SortColumn } from './ban-order.ts';

/** Sizes in pixels and row counts from BU-01. On a small screen the dialog scrolls. */
const ROW = 44;
const LIST = 440;
const HEAD = 36;
const OVERSCAN = 10;
const SKELETON_ROWS = 10;

/** A narrow table only has room for three columns: name, expiry and button. */
const GRID =
  'grid grid-cols-[minmax(0,1fr)_5.5rem_5rem] items-center gap-x-2 px-3 text-start @2xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,.9fr)_minmax(0,1.3fr)_minmax(0,1.5fr)_5.5rem] @2xl:gap-x-3';
const WIDE_ONLY: Partial<Record<SortColumn, string>> = {
  banned_by: '@max-2xl:hidden',
  banned_at: '@max-2xl:hidden',
  reason: '@max-2xl:hidden',
};

interface BanTableProps {
  bans: readonly BannedPerson[];
  isLoading: boolean;
  sort: Sort | null;
  onSort: (column: SortColumn) => void;
  onUnban: (ban: BannedPerson) => void;
  empty: ReactNode;
}

/** Virtualized, so that ten thousand rows scroll smoothly. */
export function BanTable({ bans, isLoading, sort, onSort, onUnban, empty }: BanTableProps) {
  const list = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: bans.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW * rootScale(),
    overscan: OVERSCAN,
    scrollMargin: HEAD,
    initialRect: { width: 0, height: HEAD + LIST },
    getItemKey: (index) => bans[index]!.id,
  });
  const focusAfterUnban = useFocusAfterUnban(list);
  const hasRows = bans.length > 0;
  return (
    <div
      ref={list}
      role="group"
      aria-label={t('moderation.bans.title')}
      // The list must be scrollable by keyboard, and takes the focus when the last row is removed.
      tabIndex={hasRows ? 0 : -1}
      className="@container -mx-3 overflow-x-hidden overflow-y-auto overscroll-contain [scrollbar-width:thin]"
      style={{ height: HEAD + LIST }}
    >
      <table
        aria-label={t('moderation.bans.title')}
        aria-rowcount={bans.length + 1}
        aria-busy={isLoading || undefined}
        className="block min-h-full"
      >
        <thead className="sticky top-0 z-(--z-sticky) block bg-control">
          <tr aria-rowindex={1} className={cx(GRID, 'text-12 text-ink-2')} style={{ height: HEAD }}>
            {SORT_COLUMNS.map((column) => (
              <Header
                key={column}
                column={column}
                sort={hasRows ? sort : null}
                disabled={!hasRows}
                className={WIDE_ONLY[column]}
                onSort={() => onSort(column)}
              />
            ))}
            <th scope="col">
              <span className="sr-only">{t('moderation.bans.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="relative block" style={hasRows ? { height: rows.getTotalSize() } : undefined}>
          {isLoading ? (
            <SkeletonRows />
          ) : hasRows ? (
            rows.getVirtualItems().map(({ index, key, start }) => (
              <Row
                key={key}
                ban={bans[index]!}
                index={index}
                start={start - HEAD}
                onUnban={() => {
                  focusAfterUnban(bans[index + 1] ?? bans[index - 1]);
                  onUnban(bans[index]!);
                }}
              />
            ))
          ) : (
            <tr className="grid place-items-center pt-12">
              <td>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Moves the focus to the adjacent row, or to the table, when the focused row is removed. */
function useFocusAfterUnban(list: RefObject<HTMLElement | null>): (next: BannedPerson | undefined) => void {
  const focusTarget = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusTarget.current === null) return;
    const button = list.current?.querySelector<HTMLElement>(`[data-ban="${focusTarget.current}"] button`);
    focusTarget.current = null;
    (button ?? list.current)?.focus();
  });
  return (next) => {
    focusTarget.current = next?.id ?? '';
  };
}

interface HeaderProps {
  column: SortColumn;
  sort: Sort | null;
  disabled: boolean;
  className: string | undefined;
  onSort: () => void;
}

function Header({ column, sort, disabled, className, onSort }: HeaderProps) {
  const direction = sort?.column === column ? sort.direction : null;
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={cx('min-w-0', className)}>
      <button
        type="button"
        disabled={disabled}
        className={cx('flex min-h-(--h-xs) max-w-full items-center gap-1 rounded-xs font-semibold hover:text-ink', direction && 'text-ink')}
        onClick={onSort}
      >
        <span className="truncate">{t(`moderation.bans.${column}`)}</span>
        <Icon name={direction === 'ascending' ? 'up' : direction === 'descending' ? 'down' : 'sort'} size="small" />
      </button>
    </th>
  );
}

interface RowProps {
  ban: BannedPerson;
  index: number;
  start: number;
  onUnban: () => void;
}

function Row({ ban: { id, banned_user, banned_by, ban }, index, start, onUnban }: RowProps) {
  const reason = ban.reason.trim();
  const until = ban.expires_at;
  return (
    <tr
      aria-rowindex={index + 2}
      data-ban={id}
      className={cx(GRID, 'absolute inset-x-0 border-b border-line-soft hover:bg-row-hover')}
      style={{ height: ROW * rootScale(), transform: `translateY(${start}px)` }}
    >
      <td className="min-w-0">
        <bdi className="block truncate font-semibold" title={banned_user.username}>
          {banned_user.username}
        </bdi>
        <bdi className="block truncate text-12 text-ink-3 @2xl:hidden">{reason || t('moderation.bans.no_reason')}</bdi>
      </td>
      <td className="truncate text-ink-2 @max-2xl:hidden">
        <bdi>{banned_by.username}</bdi>
      </td>
      <td className="truncate text-ink-2 tabular-nums @max-2xl:hidden">{formatDate(ban.banned_at, 'medium')}</td>
      <td className="tabular-nums @max-2xl:text-12 @2xl:truncate">
        {ban.permanent || until === null ? (
          <Tag>{t('moderation.bans.permanent')}</Tag>
        ) : (
          <>
            <span className="@max-3xl:hidden">{formatDate(until, 'mediumWithTime')}</span>
            <span className="@3xl:hidden">{formatDate(until, 'shortNumericWithTime')}</span>
          </>
        )}
      </td>
      <td className={cx('truncate @max-2xl:hidden', reason ? 'text-ink-2' : 'text-ink-3')} title={reason || undefined}>
        <bdi>{reason || t('moderation.bans.no_reason')}</bdi>
      </td>
      <td className="text-end">
        <Button size="small" aria-label={t('moderation.bans.unban_named', { name: banned_user.username })} onClick={onUnban}>
          {t('moderation.bans.unban')}
        </Button>
      </td>
    </tr>
  );
}

const SKELETON_WIDTHS = ['w-24', 'w-20 @max-2xl:hidden', 'w-20 @max-2xl:hidden', 'w-20', 'w-28 @max-2xl:hidden', 'ms-auto w-14'];

function SkeletonRows() {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} className={cx(GRID, 'border-b border-line-soft')} style={{ height: ROW * rootScale() }}>
      {SKELETON_WIDTHS.map((width, column) => (
        <td key={SORT_COLUMNS[column] ?? 'actions'} className={cx('max-w-full', width)}>
          <Skeleton className="h-3 w-full" />
        </td>
      ))}
    </tr>
  ));
}
