import { Fragment, type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { t, textOf } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import {
  type Arrangement,
  type Direction,
  MAX_COLUMNS,
  MIN_COLUMN_WIDTH,
  movePane,
  type PaneId,
  type PanePosition,
  positionOf,
  resizeColumns,
  type ScreenSize,
  stepPane,
  withoutPane,
} from './arrangement.ts';
import { handleId, PaneFrame } from './PaneFrame.tsx';
import type { PaneHost } from './pane-contents.tsx';
import { useColumnDrop, useDragging } from './pane-drag.tsx';
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

interface ColumnsProps {
  arrangement: Arrangement;
  draw: (pane: PaneId) => ReactNode;
  /** Null without a drop target; undefined while no pane is dragged. */
  dropPosition: PanePosition | null | undefined;
  /** For a new column after the last one. */
  hasRoom: boolean;
  onResize: (before: number, by: number) => void;
}

function Columns({ arrangement, draw, dropPosition, hasRoom, onResize }: ColumnsProps) {
  return (
    <div className="flex min-h-0 flex-1 px-3 pb-3">
      {arrangement.map(({ panes, width }, at) => (
        <Fragment key={at}>
          {at > 0 && (
            <ColumnSeparator
              width={arrangement[at - 1]!.width}
              totalWidth={arrangement[at - 1]!.width + width}
              onMove={(by) => onResize(at - 1, by)}
            />
          )}
          <Column at={at} panes={panes} width={width} draw={draw} dropIndex={dropPosition?.column === at ? dropPosition.index : null} />
        </Fragment>
      ))}
      {dropPosition !== undefined && hasRoom && <NewColumn at={arrangement.length} isOver={dropPosition?.column === arrangement.length} />}
    </div>
  );
}

interface ColumnProps {
  at: number;
  panes: readonly PaneId[];
  width: number;
  draw: (pane: PaneId) => ReactNode;
  dropIndex: number | null;
}

function Column({ at, panes, width, draw, dropIndex }: ColumnProps) {
  const column = useRef<HTMLDivElement>(null);
  useColumnDrop(column, at);
  return (
    <div
      ref={column}
      className="relative flex min-w-0 flex-col gap-3 overflow-x-hidden overflow-y-auto rounded-lg [scrollbar-width:thin]"
      style={{ flex: `${width} 1 0` }}
    >
      {panes.map((pane, index) => (
        <Fragment key={pane}>
          {dropIndex === index && <DropLine />}
          {draw(pane)}
        </Fragment>
      ))}
      {dropIndex === panes.length && <DropLine />}
    </div>
  );
}

const DropLine = () => <div className="-my-2 h-1 shrink-0 rounded-full bg-mint" />;

function NewColumn({ at, isOver }: { at: number; isOver: boolean }) {
  const column = useRef<HTMLDivElement>(null);
  useColumnDrop(column, at);
  return (
    <div
      ref={column}
      className={cx(
        'ms-3 grid w-12 shrink-0 place-items-center rounded-lg border border-dashed text-12 font-semibold [writing-mode:vertical-rl]',
        isOver ? 'border-mint bg-mint-soft text-mint-text' : 'border-line-control text-ink-3',
      )}
    >
      {t('app.dashboard.new_column')}
    </div>
  );
}

/** Percent per press of an arrow key. */
const STEP = 2;

interface ColumnSeparatorProps {
  /** Percent: the column before the separator, and both neighbors. */
  width: number;
  totalWidth: number;
  onMove: (by: number) => void;
}

/** Arrow keys, Home and End also work. A double click makes both columns equally wide. */
function ColumnSeparator({ width, totalWidth, onMove }: ColumnSeparatorProps) {
  const [dragging, setDragging] = useState(false);
  const forwards = document.dir === 'rtl' ? -1 : 1;
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!dragging) return;
    const line = event.currentTarget.parentElement!.getBoundingClientRect();
    const edge = event.currentTarget.getBoundingClientRect();
    onMove((((event.clientX - (edge.left + edge.width / 2)) * forwards) / line.width) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const by = {
      ArrowLeft: -STEP * forwards,
      ArrowRight: STEP * forwards,
      Home: -totalWidth,
      End: totalWidth,
    }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('app.dashboard.resize')}
      aria-valuenow={Math.round(width)}
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={Math.round(totalWidth - MIN_COLUMN_WIDTH)}
      tabIndex={0}
      className="group flex w-3 shrink-0 cursor-col-resize touch-none justify-center outline-none focus-visible:shadow-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
      }}
      onPointerMove={drag}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
      onDoubleClick={() => onMove(totalWidth / 2 - width)}
      onKeyDown={press}
    >
      <span
        className={cx('w-1 rounded-full group-hover:bg-mint-line group-focus-visible:bg-mint', dragging ? 'bg-mint' : 'bg-transparent')}
      />
    </div>
  );
}
