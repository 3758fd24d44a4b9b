import { useMemo } from 'react';
import { useCurrentTheme } from '#core/web/appearance.ts';
import { Slot } from '#core/web/ui/Slot.tsx';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { ChatWrappers } from './ChatWrappers.tsx';
import { ChatRoom } from './chat-room.ts';
import type { ChatChannel, OpenChat } from './open-chat.ts';
import { useReadOnlyChat } from './use-read-only-chat.ts';
import { useRowContext } from './use-row-context.ts';

interface PersonOutsideProps {
  channel: ChatChannel;
  /** Null closes the card. */
  username: string | null;
  onClose: () => void;
}

/** The user card where no chat is open, such as for a row of the dashboard. */
export default function PersonOutside({ channel, ...props }: PersonOutsideProps) {
  const viewer = useViewer();
  const room = useMemo(() => new ChatRoom(channel.chatroom.id, viewer), [channel.chatroom.id, viewer]);
  const chat = useReadOnlyChat(channel, room, openNobody);
  return (
    <ChatWrappers chat={chat}>
      <Card chat={chat} {...props} />
    </ChatWrappers>
  );
}

const openNobody = () => undefined;

function Card({ chat, ...props }: { chat: OpenChat } & Omit<PersonOutsideProps, 'channel'>) {
  const context = useRowContext(chat, useCurrentTheme());
  return <Slot name="chat.person_card" chat={chat} context={context} {...props} />;
}
