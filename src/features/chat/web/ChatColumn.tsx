import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useShownTheme } from '../../../core/web/appearance.ts';
import { t } from '../../../core/web/i18n/text.ts';
import { useSession } from '../../accounts/web/session.ts';
import { ChatAnnouncer } from './ChatAnnouncer.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import './chat.css';
import { ConnectionLine } from './ConnectionLine.tsx';
import type { ComposerHandle } from './composer/composer-handle.ts';
import { ChatList } from './list/ChatList.tsx';
import { ListSkeleton } from './list/ListSkeleton.tsx';
import type { OriginalMessage } from './log/entry.ts';
import type { Viewer } from './log/from-wire.ts';
import type { ChatChannel, OpenChat } from './open-chat.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { ChatPanels } from './panels/ChatPanels.tsx';
import { useOpenPanel } from './panels/open-panel.ts';
import { relationQuery } from './queries.ts';
import { RoomComposer } from './RoomComposer.tsx';
import { useBans } from './use-bans.ts';
import { useChatRoom } from './use-chat-room.ts';
import { useRoomUpdates } from './use-room-updates.ts';
import { useRowLook } from './use-row-look.ts';
import { useUnsaid } from './use-unsaid.ts';

interface ChatColumnProps {
  channel: ChatChannel;
  /** Absent where the chat cannot be folded away. */
  onCollapse?: () => void;
  isPopout?: boolean;
}

/** The chat of a channel, filling its place: list, box and everything around them. */
export function ChatColumn({ channel, onCollapse, isPopout = false }: ChatColumnProps) {
  const session = useSession();
  const self = session.data?.viewer ?? null;
  const viewer = useMemo(() => self && { id: self.id, username: self.username, slug: self.slug }, [self]);
  return (
    <section aria-label={t('chat.region', { channel: channel.user.username })} className="relative flex h-full min-h-0 flex-col bg-column">
      {session.isPending ? (
        <>
          <ChatHeader onCollapse={onCollapse} />
          <ListSkeleton />
        </>
      ) : (
        // Another room or another person is another chat: draft, reply and rows start anew (F-05).
        <Chat key={`${channel.chatroom.id} ${viewer?.id}`} channel={channel} viewer={viewer} onCollapse={onCollapse} isPopout={isPopout} />
      )}
    </section>
  );
}

interface ChatProps extends Pick<ChatColumnProps, 'channel'> {
  viewer: Viewer | null;
  onCollapse: (() => void) | undefined;
  isPopout: boolean;
}

function Chat({ channel, viewer, onCollapse, isPopout }: ChatProps) {
  const room = useChatRoom(channel.chatroom.id, viewer);
  const role = useQuery({ ...relationQuery(channel.slug), enabled: viewer !== null }).data?.role ?? 'viewer';
  const composer = useRef<ComposerHandle>(null);
  const [replyTo, setReplyTo] = useState<OriginalMessage | null>(null);
  const [person, setPerson] = useState<string | null>(null);
  const panel = useOpenPanel();
  const theme = useShownTheme();
  const chat = useMemo<OpenChat>(
    () => ({ channel, room, role, panel, composer, replyTo, setReplyTo, openPerson: setPerson, isPopout }),
    [channel, room, role, panel, replyTo, isPopout],
  );
  useRoomUpdates(channel.slug, channel.chatroom.id);
  useBans(channel.slug, channel.chatroom.id, room);
  useUnsaid(room, composer, setReplyTo);
  const look = useRowLook(chat, theme);

  return (
    <>
      <ChatHeader log={room.log} onCollapse={onCollapse} />
      <ConnectionLine />
      <div className="min-h-0 flex-1">
        <ChatList log={room.log} history={room.history} look={look} onEscape={() => composer.current?.focus()} />
      </div>
      <ChatPanels chat={chat} />
      <RoomComposer chat={chat} />
      <ChatAnnouncer log={room.log} />
      <PersonDialog channelSlug={channel.slug} username={person} theme={theme} onClose={() => setPerson(null)} />
    </>
  );
}
