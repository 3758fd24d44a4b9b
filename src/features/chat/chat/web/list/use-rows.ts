import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import type { LogView } from '../log/entry.ts';
import { FOLLOW_PX } from './follow.ts';

/** Dimensions of the virtual list (L-06). Heights in pixels. */
export const OVERSCAN = 10;
export const ROW_ESTIMATE = 80;
export const ROW_GAP = 2;
export const TOP_SPACE = 36;
export const BOTTOM_SPACE = 6;

export function useRows(
  view: LogView,
  list: RefObject<HTMLDivElement | null>,
  focusedKey: string | null,
): Virtualizer<HTMLDivElement, HTMLDivElement> {
  const { entries, mode } = view;
  const following = mode === 'following';
  const focused = focusedKey === null ? -1 : entries.findIndex(({ key }) => key === focusedKey);
  // A flush first renders only the rows in view. New rows outside are rendered in a deferred pass, so that neither blocks a frame.
  const settled = useDeferredValue(entries) === entries;
  const drawnRows = useRef<Virtualizer<HTMLDivElement, HTMLDivElement>>(null);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const isSeen = (index: number) => index >= range.startIndex && index <= range.endIndex;
      const isDrawn = (index: number) => drawnRows.current?.elementsCache.has(entries[index]!.key) === true;
      const drawn = defaultRangeExtractor(range).filter((index) => settled || isSeen(index) || isDrawn(index));
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
    // A paused list keeps its scroll position, even at its end.
    scrollEndThreshold: following ? FOLLOW_PX : -1,
    rangeExtractor,
  });
  drawnRows.current = rows;

  // Late measurements and a shorter list move the end; a following list scrolls back to it.
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

/** The virtualizer keeps the size of every key it has seen, which could be millions in a day. */
function forgetSizes(rows: Virtualizer<HTMLDivElement, HTMLDivElement>, entries: LogView['entries']): void {
  if (rows.itemSizeCache.size <= 2 * entries.length + 200) return;
  const present = new Set(entries.map(({ key }) => key));
  for (const key of rows.itemSizeCache.keys()) if (!present.has(String(key))) rows.itemSizeCache.delete(key);
}
