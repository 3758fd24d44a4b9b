import { useLayoutEffect, useRef, useState } from 'react';
import { t, textOf } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import {
  type Arrangement,
  type Direction,
  MAX_COLUMNS,
  movePane,
  type PaneId,
  positionOf,
  resizeColumns,
  type ScreenSize,
  stepPane,
  withoutPane,
} from './arrangement.ts';
import { Columns } from './Columns.tsx';
import { handleId, PaneFrame } from './PaneFrame.tsx';
import type { PaneHost } from './pane-contents.tsx';
import { useDragging } from './pane-drag.tsx';
import { usePanes } from './panes.ts';

const DIRECTIONS = ['start', 'end', 'up', 'down'] as const;

interface ArrangedPanesProps {
  /** The stored arrangement without the panes that the viewer may not use. */
  arrangement: Arrangement;
  room: ScreenSize;
  change: (next: (now: Arrangement) => Arrangement) => void;
  hostOf: (pane: PaneId) => PaneHost;
}

export function ArrangedPanes({ arrangement, room, change, hostOf }: ArrangedPanesProps) {
  const kinds = usePanes();
  const most = MAX_COLUMNS[room];
  const [announcement, setAnnouncement] = useState('');
  const moved = useRef<PaneId | null>(null);
  // A pane that moves to another column gets a new handle, so the focus has to be restored.
  useLayoutEffect(() => {
    if (moved.current) document.getElementById(handleId(moved.current))?.focus();
    moved.current = null;
  });
  const applyMove = (pane: PaneId, next: Arrangement) => {
    if (next === arrangement) return;
    const { column, index } = positionOf(next, pane)!;
    const name = textOf(kinds.get(pane)!.title);
    setAnnouncement(t('app.dashboard.moved', { pane: name, column: column + 1, place: index + 1 }));
    change(() => next);
  };
  const dragging = useDragging((pane, to) => applyMove(pane, movePane(arrangement, pane, to, most)));

  if (arrangement.length === 0) {
    return (
      <div className="grid flex-1 place-items-center">
        <EmptyState icon="sliders" title={t('app.dashboard.empty')}>
          {t('app.dashboard.empty.text')}
        </EmptyState>
      </div>
    );
  }
  const draw = (pane: PaneId) => (
    <PaneFrame
      pane={pane}
      host={hostOf(pane)}
      isDragged={dragging?.pane === pane}
      directions={DIRECTIONS.filter((direction: Direction) => stepPane(arrangement, pane, direction, most) !== arrangement)}
      onMove={(direction) => {
        moved.current = pane;
        applyMove(pane, stepPane(arrangement, pane, direction, most));
      }}
      onHide={() => change((now) => withoutPane(now, pane))}
    />
  );
  return (
    <>
      <Columns
        arrangement={arrangement}
        draw={draw}
        dropPosition={dragging ? dragging.over : undefined}
        hasRoom={arrangement.length < most}
        onResize={(before, by) => change(() => resizeColumns(arrangement, before, by))}
      />
      <p id="pane-keys" hidden>
        {t('app.dashboard.keys')}
      </p>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
