import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';

/** Milliseconds for which prefetched data, or data of a just closed pane, counts as fresh. */
const FRESH_MS = 10_000;

/** Boundary of a pane. The pane fetches its data again when it opens, because closed panes hear no events. */
export function PaneBoundary({ pane, children }: { pane: string; children: ReactNode }) {
  const cache = useQueryClient();
  // A layout effect runs before the queries of the pane mount.
  useLayoutEffect(() => {
    void cache.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: (query) => query.isStaleByTime(FRESH_MS) });
  }, [cache]);
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
