import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { MIN_COLUMN_WIDTH } from './arrangement.ts';

/** Percent per press of an arrow key. */
const STEP = 2;

interface ColumnSeparatorProps {
  /** Percent: the column before the separator, and both neighbors. */
  width: number;
  totalWidth: number;
  onMove: (by: number) => void;
}

/** Arrow keys, Home and End also work. A double click makes both columns equally wide. */
export function ColumnSeparator({ width, totalWidth, onMove }: ColumnSeparatorProps) {
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
