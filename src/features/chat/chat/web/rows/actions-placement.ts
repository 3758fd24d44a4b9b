/** Where the actions of a row are placed: at the end of its first or last line, or above or below the row. */
export type ActionsPlacement = 'first' | 'last' | 'above' | 'below';

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** The area that a toolbar may cover, in viewport pixels. */
export interface Covered {
  /** The boxes of names, mentions and links in the row. */
  pressables: readonly Box[];
  /** The boxes of the words of the rows before and after it. */
  neighbors: readonly Box[];
  /** The boxes of the words of the row. */
  words: readonly Box[];
  row: Box;
  /** The visible area of the list, which the toolbar must not leave. */
  list: Pick<Box, 'top' | 'bottom'>;
}

/** How far the toolbar overlaps the row from above and below, so that the pointer does not leave the row on its way to it. */
const OVERLAP = 3;

/**
 * Chooses the place that covers the least: nothing that can be pressed in the row, then no words of other rows, then as few words of the row
 * as possible. `bar` is the box of the toolbar; only its size and its left and right edges count.
 */
export function actionsPlacement(bar: Box, { pressables, neighbors, words, row, list }: Covered): ActionsPlacement {
  const height = bar.bottom - bar.top;
  const at = (top: number): Box => ({ left: bar.left, right: bar.right, top, bottom: top + height });
  const places: [ActionsPlacement, Box][] = [
    ['first', at(row.top)],
    ['last', at(row.bottom - height)],
    ['above', at(row.top - height + OVERLAP)],
    ['below', at(row.bottom - OVERLAP)],
  ];
  const costs = places.map(([place, box]) => {
    const isOutside = box.top < list.top || box.bottom > list.bottom;
    const cost = [Number(isOutside), ...[pressables, neighbors, words].map((boxes) => coveredArea(box, boxes))];
    return { place, cost };
  });
  return costs.reduce((best, one) => (isLess(one.cost, best.cost) ? one : best)).place;
}

const isLess = (one: readonly number[], other: readonly number[]): boolean => {
  const index = one.findIndex((value, place) => value !== other[place]);
  return index >= 0 && one[index]! < other[index]!;
};

const coveredArea = (box: Box, others: readonly Box[]): number =>
  others.reduce((area, other) => {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return width > 0 && height > 0 ? area + width * height : area;
  }, 0);
