/** Columns in reading direction; a pane in no column is hidden. Functions return the same object when nothing changes. */

export type PaneId = string;

interface Column {
  panes: readonly PaneId[];
  /** Percent of the total width. */
  width: number;
}
export type Arrangement = readonly Column[];

export interface PanePosition {
  /** One past the last column opens a new one. */
  column: number;
  index: number;
}
/** `start` and `end` follow the reading direction. */
export type Direction = 'start' | 'end' | 'up' | 'down';

/** Percent. */
export const MIN_COLUMN_WIDTH = 14;
export const MAX_COLUMNS = { wide: 4, medium: 2 } as const;
export type ScreenSize = keyof typeof MAX_COLUMNS;

/** Null for a hidden pane. */
export function positionOf(arrangement: Arrangement, pane: PaneId): PanePosition | null {
  const column = arrangement.findIndex(({ panes }) => panes.includes(pane));
  return column < 0 ? null : { column, index: arrangement[column]!.panes.indexOf(pane) };
}

/** `to` is counted before the pane is removed from its old position. */
export function movePane(arrangement: Arrangement, pane: PaneId, to: PanePosition, most: number): Arrangement {
  const from = positionOf(arrangement, pane);
  const isNew = to.column === arrangement.length;
  const isAlone = from !== null && arrangement[from.column]!.panes.length === 1;
  if (isNew && (arrangement.length >= most + (isAlone ? 1 : 0) || (isAlone && from.column === arrangement.length - 1))) return arrangement;
  if (from?.column === to.column && (to.index === from.index || to.index === from.index + 1)) return arrangement;
  const index = from?.column === to.column && to.index > from.index ? to.index - 1 : to.index;
  const rest = arrangement.map(({ panes, width }) => ({ panes: panes.filter((other) => other !== pane), width }));
  const columns = isNew ? [...rest, { panes: [], width: 100 / (arrangement.length + 1) }] : rest;
  return normalize(
    columns.map(({ panes, width }, at) => (at === to.column ? { panes: panes.toSpliced(index, 0, pane), width } : { panes, width })),
  );
}

/** Moving beyond the last column opens a new one if there is room. */
export function stepPane(arrangement: Arrangement, pane: PaneId, direction: Direction, most: number): Arrangement {
  const from = positionOf(arrangement, pane);
  if (from === null) return arrangement;
  const { column, index } = from;
  const length = arrangement[column]!.panes.length;
  switch (direction) {
    case 'up':
      return index === 0 ? arrangement : movePane(arrangement, pane, { column, index: index - 1 }, most);
    case 'down':
      return index === length - 1 ? arrangement : movePane(arrangement, pane, { column, index: index + 2 }, most);
    case 'start':
      return column === 0 ? arrangement : movePane(arrangement, pane, beside(arrangement, column - 1, index), most);
    case 'end':
      return column + 1 < arrangement.length
        ? movePane(arrangement, pane, beside(arrangement, column + 1, index), most)
        : movePane(arrangement, pane, { column: column + 1, index: 0 }, most);
  }
}

const beside = (arrangement: Arrangement, column: number, index: number): PanePosition => ({
  column,
  index: Math.min(index, arrangement[column]!.panes.length),
});

export function withoutPane(arrangement: Arrangement, pane: PaneId): Arrangement {
  if (positionOf(arrangement, pane) === null) return arrangement;
  return normalize(arrangement.map(({ panes, width }) => ({ panes: panes.filter((other) => other !== pane), width })));
}

/** Below the shortest column. */
export function withPane(arrangement: Arrangement, pane: PaneId, most: number): Arrangement {
  if (positionOf(arrangement, pane) !== null) return arrangement;
  if (arrangement.length === 0) return [{ panes: [pane], width: 100 }];
  const shortest = Math.min(...arrangement.map(({ panes }) => panes.length));
  const column = arrangement.findIndex(({ panes }) => panes.length === shortest);
  return movePane(arrangement, pane, { column, index: shortest }, most);
}

/** `by` is in percent; both neighbors keep the minimum width. */
export function resizeColumns(arrangement: Arrangement, before: number, by: number): Arrangement {
  const [left, right] = [arrangement[before], arrangement[before + 1]];
  if (!left || !right) return arrangement;
  const moved = Math.min(right.width - MIN_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH - left.width, by));
  if (moved === 0) return arrangement;
  return arrangement.map((column, at) =>
    at === before ? { ...column, width: left.width + moved } : at === before + 1 ? { ...column, width: right.width - moved } : column,
  );
}

export function onlyPanes(arrangement: Arrangement, allowed: readonly PaneId[]): Arrangement {
  return normalize(arrangement.map(({ panes, width }) => ({ panes: panes.filter((pane) => allowed.includes(pane)), width })));
}

/** Drops unknown and repeated panes; undefined when invalid. */
export function parseArrangement(stored: unknown, most: number, isKnown: (pane: PaneId) => boolean): Arrangement | undefined {
  if (!Array.isArray(stored) || stored.length > most) return undefined;
  const seen = new Set<PaneId>();
  const columns: Column[] = [];
  for (const one of stored as unknown[]) {
    const { panes, width } = (one ?? {}) as { panes?: unknown; width?: unknown };
    if (!Array.isArray(panes) || typeof width !== 'number' || !Number.isFinite(width) || width <= 0) return undefined;
    const known = [...new Set(panes as unknown[])].filter(
      (pane): pane is PaneId => typeof pane === 'string' && isKnown(pane) && !seen.has(pane),
    );
    for (const pane of known) seen.add(pane);
    columns.push({ panes: known, width });
  }
  return normalize(columns);
}

/** Scales the widths to 100 percent, with at least the minimum each. */
function normalize(columns: Arrangement): Arrangement {
  const kept = columns.filter(({ panes }) => panes.length > 0);
  const sum = kept.reduce((total, { width }) => total + width, 0);
  const scaled = kept.map(({ panes, width }) => ({ panes, width: (width / sum) * 100 }));
  const short = scaled.reduce((total, { width }) => total + Math.max(0, MIN_COLUMN_WIDTH - width), 0);
  const spare = scaled.reduce((total, { width }) => total + Math.max(0, width - MIN_COLUMN_WIDTH), 0);
  if (short === 0) return scaled;
  return scaled.map(({ panes, width }) => ({
    panes,
    width: width <= MIN_COLUMN_WIDTH ? MIN_COLUMN_WIDTH : width - ((width - MIN_COLUMN_WIDTH) / spare) * short,
  }));
}
