/** The looks of a pane's elements, which stand outside of what React draws. */
export const PANE_BODY_CLASS = 'flex min-h-0 min-w-0 flex-1 flex-col';
export const PANE_ACTIONS_CLASS = 'flex min-w-0 items-center gap-1 empty:hidden';
