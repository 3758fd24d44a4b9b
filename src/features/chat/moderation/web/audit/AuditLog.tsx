import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useFeatures } from '#core/web/feature.ts';
import { formatDate, parseDate } from '#core/web/format/date.ts';
import { t, textOf } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { serverNow } from '#core/web/server-clock.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LazyMenu } from '#core/web/ui/LazyMenu.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { AuditEntry } from '#features/chat/moderation/contract/audit.ts';
import { AuditFilters, auditLogQuery, EMPTY_FILTERS } from './AuditFilters.tsx';
import { loadActViews, useActViews, useAddedDetails } from './act-views.ts';

const ExportItems = lazyComponent('use', () => import('./ExportItems.tsx'));

export function AuditLog({ slug }: { slug: string }) {
  // The rows load the views too, and report a failure.
  loadActViews(useFeatures()).catch(() => undefined);
  const [choice, setChoice] = useState(EMPTY_FILTERS);
  const [filtering, setFiltering] = useState(false);
  const deferredChoice = useDeferredValue(choice);
  const log = useInfiniteQuery(auditLogQuery(slug, deferredChoice));
  const entries = log.data?.pages.flatMap((page) => page.entries);
  return (
    <div
      role="group"
      aria-label={t('moderation.audit.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
      tabIndex={0}
      className="@container relative flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto [scrollbar-width:thin]"
    >
      <PaneActions>
        <Button
          variant={choice === EMPTY_FILTERS ? 'ghost' : 'on'}
          size="small"
          aria-expanded={filtering}
          onClick={() => setFiltering(!filtering)}
        >
          <Icon name="sliders" size="small" />
          {t('moderation.audit.filter')}
        </Button>
        <LazyMenu
          name="The downloads of the audit log"
          trigger={
            <Button variant="ghost" size="small">
              <Icon name="dl" size="small" />
              {t('moderation.audit.export')}
            </Button>
          }
          Content={ExportItems}
          props={{ slug, choice }}
        />
      </PaneActions>
      {filtering && <AuditFilters choice={choice} onChange={setChoice} />}
      {entries === undefined ? (
        log.isError ? (
          <QueryError title={t('moderation.audit.failed')} query={log} />
        ) : (
          <AuditSkeleton />
        )
      ) : entries.length === 0 ? (
        <div className="m-auto">
          <EmptyState
            icon="list"
            title={t(choice === EMPTY_FILTERS ? 'moderation.audit.empty' : 'moderation.audit.no_match')}
            action={
              choice !== EMPTY_FILTERS && <Button onClick={() => setChoice(EMPTY_FILTERS)}>{t('moderation.audit.everything')}</Button>
            }
          >
            {choice === EMPTY_FILTERS && t('moderation.audit.empty.text')}
          </EmptyState>
        </div>
      ) : (
        <AuditTable
          entries={entries}
          footer={
            log.hasNextPage && (
              <Button size="small" className="m-3 self-center" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                {t('moderation.more')}
              </Button>
            )
          }
        />
      )}
    </div>
  );
}

function AuditSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')}>
      {[62, 48, 70, 55, 66, 40].map((width) => (
        <div key={width} className="flex h-9 items-center gap-3 border-b border-line-soft px-3">
          <Skeleton className="h-3 w-10" />
          <span style={{ width: `${width}%` }}>
            <Skeleton className="h-3 w-full" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** In a narrow container the reason moves below the act. */
function AuditTable({ entries, footer }: { entries: readonly AuditEntry[]; footer: ReactNode }) {
  return (
    <div className="flex flex-col">
      <table aria-label={t('moderation.audit.title')} className="w-full table-fixed border-collapse text-start">
        <thead className="sticky top-0 z-(--z-sticky) bg-control text-12 text-ink-2">
          <tr>
            <th scope="col" className="h-9 w-20 ps-3 text-start font-semibold @lg:w-28">
              {t('moderation.audit.time')}
            </th>
            <th scope="col" className="w-[26%] ps-3 text-start font-semibold">
              {t('moderation.audit.who')}
            </th>
            <th scope="col" className="ps-3 text-start font-semibold">
              {t('moderation.audit.what')}
            </th>
            <th scope="col" className="w-[26%] px-3 text-start font-semibold @max-lg:hidden">
              {t('moderation.audit.reason')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      {footer}
    </div>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const view = useActViews().get(entry.act);
  const addedDetails = useAddedDetails();
  const target = (
    <bdi key="target" className="font-semibold text-ink">
      {entry.target?.username ?? t('moderation.audit.somebody')}
    </bdi>
  );
  const at = parseDate(entry.created_at);
  const isToday = at.toDateString() === serverNow().toDateString();
  const hits = entry.messages_hit > (view?.isAboutOneMessage ? 1 : 0) ? t('moderation.audit.hit', { count: entry.messages_hit }) : null;
  const more = view?.detail?.(entry.details) ?? addedDetails(entry.details);
  return (
    <tr className="border-b border-line-soft align-baseline hover:bg-row-hover">
      <td className={cx('py-2 ps-3 text-12 text-ink-3 tabular-nums', isToday && 'whitespace-nowrap')}>
        <time dateTime={entry.created_at} title={formatDate(at, 'longWithTime')}>
          {isToday ? formatDate(at, 'hour') : formatDate(at, 'shortNumericWithTime')}
        </time>
      </td>
      <td className="truncate py-2 ps-3">
        <bdi>{entry.actor?.username ?? t('moderation.audit.itself')}</bdi>
      </td>
      <td className="py-2 ps-3 pe-3 text-ink-2 wrap-anywhere">
        {view?.sentence?.(entry, target) ?? (view ? textOf(view.title) : entry.act)}
        {hits && <span className="text-ink-3">{` · ${hits}`}</span>}
        {more !== null && (
          <span className="line-clamp-2 text-12 text-ink-3" title={more}>
            <bdi>{more}</bdi>
          </span>
        )}
        {entry.reason && (
          <span className="block text-12 text-ink-3 @lg:hidden">
            <bdi>{entry.reason}</bdi>
          </span>
        )}
      </td>
      <td className="px-3 py-2 text-ink-2 wrap-anywhere @max-lg:hidden">
        {entry.reason ? <bdi>{entry.reason}</bdi> : <span className="text-ink-3">–</span>}
      </td>
    </tr>
  );
}
