import type { Emote } from '#features/emotes/contract.ts';
import type { PickerSection } from './sections.ts';

/** Emotes beside each other (EM-01). */
export const COLUMNS = 8;
/** Heights in pixels. They are fixed, so that a tab knows where its section begins before anything of it was drawn. */
export const HEADING_HEIGHT = 32;
export const ROW_HEIGHT = 40;
/** Rows that a page key goes. */
const PAGE = 5;

/** One line of the picker: the heading of a section, or up to eight of its emotes. */
export type GridRow = { kind: 'heading'; section: PickerSection } | { kind: 'emotes'; section: PickerSection; emotes: readonly Emote[] };

/** Where an emote stands: its line and its column, both from 0. */
export interface Place {
  row: number;
  column: number;
}

/** All lines of the picker, headings included. */
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

/** Where each section begins, in pixels from the top, in the order of the sections. */
export function sectionTops(rows: readonly GridRow[]): { key: string; top: number }[] {
  const tops: { key: string; top: number }[] = [];
  let top = 0;
  for (const row of rows) {
    if (row.kind === 'heading') tops.push({ key: row.section.key, top });
    top += heightOf(row);
  }
  return tops;
}

/** The section at the top of what is seen; the last one when the list is at its end, however short it is. */
export function activeSection(tops: readonly { key: string; top: number }[], scrollTop: number, isAtEnd: boolean): string | null {
  if (isAtEnd && scrollTop > 0) return tops.at(-1)?.key ?? null;
  return (tops.findLast(({ top }) => top <= scrollTop + 1) ?? tops[0])?.key ?? null;
}

export const emoteAt = (rows: readonly GridRow[], { row, column }: Place): Emote | undefined => {
  const line = rows[row];
  return line?.kind === 'emotes' ? line.emotes[column] : undefined;
};

/** The first emote of all. */
export const FIRST: Place = { row: 1, column: 0 };

/** Where a key leads from a place; null when it is no key of the grid. At an end it leads nowhere else. */
export function movedBy(rows: readonly GridRow[], from: Place, key: string, isControl: boolean): Place | null {
  switch (key) {
    case 'ArrowRight':
      return emoteAt(rows, { ...from, column: from.column + 1 }) ? { ...from, column: from.column + 1 } : lineFrom(rows, from, 1, 0);
    case 'ArrowLeft':
      return from.column > 0 ? { ...from, column: from.column - 1 } : lineFrom(rows, from, -1, COLUMNS);
    case 'ArrowDown':
      return lineFrom(rows, from, 1, from.column);
    case 'ArrowUp':
      return lineFrom(rows, from, -1, from.column);
    case 'PageDown':
      return lineFrom(rows, from, PAGE, from.column);
    case 'PageUp':
      return lineFrom(rows, from, -PAGE, from.column);
    case 'Home':
      return isControl ? FIRST : { ...from, column: 0 };
    case 'End':
      return lastOf(rows, isControl ? rows.length - 1 : from.row);
    default:
      return null;
  }
}

/** So many lines of emotes further, headings not counted, in this column or the last that the line has. */
function lineFrom(rows: readonly GridRow[], from: Place, lines: number, column: number): Place {
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

function lastOf(rows: readonly GridRow[], row: number): Place {
  const line = rows[row];
  return { row, column: line?.kind === 'emotes' ? line.emotes.length - 1 : 0 };
}
