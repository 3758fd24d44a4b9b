import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** In the header of the pane, or above the content without a pane. */
export function PaneActions({ children }: { children: ReactNode }) {
  const slot = use(PaneActionsSlot);
  return slot ? createPortal(children, slot) : <div className="flex flex-wrap justify-end gap-1 px-2 pt-2">{children}</div>;
}

/** Null outside of a pane. */
export const PaneActionsSlot = createContext<HTMLElement | null>(null);
