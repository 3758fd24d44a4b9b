import { type KeyboardEvent, useRef } from 'react';
import { t, textOf } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { LazyMenu } from '#core/web/ui/LazyMenu.tsx';
import { Tooltip } from '#core/web/ui/Tooltip.tsx';
import type { Direction, PaneId } from './arrangement.ts';
import { type PaneHost, PaneSlot } from './pane-contents.tsx';
import { usePaneDrag } from './pane-drag.tsx';
import { usePanes } from './panes.ts';

const PaneMenuItems = lazyComponent('use', () => import('./PaneMenuItems.tsx'));

interface PaneFrameProps {
  pane: PaneId;
  host: PaneHost;
  isDragged: boolean;
  directions: readonly Direction[];
  onMove: (direction: Direction) => void;
  onHide: () => void;
}

/** Used to restore the focus after a move. */
export const handleId = (pane: PaneId) => `pane-${pane}`;

export function PaneFrame({ pane, host, isDragged, directions, onMove, onHide }: PaneFrameProps) {
  const { title: titleKey, fills } = usePanes().get(pane)!;
  const title = textOf(titleKey);
  const handle = useRef<HTMLButtonElement>(null);
  usePaneDrag(handle, pane, title);
  const press = (event: KeyboardEvent) => {
    const direction = directionOf(event.key);
    if (!direction) return;
    event.preventDefault();
    onMove(direction);
  };
  return (
    <section
      aria-label={title}
      data-pane={pane}
      className={cx(
        'flex min-w-0 flex-col overflow-hidden rounded-lg border border-line-soft bg-column',
        fills ? 'min-h-96 flex-1' : 'shrink-0',
        isDragged && 'opacity-50',
      )}
    >
      <header className="@container/pane-head flex min-h-11 shrink-0 items-center gap-1 border-b border-line-soft ps-1 pe-2">
        <Tooltip text={t('app.dashboard.move')}>
          <button
            ref={handle}
            id={handleId(pane)}
            type="button"
            aria-label={t('app.dashboard.move_named', { pane: title })}
            aria-describedby="pane-keys"
            className="grid size-(--h-sm) shrink-0 cursor-grab place-items-center rounded-sm text-ink-3 hover:bg-control-hover hover:text-ink active:cursor-grabbing"
            onKeyDown={press}
          >
            <Icon name="menu" size="small" />
          </button>
        </Tooltip>
        <h2 className="min-w-0 flex-1 truncate text-14 font-bold">{title}</h2>
        <PaneSlot host={host} part="actions" className="flex min-w-0 shrink-0" />
        <LazyMenu
          name="The menu of a pane"
          trigger={<IconButton icon="more" size="small" label={t('app.dashboard.menu', { pane: title })} tooltip={false} />}
          Content={PaneMenuItems}
          props={{ directions, onMove, onHide }}
        />
      </header>
      <PaneSlot host={host} part="body" className="flex min-h-0 flex-1 flex-col" />
    </section>
  );
}

function directionOf(key: string): Direction | null {
  const [left, right] = document.dir === 'rtl' ? (['end', 'start'] as const) : (['start', 'end'] as const);
  switch (key) {
    case 'ArrowLeft':
      return left;
    case 'ArrowRight':
      return right;
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    default:
      return null;
  }
}
