import { Fragment, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { type Arrangement, MIN_COLUMN_WIDTH, type PaneId, type PanePosition } from './arrangement.ts';
import { useColumnDrop } from './pane-drag.tsx';

interface ColumnsProps {
  arrangement: Arrangement;
  draw: (pane: PaneId) => ReactNode;
  /** Null without a drop target; undefined while no pane is dragged. */
  dropPosition: PanePosition | null | undefined;
  /** For a new column after the last one. */
  hasRoom: boolean;
  onResize: (before: number, by: number) => void;
}

export function Columns({ arrangement, draw, dropPosition, hasRoom, onResize }: ColumnsProps) {
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
