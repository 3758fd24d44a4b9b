import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';

/** Milliseconds in which data that was fetched in advance is not fetched again. */
const FRESH_MS = 10_000;

/** Closed panes hear no events. A pane fetches its data again when it opens, and its data is stale as soon as it closes. */
function useFreshData(): void {
  const cache = useQueryClient().getQueryCache();
  const [observed] = useState(() => new Set<Query>());
  // A layout effect runs before the queries of the pane mount. A query decides about its first fetch after this event.
  useLayoutEffect(
    () =>
      cache.subscribe((event) => {
        if (event.type !== 'observerAdded' || observed.has(event.query)) return;
        observed.add(event.query);
        const { state } = event.query;
        if (event.query.getObserversCount() === 1 && state.data !== undefined && event.query.isStaleByTime(FRESH_MS))
          event.query.invalidate();
      }),
    [cache, observed],
  );
  useEffect(
    () => () => {
      const active = [...observed].filter((query) => query.isActive());
      // The queries of the pane unmount after this cleanup, and those of the next pane mount.
      queueMicrotask(() => {
        for (const query of active) if (!query.isActive()) query.invalidate();
      });
    },
    [observed],
  );
}

export function PaneBoundary({ pane, children }: { pane: string; children: ReactNode }) {
  useFreshData();
  return (
    <Panel
      name={`The pane ${pane}`}
      pending={<PaneSkeleton />}
      failed={(failure) => (
        <div className="m-auto">
          <PartFailed {...failure} />
        </div>
      )}
    >
      {children}
    </Panel>
  );
}

function PaneSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-3 p-3">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  );
}
