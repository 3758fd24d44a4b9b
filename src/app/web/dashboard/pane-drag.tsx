import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PaneId, PanePosition } from './arrangement.ts';

/** The pane's title is the drag preview (decision 010). */
export function usePaneDrag(handle: RefObject<HTMLElement | null>, pane: PaneId, title: string): void {
  useEffect(
    () =>
      draggable({
        element: handle.current!,
        getInitialData: () => ({ pane }),
        onGenerateDragPreview: ({ nativeSetDragImage }) =>
          setCustomNativeDragPreview({
            nativeSetDragImage,
            render: ({ container }) => {
              const root = createRoot(container);
              root.render(<span className="block rounded-md bg-panel px-4 py-2.5 text-14 font-bold text-ink">{title}</span>);
              return () => root.unmount();
            },
          }),
      }),
    [handle, pane, title],
  );
}

export function useColumnDrop(column: RefObject<HTMLElement | null>, at: number): void {
  useEffect(
    () =>
      dropTargetForElements({
        element: column.current!,
        getData: ({ input }) => ({ column: at, index: indexAt(column.current!, input.clientY) }),
      }),
    [column, at],
  );
}

/** The number of panes whose center is above the pointer. */
function indexAt(column: HTMLElement, y: number): number {
  const panes = [...column.querySelectorAll(':scope > [data-pane]')];
  return panes.filter((pane) => {
    const { top, height } = pane.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

export function useDragging(drop: (pane: PaneId, to: PanePosition) => void): { pane: PaneId; over: PanePosition | null } | null {
  const [dragging, setDragging] = useState<{ pane: PaneId; over: PanePosition | null } | null>(null);
  const dropped = useEffectEvent(drop);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => 'pane' in source.data,
        onDragStart: ({ source }) => setDragging({ pane: source.data.pane as PaneId, over: null }),
        onDrag: ({ location }) =>
          setDragging((now) => {
            const over = placeIn(location.current.dropTargets);
            const isSame = now?.over?.column === over?.column && now?.over?.index === over?.index;
            return now && !isSame ? { ...now, over } : now;
          }),
        onDrop: ({ source, location }) => {
          setDragging(null);
          const to = placeIn(location.current.dropTargets);
          if (to) dropped(source.data.pane as PaneId, to);
        },
      }),
    [],
  );
  return dragging;
}

function placeIn(targets: readonly { data: Record<string | symbol, unknown> }[]): PanePosition | null {
  const [target] = targets;
  return target ? { column: target.data.column as number, index: target.data.index as number } : null;
}
