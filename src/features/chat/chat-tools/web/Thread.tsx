import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { parseContent } from '#features/chat/chat/rules/content.ts';
import {
  ChatRow,
  canReply,
  MessageContent,
  type MessageEntry,
  type OpenChat,
  type OriginalMessage,
  PersonName,
  type RowContext,
  ShownLog,
} from '#features/chat/chat/web/api.ts';
import { useReading } from './reading.tsx';
import { threadOf } from './thread.ts';

/** A live overlay on the message list with a message and its replies. Escape closes it. */
export default function Thread({ chat: { room }, message, context }: { chat: OpenChat; context: RowContext; message: MessageEntry }) {
  const { openThread } = useReading();
  const { mutedIds, role } = context;
  const shown = useMemo(() => new ShownLog(room.log, mutedIds, null, isModeratorOrAbove(role)), [room, mutedIds, role]);
  const { entries } = useSyncExternalStore(shown.subscribe, shown.view);
  const { id, root, quote, replies } = useMemo(() => threadOf(entries, message), [entries, message]);
  // Rows omit the quote of the root message, which is shown at the top of the thread.
  const rows = useMemo(() => replies.map((reply) => (reply.original?.id === id ? { ...reply, original: null } : reply)), [replies, id]);
  const target = [root, ...replies.toReversed()].find((one) => one !== null && canReply(one, context));
  const back = useFocusInside();
  return (
    <section
      aria-label={t('chat-tools.thread.title')}
      className="absolute inset-0 z-(--z-chat-overlay) flex flex-col bg-panel"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        openThread(null);
      }}
    >
      <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line-soft ps-2 pe-3">
        <IconButton
          ref={back}
          icon="left"
          size="small"
          label={t('chat-tools.thread.back')}
          className="rtl:-scale-x-100"
          onClick={() => openThread(null)}
        />
        <h3 className="flex-1 text-14">{t('chat-tools.thread.title')}</h3>
        <span className="text-12 text-ink-3 tabular-nums">{t('chat-tools.thread.replies', { count: replies.length })}</span>
      </header>
      {/* `column-reverse` keeps the newest reply in view without scrolling by script. */}
      <div className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain" tabIndex={-1}>
        <div className="mb-auto py-2">
          {root === null ? <Quoted quote={quote} context={context} /> : <ChatRow entry={root} context={context} />}
          <ol aria-label={t('chat-tools.thread.replies', { count: replies.length })} className="ms-3 border-s-2 border-line">
            {rows.map((reply) => (
              <li key={reply.key}>
                <ChatRow entry={reply} context={context} />
              </li>
            ))}
          </ol>
        </div>
      </div>
      {target && (
        <div className="shrink-0 border-t border-line-soft p-2">
          <Button className="w-full" onClick={() => context.act.reply(target)}>
            <Icon name="reply" size="small" />
            {t('chat-tools.thread.reply')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The root message as the first reply quotes it. */
function Quoted({ quote, context }: { quote: OriginalMessage | null; context: RowContext }): ReactNode {
  if (quote === null || quote.content === '') return <p className="px-3 py-1 text-12 text-ink-3">{t('chat-tools.thread.gone')}</p>;
  return (
    <div className="chat-row">
      <PersonName username={quote.sender.username} theme={context.theme} onOpen={context.act.openPerson} />
      <span>: </span>
      <MessageContent parts={parseContent(quote.content)} context={context} />
    </div>
  );
}

/** Moves focus inside on mount. Restores it on unmount if the previous element still exists. */
function useFocusInside() {
  const inside = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    inside.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return inside;
}
