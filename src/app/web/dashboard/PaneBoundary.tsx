import type { ReactNode } from 'react';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { PaneSkeleton } from './PaneSkeleton.tsx';

/** The boundary of a pane's content, for the time until its code is loaded and for errors. */
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
