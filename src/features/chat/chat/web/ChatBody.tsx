import { type ComponentType, use, useEffect, useMemo } from 'react';
import { secondsUntil } from '#core/contract/durations.ts';
import { byName, registry } from '#core/contract/feature.ts';
import { useCurrentTheme } from '#core/web/appearance.ts';
import { useFeatures, type WebFeature } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { realtime, useConnectionState } from '#core/web/realtime.ts';
import { Spinner } from '#core/web/ui/Button.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { useNow } from '#core/web/use-now.ts';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { useMutedIds } from '#features/people/accounts/web/api.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatStrips } from './ChatStrips.tsx';
import { type ChatDialogProps, pastNoticeHandlers, useActiveParts, useChatParts } from './chat-parts.ts';
import { ChatList } from './list/ChatList.tsx';
import { ShownLog } from './log/shown-log.ts';
import type { DialogName, OpenChat } from './open-chat.ts';
import { ChatPanels } from './panels/ChatPanels.tsx';
import { RoomComposer } from './RoomComposer.tsx';
import { ReaderViewContext } from './rows/row-context.ts';
import { useCrowded } from './use-crowded.ts';
import { useRowContext } from './use-row-context.ts';

interface ChatBodyProps {
  chat: OpenChat;
  onCollapse: (() => void) | undefined;
  person: string | null;
  onClosePerson: () => void;
  dialog: DialogName | null;
  onCloseDialog: () => void;
}

export function ChatBody({ chat, onCollapse, person, onClosePerson, dialog, onCloseDialog }: ChatBodyProps) {
  const { room, composer, role } = chat;
  const { filter, found, isCovered } = use(ReaderViewContext);
  const mutedIds = useMutedIds();
  const shown = useMemo(() => new ShownLog(room.log, mutedIds, filter, isModeratorOrAbove(role)), [room, mutedIds, filter, role]);
  const context = useRowContext(chat, useCurrentTheme());
  const isCrowded = useCrowded(chat.panel);
  return (
    <>
      <ChatHeader log={room.log} tools={<Slot name="chat.header" hasRetry chat={chat} />} onCollapse={onCollapse} />
      <ConnectionLine />
      <ChatStrips isCrowded={isCrowded}>
        <Slot name="chat.below_header" chat={chat} />
        <Slot name="chat.pinned" chat={chat} context={context} />
        <Slot name="chat.above_list" chat={chat} />
      </ChatStrips>
      <Slot name="chat.list_header" chat={chat} shown={shown} />
      {/* Four messages, before which the strips shrink. */}
      <div className="relative min-h-0 grow basis-[max(8.5rem,25%)]">
        <div className={isCovered ? 'invisible h-full' : 'h-full'} inert={isCovered}>
          <ChatList
            log={shown}
            history={room.history}
            context={context}
            found={found}
            noResults={<Slot name="chat.no_results" chat={chat} />}
            onEscape={() => composer.current?.focus()}
          />
        </div>
        <Slot name="chat.over_list" chat={chat} context={context} />
        <Slot name="chat.panel" chat={chat} />
        <ChatPanels chat={chat} />
      </div>
      <Slot name="chat.below_list" chat={chat} />
      <RoomComposer chat={chat} />
      <ChatNotices chat={chat} />
      <Slot name="chat.person_card" chat={chat} context={context} username={person} onClose={onClosePerson} />
      <ChatDialogs chat={chat} name={dialog} onClose={onCloseDialog} />
    </>
  );
}

const TICK = 250;

/** Announced once, assertively, because screen reader users must know that no new messages arrive. */
function ConnectionLine() {
  const state = useConnectionState();
  return (
    <>
      <div role="alert">
        {state.kind === 'waiting' && <p className="sr-only">{t('chat.connection.waiting')}</p>}
        {state.kind === 'stopped' && (
          <p className={LINE}>
            <Icon name="offline" size="small" />
            {t('chat.connection.stopped')}
          </p>
        )}
      </div>
      {state.kind === 'waiting' && (
        <div className={LINE}>
          <Spinner />
          <span aria-hidden="true" className="min-w-0 flex-1">
            <Countdown retryAt={state.retryAt} />
          </span>
          <button
            type="button"
            // Not `disabled`, which would drop the focus.
            aria-disabled={state.retryAt === null || undefined}
            className="thumb shrink-0 rounded-xs px-1 py-0.5 font-semibold underline underline-offset-2 hover:no-underline aria-disabled:no-underline aria-disabled:opacity-60"
            onClick={() => state.retryAt !== null && realtime.retryNow()}
          >
            {t('chat.connection.try_now')}
          </button>
        </div>
      )}
    </>
  );
}

const LINE = 'flex min-h-8 items-center gap-2 border-b border-line-soft bg-amber-soft px-3 py-1 text-12 font-medium text-amber-text';

function Countdown({ retryAt }: { retryAt: number | null }) {
  const now = useNow(TICK);
  if (retryAt === null) return t('chat.connection.trying');
  const seconds = Math.max(1, secondsUntil(new Date(retryAt), now));
  return t('chat.connection.countdown', { seconds });
}

type ChatDialog = ComponentType<ChatDialogProps>;

const chatDialogs = registry((features: readonly WebFeature[]) =>
  byName(
    'chat dialog',
    features.flatMap(({ chatDialogs: dialogs = {} }) => Object.entries(dialogs) as Array<[string, ChatDialog]>),
  ),
);

function ChatDialogs({ chat, name, onClose }: { chat: OpenChat; name: DialogName | null; onClose: () => void }) {
  const dialogs = chatDialogs(useFeatures());
  const Open = name === null ? undefined : dialogs.get(name);
  return Open === undefined ? null : (
    <DialogPanel key={name} name={`The dialog ${name}`} onClose={onClose}>
      <Open chat={chat} onClose={onClose} />
    </DialogPanel>
  );
}

/** See N-01, N-02 and N-04 to N-06. */
function ChatNotices({ chat }: { chat: OpenChat }) {
  const {
    channel,
    room: { notices },
  } = chat;
  const handlers = pastNoticeHandlers(useChatParts());
  useEffect(() => notices.handle(handlers), [notices, handlers]);
  return useActiveParts().map(({ name, Notices: NoticesPart, Listener }) => [
    NoticesPart && <NoticesPart key={name} channel={channel} notices={notices} />,
    Listener && <Listener key={`${name} listener`} chat={chat} />,
  ]);
}
