/** Where the actions of a row stand: on the end of its first line; or above or below the row, so that they hide nothing to be pressed. */
export type ActionsPlace = 'on' | 'above' | 'below';

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/**
 * `bar`: the actions as they stand on the line. `pressables`: names, mentions and links of the row. `top`: where the list begins to be seen;
 * the bar does not go above it.
 */
export function placeOfActions(bar: Box, pressables: readonly Box[], row: Pick<Box, 'top'>, top: number): ActionsPlace {
  if (!pressables.some((box) => overlap(bar, box))) return 'on';
  return row.top - (bar.bottom - bar.top) >= top ? 'above' : 'below';
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
