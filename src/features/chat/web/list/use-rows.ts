import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import type { LogView } from '../log/log-view.ts';
import { FOLLOW_PX } from './follow.ts';

/** Figures of the virtual list (L-06); heights in pixels. */
export const OVERSCAN = 10;
export const ROW_ESTIMATE = 80;
export const ROW_GAP = 2;
/** Place for a line about older messages above the first row. */
export const TOP_SPACE = 36;
export const BOTTOM_SPACE = 6;

/** The virtual list over the log's entries: which rows are drawn, where they stand, and that a following list stays at its end. */
export function useRows(
  view: LogView,
  list: RefObject<HTMLDivElement | null>,
  focusedKey: string | null,
): Virtualizer<HTMLDivElement, HTMLDivElement> {
  const { entries, mode } = view;
  const following = mode === 'following';
  const focused = focusedKey === null ? -1 : entries.findIndex(({ key }) => key === focusedKey);
  // A flush draws what is seen; rows beyond it that are new follow in a task of their own, so that neither holds up a frame.
  const settled = useDeferredValue(entries) === entries;
  const drawnRows = useRef<Virtualizer<HTMLDivElement, HTMLDivElement>>(null);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const isSeen = (index: number) => index >= range.startIndex && index <= range.endIndex;
      const isDrawn = (index: number) => drawnRows.current?.elementsCache.has(entries[index]!.key) === true;
      const drawn = defaultRangeExtractor(range).filter((index) => settled || isSeen(index) || isDrawn(index));
      // The focused row is never recycled: it is drawn wherever the view is.
      if (focused < 0 || focused >= range.count || drawn.includes(focused)) return drawn;
      return [...drawn, focused].sort((a, b) => a - b);
    },
    [entries, focused, settled],
  );
  const rows = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: entries.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_ESTIMATE,
    getItemKey: useCallback((index: number) => entries[index]!.key, [entries]),
    overscan: OVERSCAN,
    gap: ROW_GAP,
    paddingStart: TOP_SPACE,
    paddingEnd: BOTTOM_SPACE,
    anchorTo: 'end',
    followOnAppend: following,
    // A paused list stays where it is, even at its end.
    scrollEndThreshold: following ? FOLLOW_PX : -1,
    rangeExtractor,
  });
  drawnRows.current = rows;

  // Whatever moved the end away (rows that were measured late, a shorter list), a following list goes back to it.
  useLayoutEffect(() => {
    if (following && entries.length > 0) rows.scrollToEnd();
  }, [following, entries, rows]);
  useEffect(() => {
    const element = list.current;
    if (element === null || !following) return;
    const observer = new ResizeObserver(() => rows.scrollToEnd());
    observer.observe(element);
    return () => observer.disconnect();
  }, [following, list, rows]);
  useEffect(() => forgetSizes(rows, entries), [rows, entries]);
  return rows;
}

/** The virtualizer remembers the size of every key it has seen: over a day that would be millions. */
function forgetSizes(rows: Virtualizer<HTMLDivElement, HTMLDivElement>, entries: LogView['entries']): void {
  if (rows.itemSizeCache.size <= 2 * entries.length + 200) return;
  const present = new Set(entries.map(({ key }) => key));
  for (const key of rows.itemSizeCache.keys()) if (!present.has(String(key))) rows.itemSizeCache.delete(key);
}
