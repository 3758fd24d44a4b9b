/** At the end of the first or last line of the row, or above or below it. */
export type ActionsPlacement = 'first' | 'last' | 'above' | 'below';

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Boxes that a toolbar may cover, in viewport pixels. */
export interface Covered {
  pressables: readonly Box[];
  neighbors: readonly Box[];
  words: readonly Box[];
  row: Box;
  /** The visible area of the list, which the toolbar must not leave. */
  list: Pick<Box, 'top' | 'bottom'>;
}

/** Overlap with the row above and below, so that the pointer stays on the row on its way to the toolbar. */
const OVERLAP = 3;

/** Covers nothing pressable in the row, then the fewest words of other rows, then the fewest words of the row. */
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
  return costs.reduce((best, option) => (isLess(option.cost, best.cost) ? option : best)).place;
}

const isLess = (a: readonly number[], b: readonly number[]): boolean => {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index >= 0 && a[index]! < b[index]!;
};

const coveredArea = (box: Box, others: readonly Box[]): number =>
  others.reduce((area, other) => {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return width > 0 && height > 0 ? area + width * height : area;
  }, 0);
