import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { HistoryReader } from '../log/history-reader.ts';
import { PAGE } from '../log/history-reader.ts';
import type { ShownLog } from '../log/shown-log.ts';
import { FOLLOWING_CAP } from '../log/timeline.ts';
import { actOfKey } from '../rows/message-actions.ts';
import type { RowContext } from '../rows/row-context.ts';
import { ListRows, ListSkeleton, OlderLine } from './ListRows.tsx';
import { useFollow } from './use-follow.ts';
import { useRovingFocus } from './use-roving-focus.ts';
import { useRows } from './use-rows.ts';

/** Older messages load when the first rendered row is this close to the oldest row. */
const NEAR_TOP = 5;

interface ChatListProps {
  log: ShownLog;
  history: Pick<HistoryReader, 'start' | 'older'>;
  context: RowContext;
  found: { key: string } | null;
  noResults?: ReactNode;
  empty?: ReactNode;
  onEscape: () => void;
}

/** Virtualized. Follows the newest message until the reader scrolls up (L-01 to L-08). */
export function ChatList({ log, history, context, found, noResults, empty, onEscape }: ChatListProps) {
  const view = useSyncExternalStore(log.subscribe, log.view);
  const { entries, mode } = view;
  const list = useRef<HTMLDivElement>(null);
  const pausedByFocus = useRef(false);
  const dispatch = useFollow(log, list);
  const focus = useRovingFocus({
    entries,
    show: (index) => rows.scrollToIndex(index, { align: 'auto' }),
    onEnter: () => {
      pausedByFocus.current = mode === 'following';
      dispatch({ type: 'pause' });
    },
    onLeave: () => {
      if (pausedByFocus.current) dispatch({ type: 'resume' });
      pausedByFocus.current = false;
    },
    onEscape,
    onKey: (entry, key, isRepeat) => {
      const act = actOfKey(key, entry, context);
      // A held key triggers the action only once.
      if (act !== null && !isRepeat) act();
      return act !== null;
    },
  });
  const rows = useRows(view, list, focus.focusedKey);
  const first = rows.getVirtualItems()[0];
  const fits = rows.getTotalSize() <= (rows.scrollRect?.height ?? 0);

  useEffect(() => {
    if (mode === 'paused') log.readingFrom(first === undefined ? null : String(first.key));
  }, [log, mode, first]);
  // In a filtered view, the top does not request older messages. Without room below the cap, loaded rows would be trimmed and requested
  // again.
  const hasRoom = mode === 'paused' || (fits && view.loaded + PAGE <= FOLLOWING_CAP);
  const wantsOlder = view.history === 'more' && !view.isFiltered && first !== undefined && first.index <= NEAR_TOP && hasRoom;
  useEffect(() => {
    if (wantsOlder) void history.older();
  }, [wantsOlder, history]);

  // A changed filter scrolls to the newest row.
  const shownBy = useRef(log.filter);
  useLayoutEffect(() => {
    if (shownBy.current === log.filter) return;
    shownBy.current = log.filter;
    if (entries.length > 0) rows.scrollToEnd();
  }, [log, entries, rows]);
  const bringToView = useEffectEvent((key: string) => {
    const index = log.view().entries.findIndex((entry) => entry.key === key);
    if (index >= 0) rows.scrollToIndex(index, { align: 'center' });
  });
  useEffect(() => {
    if (found !== null) bringToView(found.key);
  }, [found]);

  const resume = (byKeyboard: boolean) => {
    // The button disappears, and the focus must not fall to the page. On touch, focusing the message box would open the keyboard.
    list.current?.focus({ preventScroll: true });
    if (byKeyboard) onEscape();
    dispatch({ type: 'resume' });
  };
  const retry = () => void (view.history === 'failed' ? history.start() : history.older());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects that the focus leaves the list and its button
    <div className="relative h-full" onBlur={focus.onBlur}>
      <div
        ref={list}
        // Rows take the focus themselves. Other content may exceed a small window and is scrolled by keys here.
        tabIndex={entries.length > 0 ? -1 : 0}
        className="flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain outline-none [overflow-anchor:none] focus-visible:shadow-none"
      >
        {entries.length > 0 ? (
          <div className="relative mt-auto w-full shrink-0" style={{ height: rows.getTotalSize() }}>
            {first?.index === 0 && <OlderLine phase={view.isFiltered ? 'filtered' : view.history} onRetry={retry} />}
            <ListRows entries={entries} rows={rows} context={context} focus={focus} found={found} />
          </div>
        ) : view.isFiltered && view.loaded > 0 ? (
          <div className="m-auto">{noResults}</div>
        ) : view.history === 'loading' ? (
          <ListSkeleton />
        ) : view.history === 'failed' ? (
          <ListFailed onRetry={retry} />
        ) : (
          <div className="m-auto">
            {empty ?? (
              <EmptyState icon="chat" title={t('chat.empty.title')}>
                {t('chat.empty.text')}
              </EmptyState>
            )}
          </div>
        )}
      </div>
      {mode === 'paused' && <PausedButton waiting={view.waiting} onResume={resume} />}
    </div>
  );
}

function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid h-full place-content-center justify-items-center gap-2 px-4 text-center">
      <Icon name="warn" size="large" className="text-ink-3" />
      <p className="text-14 font-bold">{t('chat.failed.title')}</p>
      <p className="max-w-[36ch] text-ink-2">{t('chat.failed.text')}</p>
      <Button className="mt-2" onClick={onRetry}>
        <Icon name="refresh" size="small" />
        {t('core.try_again')}
      </Button>
    </div>
  );
}

/** Shows the number of new messages and jumps to the newest (L-04). */
function PausedButton({ waiting, onResume }: { waiting: number; onResume: (byKeyboard: boolean) => void }) {
  return (
    <Button
      size="small"
      className="absolute start-1/2 bottom-1 z-(--z-chat-overlay) -translate-x-1/2 rounded-full! bg-control-hover! shadow-2 tabular-nums rtl:translate-x-1/2"
      onClick={({ detail }) => onResume(detail === 0)}
    >
      <Icon name="pause" size="small" />
      {t('chat.paused', { count: waiting })}
      <Icon name="down" size="small" />
    </Button>
  );
}
