import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';

export function PaneBoundary({ pane, children }: { pane: string; children: ReactNode }) {
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
