import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#core/web/i18n/text.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { PaneActionsSlot } from '#core/web/ui/pane-actions-slot.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { PaneProps } from '#features/channels/web/pane.ts';
import type { PaneId } from './arrangement.ts';
import { PaneHost } from './pane-host.ts';
import { usePanes } from './panes.ts';

/** Renders the content of each pane into its own host element, so that the content keeps its state when the pane moves. */
export function usePaneContents(panes: readonly PaneId[], props: PaneProps): { hostOf: (pane: PaneId) => PaneHost; contents: ReactNode } {
  const kinds = usePanes();
  const [hosts] = useState(() => new Map<PaneId, PaneHost>());
  const hostOf = (pane: PaneId): PaneHost => {
    const known = hosts.get(pane);
    if (known) return known;
    const made = new PaneHost();
    hosts.set(pane, made);
    return made;
  };
  const contents = panes.map((pane) => {
    const { Content } = kinds.get(pane)!;
    const host = hostOf(pane);
    return createPortal(
      <PaneActionsSlot value={host.actions}>
        <Panel
          name={`The pane ${pane}`}
          pending={<PaneSkeleton />}
          failed={(failure) => (
            <div className="m-auto">
              <PartFailed {...failure} />
            </div>
          )}
        >
          <Content {...props} />
        </Panel>
      </PaneActionsSlot>,
      host.body,
      pane,
    );
  });
  return { hostOf, contents };
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
