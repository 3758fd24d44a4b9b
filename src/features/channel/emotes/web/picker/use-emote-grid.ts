import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { rootScale } from '#core/web/ui/rem.ts';
import type { Emote } from '#features/channel/emotes/contract.ts';
import {
  activeSection,
  emoteAt,
  FIRST_POSITION,
  type GridPosition,
  type GridRow,
  heightOf,
  positionAfterKey,
  sectionTops,
} from './grid.ts';

interface EmoteGridOptions {
  rows: readonly GridRow[];
  onPick: (emote: Emote) => void;
  /** Called when ArrowUp is pressed on the first row. */
  onLeaveUp: () => void;
}

const emoteAtPosition = (rows: readonly GridRow[], position: GridPosition | null) =>
  position === null ? undefined : emoteAt(rows, position);

/**
 * The state of the picker's grid. It is virtualized and has one tab stop, which arrow keys, Home, End and the page keys move; Enter picks
 * by the press of the button. Both pointer and focus select the emote whose name is shown.
 */
export function useEmoteGrid({ rows, onPick, onLeaveUp }: EmoteGridOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<GridPosition>(FIRST_POSITION);
  const [pointed, setPointed] = useState<GridPosition | null>(null);
  /** Null until the list is scrolled. */
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const wantsFocus = useRef(false);
  const tabStop = emoteAt(rows, focused) ? focused : FIRST_POSITION;
  const scale = rootScale();
  const lines = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows[index]) * scale,
    overscan: 2,
    scrollPaddingStart: 4,
    scrollPaddingEnd: 4,
    paddingEnd: 8,
    // The row of the tab stop stays rendered, however far the list is scrolled.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(tabStop.row, rows.length - 1)])].sort((a, b) => a - b),
  });
  const tops = useMemo(() => sectionTops(rows).map(({ key, top }) => ({ key, top: top * scale })), [rows, scale]);

  // New rows, from a search or newly loaded emotes, reset the scroll position and the focus.
  const shownRows = useRef(rows);
  useEffect(() => {
    if (shownRows.current === rows) return;
    shownRows.current = rows;
    lines.measure();
    scroller.current?.scrollTo({ top: 0 });
    setFocused(FIRST_POSITION);
    setPointed(null);
    setActiveKey(null);
  }, [rows, lines]);

  // The focus waits until the cell is rendered.
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-place="${focused.row} ${focused.column}"]`);
    if (cell) wantsFocus.current = false;
    cell?.focus({ preventScroll: true });
  });

  const goTo = (position: GridPosition) => {
    wantsFocus.current = true;
    setFocused({ ...position });
    setPointed(null);
    // When moving up to the first row of a section, its heading is scrolled into view as well.
    const isFirstLine = rows[position.row - 1]?.kind === 'heading';
    lines.scrollToIndex(isFirstLine && position.row <= focused.row ? position.row - 1 : position.row);
  };

  return {
    scroller,
    lines,
    tabStop,
    activeKey: activeKey ?? tops[0]?.key ?? null,
    pointedEmote: emoteAtPosition(rows, pointed) ?? emoteAtPosition(rows, tabStop),
    focusFirst: () => goTo(FIRST_POSITION),
    showSection: (key: string) => {
      const found = tops.find((section) => section.key === key);
      if (found === undefined) return;
      scroller.current?.scrollTo({ top: found.top });
      setActiveKey(key);
    },
    handlers: {
      onScroll: () => {
        const element = scroller.current!;
        const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
        setActiveKey(activeSection(tops, element.scrollTop, isAtEnd));
      },
      onKeyDown: (event: KeyboardEvent) => {
        const from = positionOf(event.target);
        if (from === null || event.altKey || event.metaKey) return;
        const to = positionAfterKey(rows, from, flipped(event.key), event.ctrlKey);
        if (to === null) return;
        event.preventDefault();
        if (event.key === 'ArrowUp' && to === from) onLeaveUp();
        else goTo(to);
      },
      onClick: (event: MouseEvent) => {
        const position = positionOf(event.target);
        const emote = position && emoteAt(rows, position);
        if (emote) onPick(emote);
      },
      onFocus: (event: FocusEvent) => {
        const position = positionOf(event.target);
        if (position !== null) setFocused(position);
      },
      onPointerOver: (event: PointerEvent) => {
        const position = positionOf(event.target);
        if (position !== null) setPointed(position);
      },
      onPointerLeave: () => setPointed(null),
    },
  };
}

function positionOf(target: EventTarget): GridPosition | null {
  const position = (target as Element).closest<HTMLElement>('[data-place]')?.dataset.place;
  if (position === undefined) return null;
  const [row, column] = position.split(' ').map(Number) as [number, number];
  return { row, column };
}

/** In a right-to-left layout, the arrow keys move in the opposite direction. */
function flipped(key: string): string {
  if (document.dir !== 'rtl') return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}
