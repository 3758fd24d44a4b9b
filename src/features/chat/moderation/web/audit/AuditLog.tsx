import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useFeatures } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LazyMenu } from '#core/web/ui/LazyMenu.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { loadActViews } from './act-views.ts';
import { auditLogQuery, EMPTY_FILTERS } from './use-audit-log.ts';

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
          <ErrorState title={t('moderation.audit.failed')} error={log.error} onRetry={() => void log.refetch()} busy={log.isFetching} />
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
