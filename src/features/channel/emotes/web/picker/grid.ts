import type { ChannelEmoteSet, Emote, EmoteSet } from '#features/channel/emotes/contract.ts';

/** Emotes per row (EM-01). */
export const COLUMNS = 8;
/** Pixels at the default font size. Fixed, so that section offsets are known before rendering. */
const HEADING_HEIGHT = 32;
const ROW_HEIGHT = 40;
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

/** Part of the picker with its own heading and tab (EM-01). `channel` is set for channel emotes. */
export interface PickerSection {
  key: string;
  kind: 'recent' | 'channel' | 'global' | 'emoji';
  channel: ChannelEmoteSet | null;
  emotes: readonly Emote[];
}

/** Order: recent, each channel, global, emoji. Omits empty sections. */
export function pickerSections(sets: readonly EmoteSet[], recent: readonly Emote[]): PickerSection[] {
  const sections: PickerSection[] = [{ key: 'recent', kind: 'recent', channel: null, emotes: recent }, ...sets.map(sectionOf)];
  return sections.filter(({ emotes }) => emotes.length > 0);
}

/** Filters by name, case-insensitive. Omits recent emotes, which also appear in their own sections. */
export function searchSections(sections: readonly PickerSection[], wanted: string): readonly PickerSection[] {
  const part = wanted.trim().toLowerCase();
  if (part === '') return sections;
  return sections
    .filter(({ kind }) => kind !== 'recent')
    .map((section) => ({ ...section, emotes: section.emotes.filter(({ name }) => name.toLowerCase().includes(part)) }))
    .filter(({ emotes }) => emotes.length > 0);
}

/** Tab order (EM-01): recent, emoji, global, then channels. */
export function tabOrder(sections: readonly PickerSection[]): PickerSection[] {
  const order = ['recent', 'emoji', 'global', 'channel'];
  return sections.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

function sectionOf(set: EmoteSet): PickerSection {
  if (set.id === 'Global') return { key: 'global', kind: 'global', channel: null, emotes: set.emotes };
  if (set.id === 'Emoji') return { key: 'emoji', kind: 'emoji', channel: null, emotes: set.emotes };
  return { key: `channel-${set.id}`, kind: 'channel', channel: set as ChannelEmoteSet, emotes: set.emotes };
}
