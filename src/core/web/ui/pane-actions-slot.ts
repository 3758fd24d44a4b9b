import { createContext } from 'react';

/** The element in the header of the surrounding pane into which a component renders its actions, or null outside of a pane. */
export const PaneActionsSlot = createContext<HTMLElement | null>(null);
