import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { PaneActionsSlot } from '#core/web/ui/pane-actions-slot.ts';
import type { PaneProps } from '#features/channel/channels/web/parts.ts';
import type { PaneId } from './arrangement.ts';
import { PaneBoundary } from './PaneBoundary.tsx';
import { PaneHost } from './pane-host.ts';
import { usePanes } from './panes.ts';

/** Own host elements keep the state of a pane that moves. */
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
        <PaneBoundary pane={pane}>
          <Content {...props} />
        </PaneBoundary>
      </PaneActionsSlot>,
      host.body,
      pane,
    );
  });
  return { hostOf, contents };
}
