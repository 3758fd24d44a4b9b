import { type RefObject, useMemo, useState } from 'react';
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
  /** Gets the focus after the card where the opener is gone. */
  focusInstead: RefObject<HTMLElement | null>;
}

/** The user card where no chat is open, such as for a row of the dashboard. */
export default function PersonOutside({ channel, username, onClose, ...props }: PersonOutsideProps) {
  const viewer = useViewer();
  const room = useMemo(() => new ChatRoom(channel.chatroom.id, viewer), [channel.chatroom.id, viewer]);
  /** Opened from a mention in the card. */
  const [mentioned, setMentioned] = useState<string | null>(null);
  const chat = useReadOnlyChat(channel, room, setMentioned);
  const close = () => {
    setMentioned(null);
    onClose();
  };
  return (
    <ChatWrappers chat={chat}>
      <Card chat={chat} username={username && (mentioned ?? username)} onClose={close} {...props} />
    </ChatWrappers>
  );
}

function Card({ chat, ...props }: { chat: OpenChat } & Omit<PersonOutsideProps, 'channel'>) {
  const context = useRowContext(chat, useCurrentTheme());
  return <Slot name="chat.person_card" chat={chat} context={context} {...props} />;
}
