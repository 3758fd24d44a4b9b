import type { Virtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button, Spinner } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { ChatEntry, HistoryPhase } from '../log/entry.ts';
import { ChatRow } from '../rows/ChatRow.tsx';
import { MessageActions } from '../rows/MessageActions.tsx';
import { actionsOf } from '../rows/message-actions.ts';
import { canReply, type RowContext } from '../rows/row-context.ts';
import type { useRovingFocus } from './use-roving-focus.ts';

interface ListRowsProps {
  entries: readonly ChatEntry[];
  rows: Virtualizer<HTMLDivElement, HTMLDivElement>;
  context: RowContext;
  focus: ReturnType<typeof useRovingFocus>;
  found: { key: string } | null;
}

/** One set of listeners on the list handles hover, tap and double-click. */
export function ListRows({ entries, rows, context, focus, found }: ListRowsProps) {
  const [pointedKey, setPointedKey] = useState<string | null>(null);
  const tabStop = focus.focusedKey ?? entries.findLast(({ type }) => type !== 'divider')?.key;
  const entryAt = (target: EventTarget): ChatEntry | undefined => {
    const key = (target as Element).closest<HTMLElement>('[data-key]')?.dataset.key;
    return key === undefined ? undefined : entries.find((entry) => entry.key === key);
  };
  const point = (event: { target: EventTarget }) => setPointedKey(entryAt(event.target)?.key ?? null);
  const touch = (event: { target: EventTarget }) => {
    point(event);
    // A long press moves no focus by itself. The actions of the row with the focus would cover those of this row.
    (event.target as Element).closest<HTMLElement>('[data-key]')?.focus({ preventScroll: true });
  };
  // Called only for rows with visible actions, because it searches all entries.
  const actionsFor = (entry: ChatEntry) => {
    if (entry.type !== 'message') return null;
    const inThread =
      entry.original !== null || entries.some((candidate) => candidate.type === 'message' && candidate.original?.id === entry.id);
    const actions = actionsOf(entry, context, inThread);
    return actions.length > 0 && <MessageActions entry={entry} actions={actions} listBox={listBox} />;
  };
  const listBox = () => rows.scrollElement?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  const replyTo = (entry: ChatEntry | undefined) => {
    if (entry === undefined || !canReply(entry, context)) return;
    getSelection()?.removeAllRanges();
    context.act.reply(entry);
  };

  return (
    <div
      ref={focus.root}
      role="list"
      aria-label={t('chat.list')}
      className="absolute inset-0"
      onPointerOver={(event) => event.pointerType === 'mouse' && point(event)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setPointedKey(null)}
      onPointerUp={(event) => event.pointerType !== 'mouse' && touch(event)}
      onContextMenu={(event) => (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch' && touch(event)}
      onDoubleClick={(event) => replyTo(entryAt(event.target))}
      {...focus.handlers}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const entry = entries[index]!;
        const active = entry.key === pointedKey || entry.key === focus.focusedKey;
        return (
          <div
            key={key}
            ref={rows.measureElement}
            data-index={index}
            data-key={entry.key}
            role="listitem"
            tabIndex={entry.key === tabStop ? 0 : -1}
            className={cx('chat-item', entry.key === found?.key && 'found', active && 'z-1')}
            style={{ transform: `translateY(${start}px)` }}
          >
            <ChatRow entry={entry} context={context} />
            {active && actionsFor(entry)}
          </div>
        );
      })}
    </div>
  );
}

export function OlderLine({ phase, onRetry }: { phase: Phase; onRetry: () => void }) {
  return (
    <div className="relative z-1 flex h-9 shrink-0 items-center justify-center gap-2 px-3 text-center text-12 text-ink-3">
      {content(phase, onRetry)}
    </div>
  );
}

type Phase = HistoryPhase | 'filtered';

function content(phase: Phase, onRetry: () => void) {
  switch (phase) {
    case 'filtered':
      return t('chat.filtered.older');
    case 'complete':
      return t('chat.older.complete');
    case 'reading':
      return (
        <>
          <Spinner />
          {t('chat.older.loading')}
        </>
      );
    case 'failed':
    case 'reading_failed':
      return (
        <>
          {t('chat.older.failed')}
          <Button size="small" onClick={onRetry}>
            {t('core.try_again')}
          </Button>
        </>
      );
    case 'loading':
    case 'more':
      return null;
  }
}

const LINES = [
  [22, 48],
  [16, 64],
  [26, 30],
  [19, 55],
  [14, 40],
  [24, 60],
  [18, 36],
  [21, 52],
] as const;

/** Rows of the final height, at the bottom where messages will appear. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label={t('chat.loading')} className="flex h-full flex-col justify-end gap-0.5 overflow-hidden pb-1.5">
      {LINES.map(([name, words]) => (
        <div key={`${name}-${words}`} className="flex h-6.5 shrink-0 items-center gap-2 px-3">
          <Skeleton className="h-2.5 w-8" />
          <span style={{ width: `${name}%` }}>
            <Skeleton className="h-2.5" />
          </span>
          <span style={{ width: `${words}%` }}>
            <Skeleton className="h-2.5" />
          </span>
        </div>
      ))}
    </div>
  );
}
