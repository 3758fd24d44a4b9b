import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { ChatRoom } from './chat-room.ts';
import { ChatState } from './composer/ChatState.tsx';
import { Composer } from './composer/Composer.tsx';
import type { ComposerHandle } from './composer/composer-handle.ts';
import { StrangerComposer } from './composer/StrangerComposer.tsx';
import { useInputLock } from './composer/use-input-lock.ts';
import type { OriginalMessage } from './log/entry.ts';
import type { Viewer } from './log/from-wire.ts';
import type { Said } from './log/outbox.ts';
import { chatroomQuery } from './queries.ts';
import { useChatSender } from './use-chat-sender.ts';
import { useSenderView } from './use-sender-view.ts';

interface RoomComposerProps {
  slug: string;
  room: ChatRoom;
  handle: Ref<ComposerHandle>;
  replyTo: OriginalMessage | null;
  onCancelReply: () => void;
}

/** The footer of the chat: which modes are on, and the box for whoever may write (F-01). */
export function RoomComposer(props: RoomComposerProps) {
  const { viewer } = props.room;
  const modes = useQuery(chatroomQuery(props.slug)).data;
  return (
    <footer className="shrink-0 px-2 pb-2">
      <ChatState room={modes} />
      {viewer === null ? <StrangerComposer /> : <PersonComposer {...props} viewer={viewer} />}
    </footer>
  );
}

function PersonComposer({ slug, room, viewer, handle, replyTo, onCancelReply }: RoomComposerProps & { viewer: Viewer }) {
  const modes = useQuery(chatroomQuery(slug));
  const sender = useChatSender(slug, room.log, modes.data);
  const { lock, now } = useInputLock(modes.isError ? 'unknown' : modes.data, sender);
  const senderView = useSenderView(slug, viewer, room.log);
  const send = (said: Said) => {
    onCancelReply();
    room.log.resume();
    void room.outbox.send(said, senderView());
  };
  return <Composer handle={handle} lock={lock} now={now} replyTo={replyTo} onCancelReply={onCancelReply} onSend={send} />;
}
