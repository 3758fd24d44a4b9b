import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { PaneActionsSlot } from './pane-actions-slot.ts';

/** The controls of a whole pane: in its header, or in a row above the content when there is no pane. */
export function PaneActions({ children }: { children: ReactNode }) {
  const slot = use(PaneActionsSlot);
  return slot ? createPortal(children, slot) : <div className="flex flex-wrap justify-end gap-1 px-2 pt-2">{children}</div>;
}
