import { createContext } from 'react';

/** Where the pane around a component shows that component's actions: an element of its header, or null outside of a pane. */
export const PaneActionsSlot = createContext<HTMLElement | null>(null);
