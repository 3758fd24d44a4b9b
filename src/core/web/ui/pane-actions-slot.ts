import { createContext } from 'react';

/** Null outside of a pane. */
export const PaneActionsSlot = createContext<HTMLElement | null>(null);
