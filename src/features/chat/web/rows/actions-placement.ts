/**
 * Where the actions of a row are placed: at the end of its first line, or above or below the row when they would cover something clickable.
 */
export type ActionsPlacement = 'on' | 'above' | 'below';

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/**
 * `bar`: the box of the toolbar on the line. `pressables`: the boxes of names, mentions and links in the row. `top`: the top of the list's
 * visible area, which the toolbar must not exceed.
 */
export function actionsPlacement(bar: Box, pressables: readonly Box[], row: Pick<Box, 'top'>, top: number): ActionsPlacement {
  if (!pressables.some((box) => overlap(bar, box))) return 'on';
  return row.top - (bar.bottom - bar.top) >= top ? 'above' : 'below';
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
