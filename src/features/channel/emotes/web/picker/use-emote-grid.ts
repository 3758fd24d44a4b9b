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
  onLeaveUp: () => void;
}

const emoteAtPosition = (rows: readonly GridRow[], position: GridPosition | null) =>
  position === null ? undefined : emoteAt(rows, position);

/** One tab stop, moved by arrow keys, Home, End and page keys. Pointer and focus both select the named emote. */
export function useEmoteGrid({ rows, onPick, onLeaveUp }: EmoteGridOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<GridPosition>(FIRST_POSITION);
  const [pointed, setPointed] = useState<GridPosition | null>(null);
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
    // Keeps the row of the tab stop rendered at any scroll position.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(tabStop.row, rows.length - 1)])].sort((a, b) => a - b),
  });
  const tops = useMemo(() => sectionTops(rows).map(({ key, top }) => ({ key, top: top * scale })), [rows, scale]);

  // New rows reset scroll position and focus.
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
    // Also scrolls the heading into view when moving up to a section's first row.
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

/** Arrow keys are mirrored in right-to-left layouts. */
function flipped(key: string): string {
  if (document.dir !== 'rtl') return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}
