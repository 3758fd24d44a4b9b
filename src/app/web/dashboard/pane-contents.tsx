import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PaneActionsSlot } from '#core/web/ui/PaneActions.tsx';
import type { PaneProps } from '#features/channel/channels/web/parts.ts';
import type { PaneId } from './arrangement.ts';
import { PaneBoundary } from './PaneBoundary.tsx';
import { usePanes } from './panes.ts';

export function PaneSlot({ host, part, className }: { host: PaneHost; part: 'body' | 'actions'; className?: string }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => host.moveInto(slot.current!, part), [host, part]);
  return <div ref={slot} className={className} />;
}

/** React does not render the host elements. */
const PANE_BODY_CLASS = 'flex min-h-0 min-w-0 flex-1 flex-col';
const PANE_ACTIONS_CLASS = 'flex min-w-0 items-center gap-1 empty:hidden';

/** Moving a pane moves its elements, so that the content keeps its state: a draft, a scroll position, filters. */
export class PaneHost {
  readonly body = document.createElement('div');
  readonly actions = document.createElement('div');
  #scrolled = new Map<Element, number>();

  constructor() {
    this.body.className = PANE_BODY_CLASS;
    this.actions.className = PANE_ACTIONS_CLASS;
    // Browsers reset scroll positions when an element is removed.
    this.body.addEventListener(
      'scroll',
      ({ target }) => {
        if (target instanceof Element) this.#scrolled.set(target, target.scrollTop);
      },
      { capture: true, passive: true },
    );
  }

  moveInto(target: HTMLElement, part: 'body' | 'actions'): void {
    target.replaceChildren(this[part]);
    if (part === 'actions') return;
    for (const [element, top] of this.#scrolled) {
      if (this.body.contains(element)) element.scrollTop = top;
      else this.#scrolled.delete(element);
    }
  }
}

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
