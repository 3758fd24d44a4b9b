import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t, textOf } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { PaneId } from './arrangement.ts';
import { type PaneHost, PaneSlot } from './pane-contents.tsx';
import { CountMark } from './pane-counts.tsx';
import { usePanes } from './panes.ts';

/** The last one is shown. The others keep their state. */
export function useVisitedPanes(panes: readonly PaneId[]) {
  const [visited, setVisited] = useState<readonly PaneId[]>(panes.slice(0, 1));
  const show = (pane: PaneId) => setVisited((now) => [...now.filter((other) => other !== pane), pane]);
  return { visited, shown: visited.at(-1) ?? panes[0]!, show };
}

interface PaneTabsProps {
  panes: readonly PaneId[];
  shown: PaneId;
  onShow: (pane: PaneId) => void;
  hostOf: (pane: PaneId) => PaneHost;
}

const tabId = (pane: PaneId) => `tab-${pane}`;

/** One pane at a time, for phones. */
export function PaneTabs({ panes, shown, onShow, hostOf }: PaneTabsProps) {
  const kinds = usePanes();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: panes that mount later may precede the selected tab and scroll it out of view
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
              <CountMark panes={[pane]} />
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
        {/* Hidden where the bar is empty, because the tab shows the title. */}
        <h2 className="sr-only">{textOf(kinds.get(shown)!.title)}</h2>
        <div className="flex shrink-0 items-center justify-between border-b border-line-soft py-1 ps-3 pe-2 has-[>div>:empty]:hidden">
          <p aria-hidden="true" className="truncate text-14 font-bold">
            {textOf(kinds.get(shown)!.title)}
          </p>
          <PaneSlot host={hostOf(shown)} part="actions" className="flex shrink-0" />
        </div>
        <PaneSlot host={hostOf(shown)} part="body" className="flex min-h-0 flex-1 flex-col" />
      </div>
    </div>
  );
}
