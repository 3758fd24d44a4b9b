import { use, useMemo } from 'react';
import { useCurrentTheme } from '#core/web/appearance.ts';
import { Slot } from '#core/web/ui/Slot.tsx';
import { useMutedIds } from '#features/people/accounts/web/api.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatSlot } from './ChatSlot.tsx';
import { ConnectionLine } from './ConnectionLine.tsx';
import { ChatDialogs } from './dialogs/ChatDialogs.tsx';
import type { DialogName } from './dialogs/dialog-name.ts';
import { ChatList } from './list/ChatList.tsx';
import { ShownLog } from './log/shown-log.ts';
import { ChatNotices } from './notices/ChatNotices.tsx';
import type { OpenChat } from './open-chat.ts';
import { ChatPanels } from './panels/ChatPanels.tsx';
import { RoomComposer } from './RoomComposer.tsx';
import { ReaderViewContext } from './reader-view.ts';
import { useRowContext } from './use-row-context.ts';

interface ChatBodyProps {
  chat: OpenChat;
  onCollapse: (() => void) | undefined;
  /** Null while no card is open. */
  person: string | null;
  onClosePerson: () => void;
  dialog: DialogName | null;
  onCloseDialog: () => void;
}

export function ChatBody({ chat, onCollapse, person, onClosePerson, dialog, onCloseDialog }: ChatBodyProps) {
  const { room, composer } = chat;
  const { filter, found, isCovered } = use(ReaderViewContext);
  const mutedIds = useMutedIds();
  const shown = useMemo(() => new ShownLog(room.log, mutedIds, filter), [room, mutedIds, filter]);
  const context = useRowContext(chat, useCurrentTheme());
  return (
    <>
      <ChatHeader log={room.log} tools={<ChatSlot name="header" chat={chat} />} onCollapse={onCollapse} />
      <ConnectionLine />
      <ChatSlot name="below_header" chat={chat} />
      {/* With little space, for example with large text, this shrinks before the messages get less than a quarter of the height. */}
      <div className="min-h-0 shrink-[99] overflow-y-auto [scrollbar-width:thin]">
        <Slot name="chat.pinned" chat={chat} context={context} />
        <Slot name="chat.above_list" chat={chat} />
      </div>
      <ChatSlot name="list_header" chat={chat} shown={shown} />
      <div className="relative min-h-0 grow basis-1/4">
        <div className={isCovered ? 'invisible h-full' : 'h-full'} inert={isCovered}>
          <ChatList
            log={shown}
            history={room.history}
            context={context}
            found={found}
            noResults={<ChatSlot name="no_results" chat={chat} />}
            onEscape={() => composer.current?.focus()}
          />
        </div>
        <ChatSlot name="over_list" chat={chat} context={context} />
        <ChatSlot name="panel" chat={chat} />
        <ChatPanels chat={chat} />
      </div>
      <ChatSlot name="below_list" chat={chat} />
      <RoomComposer chat={chat} />
      <ChatNotices chat={chat} />
      <ChatSlot name="person_card" chat={chat} context={context} username={person} onClose={onClosePerson} />
      <ChatDialogs chat={chat} name={dialog} onClose={onCloseDialog} />
    </>
  );
}
