import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { t, textOf } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { PaneId } from './arrangement.ts';
import { usePanes } from './panes.ts';

interface PaneTabsProps {
  panes: readonly PaneId[];
  shown: PaneId;
  onShow: (pane: PaneId) => void;
  children: ReactNode;
}

const tabId = (pane: PaneId) => `tab-${pane}`;

export function PaneTabs({ panes, shown, onShow, children }: PaneTabsProps) {
  const kinds = usePanes();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: panes that come later stand before the chosen one and push it out of sight
  useEffect(() => {
    list.current?.querySelector(`#${tabId(shown)}`)?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [shown, panes.length]);
  const press = (event: KeyboardEvent) => {
    const forwards = document.dir === 'rtl' ? -1 : 1;
    const at = panes.indexOf(shown);
    const next = {
      ArrowRight: at + forwards,
      ArrowLeft: at - forwards,
      Home: 0,
      End: panes.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const pane = panes[(next + panes.length) % panes.length]!;
    onShow(pane);
    list.current?.querySelector<HTMLElement>(`#${tabId(pane)}`)?.focus();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        ref={list}
        role="tablist"
        aria-label={t('app.dashboard.panes')}
        className="flex shrink-0 gap-1 overflow-x-auto border-b border-line-soft bg-column px-2 py-1.5 [scrollbar-width:none]"
        onKeyDown={press}
      >
        {panes.map((pane) => {
          const isShown = pane === shown;
          return (
            <button
              key={pane}
              id={tabId(pane)}
              type="button"
              role="tab"
              aria-selected={isShown}
              aria-controls="pane-shown"
              tabIndex={isShown ? 0 : -1}
              className={cx(
                'flex min-h-(--h-md) shrink-0 items-center gap-1.5 rounded-full px-3 font-semibold',
                isShown ? 'bg-mint-soft text-mint-text' : 'text-ink-2 hover:bg-control',
              )}
              onClick={() => onShow(pane)}
            >
              <Icon name={kinds.get(pane)!.icon} size="small" />
              {textOf(kinds.get(pane)!.title)}
            </button>
          );
        })}
      </div>
      <div
        id="pane-shown"
        role="tabpanel"
        aria-labelledby={tabId(shown)}
        className="relative flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto bg-column"
      >
        {children}
      </div>
    </div>
  );
}
