import type { Emote } from '#features/channel/emotes/contract.ts';
import type { PickerSection } from './sections.ts';

/** Emotes per row (EM-01). */
export const COLUMNS = 8;
/** Pixels at the default font size. Fixed, so that section offsets are known before rendering. */
export const HEADING_HEIGHT = 32;
export const ROW_HEIGHT = 40;
/** Rows per page key. */
const PAGE = 5;

export type GridRow = { kind: 'heading'; section: PickerSection } | { kind: 'emotes'; section: PickerSection; emotes: readonly Emote[] };

/** Zero-based. */
export interface GridPosition {
  row: number;
  column: number;
}

export function gridRows(sections: readonly PickerSection[]): GridRow[] {
  return sections.flatMap((section): GridRow[] => {
    const lines: GridRow[] = [{ kind: 'heading', section }];
    for (let at = 0; at < section.emotes.length; at += COLUMNS) {
      lines.push({ kind: 'emotes', section, emotes: section.emotes.slice(at, at + COLUMNS) });
    }
    return lines;
  });
}

export const heightOf = (row: GridRow | undefined): number => (row?.kind === 'heading' ? HEADING_HEIGHT : ROW_HEIGHT);

/** Section offsets in pixels at the default font size. */
export function sectionTops(rows: readonly GridRow[]): { key: string; top: number }[] {
  const tops: { key: string; top: number }[] = [];
  let top = 0;
  for (const row of rows) {
    if (row.kind === 'heading') tops.push({ key: row.section.key, top });
    top += heightOf(row);
  }
  return tops;
}

/** Section at the top of the viewport, or the last section at the end of the list. */
export function activeSection(tops: readonly { key: string; top: number }[], scrollTop: number, isAtEnd: boolean): string | null {
  if (isAtEnd && scrollTop > 0) return tops.at(-1)?.key ?? null;
  return (tops.findLast(({ top }) => top <= scrollTop + 1) ?? tops[0])?.key ?? null;
}

export const emoteAt = (rows: readonly GridRow[], { row, column }: GridPosition): Emote | undefined => {
  const line = rows[row];
  return line?.kind === 'emotes' ? line.emotes[column] : undefined;
};

export const FIRST_POSITION: GridPosition = { row: 1, column: 0 };

/** Returns null for unhandled keys. Keeps the position at an end. */
export function positionAfterKey(rows: readonly GridRow[], from: GridPosition, key: string, isControl: boolean): GridPosition | null {
  switch (key) {
    case 'ArrowRight':
      return emoteAt(rows, { ...from, column: from.column + 1 }) ? { ...from, column: from.column + 1 } : moveRows(rows, from, 1, 0);
    case 'ArrowLeft':
      return from.column > 0 ? { ...from, column: from.column - 1 } : moveRows(rows, from, -1, COLUMNS);
    case 'ArrowDown':
      return moveRows(rows, from, 1, from.column);
    case 'ArrowUp':
      return moveRows(rows, from, -1, from.column);
    case 'PageDown':
      return moveRows(rows, from, PAGE, from.column);
    case 'PageUp':
      return moveRows(rows, from, -PAGE, from.column);
    case 'Home':
      return isControl ? FIRST_POSITION : { ...from, column: 0 };
    case 'End':
      return lastOf(rows, isControl ? rows.length - 1 : from.row);
    default:
      return null;
  }
}

/** Skips headings. Keeps the column, or uses the last one of a shorter row. */
function moveRows(rows: readonly GridRow[], from: GridPosition, lines: number, column: number): GridPosition {
  const step = Math.sign(lines);
  let found = from.row;
  let left = Math.abs(lines);
  for (let row = from.row + step; left > 0 && rows[row] !== undefined; row += step) {
    if (rows[row]!.kind === 'heading') continue;
    found = row;
    left -= 1;
  }
  if (found === from.row) return from;
  return { row: found, column: Math.min(column, lastOf(rows, found).column) };
}

function lastOf(rows: readonly GridRow[], row: number): GridPosition {
  const line = rows[row];
  return { row, column: line?.kind === 'emotes' ? line.emotes.length - 1 : 0 };
}
