/** CSS classes of the host elements, which React does not render. */
export const PANE_BODY_CLASS = 'flex min-h-0 min-w-0 flex-1 flex-col';
export const PANE_ACTIONS_CLASS = 'flex min-w-0 items-center gap-1 empty:hidden';
