import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useCurrentTheme } from '#core/web/appearance.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { useMutedIds } from '#features/people/accounts/web/api.ts';
import { ChatWrappers } from './ChatWrappers.tsx';
import './chat.css';
import { useChatFont } from './chat-preferences.ts';
import type { ChatRoom } from './chat-room.ts';
import { ChatList } from './list/ChatList.tsx';
import { ListSkeleton } from './list/ListRows.tsx';
import { ShownLog } from './log/shown-log.ts';
import type { ChatChannel, OpenChat } from './open-chat.ts';
import type { RowContext } from './rows/row-context.ts';
import { useReadOnlyChat } from './use-read-only-chat.ts';
import { useRowContext } from './use-row-context.ts';

interface ReplayMessagesProps {
  channel: ChatChannel;
  /** The caller fills the log. */
  room: ChatRoom;
  replayTime: NonNullable<RowContext['replayTime']>;
  empty: ReactNode;
  onRetry: () => void;
}

/** Rows like those of an open chat, in a list that pauses on scroll and allows no replies. */
export function ReplayMessages(props: ReplayMessagesProps) {
  return (
    <div className="relative h-full" style={useChatFont()}>
      <Panel name="The chat replay" pending={<ListSkeleton />} failed={(failure) => <PartFailed {...failure} />}>
        <Messages {...props} />
      </Panel>
    </div>
  );
}

function Messages({ channel, room, ...props }: ReplayMessagesProps) {
  const [person, setPerson] = useState<string | null>(null);
  const chat = useReadOnlyChat(channel, room, setPerson);
  return (
    <ChatWrappers chat={chat}>
      <List chat={chat} person={person} onClosePerson={() => setPerson(null)} {...props} />
    </ChatWrappers>
  );
}

interface ListProps extends Pick<ReplayMessagesProps, 'replayTime' | 'empty' | 'onRetry'> {
  chat: OpenChat;
  person: string | null;
  onClosePerson: () => void;
}

function List({ chat, person, onClosePerson, replayTime, empty, onRetry }: ListProps) {
  const { room } = chat;
  const mutedIds = useMutedIds();
  const context = useRowContext(chat, useCurrentTheme(), replayTime);
  const shown = useMemo(() => new ShownLog(room.log, mutedIds), [room, mutedIds]);
  const history = useMemo(() => ({ start: async () => onRetry(), older: async () => undefined }), [onRetry]);
  useEffect(() => room.log.mute(mutedIds), [room, mutedIds]);
  return (
    <>
      <ChatList log={shown} history={history} context={context} found={null} empty={empty} onEscape={() => undefined} />
      <Slot name="chat.person_card" chat={chat} context={context} username={person} onClose={onClosePerson} />
    </>
  );
}
