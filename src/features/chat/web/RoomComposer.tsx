import { useQuery } from '@tanstack/react-query';
import { ChatState } from './composer/ChatState.tsx';
import { Composer } from './composer/Composer.tsx';
import { StrangerComposer } from './composer/StrangerComposer.tsx';
import { useInputLock } from './composer/use-input-lock.ts';
import type { Viewer } from './log/from-wire.ts';
import type { Said } from './log/outbox.ts';
import type { OpenChat } from './open-chat.ts';
import { chatroomQuery } from './queries.ts';
import { useChatSender } from './use-chat-sender.ts';
import { useSenderView } from './use-sender-view.ts';

/** The footer of the chat: which modes are on, and the box for whoever may write (F-01). */
export function RoomComposer({ chat }: { chat: OpenChat }) {
  const { viewer } = chat.room;
  const modes = useQuery(chatroomQuery(chat.channel.slug)).data;
  return (
    <footer className="shrink-0 px-2 pb-2">
      <ChatState room={modes} />
      {viewer === null ? <StrangerComposer /> : <PersonComposer chat={chat} viewer={viewer} />}
    </footer>
  );
}

function PersonComposer({ chat, viewer }: { chat: OpenChat; viewer: Viewer }) {
  const { room, replyTo, setReplyTo, composer } = chat;
  const { slug } = chat.channel;
  const modes = useQuery(chatroomQuery(slug));
  const sender = useChatSender(slug, room.log, modes.data);
  const { lock, now } = useInputLock(modes.isError ? 'unknown' : modes.data, sender);
  const senderView = useSenderView(slug, viewer, room.log);
  const send = (said: Said) => {
    setReplyTo(null);
    room.log.resume();
    void room.outbox.send(said, senderView());
  };
  return <Composer handle={composer} lock={lock} now={now} replyTo={replyTo} onCancelReply={() => setReplyTo(null)} onSend={send} />;
}
