import { useMemo, useRef, useState } from 'react';
import { useShownTheme } from '../../../core/web/appearance.ts';
import { t } from '../../../core/web/i18n/text.ts';
import { toast } from '../../../core/web/toast.ts';
import { useSession } from '../../accounts/web/session.ts';
import type { Channel } from '../../channels/contract/channel.ts';
import { ChatAnnouncer } from './ChatAnnouncer.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import './chat.css';
import { ConnectionLine } from './ConnectionLine.tsx';
import type { ComposerHandle } from './composer/composer-handle.ts';
import { ChatList } from './list/ChatList.tsx';
import { ListSkeleton } from './list/ListSkeleton.tsx';
import type { OriginalMessage } from './log/entry.ts';
import type { Viewer } from './log/from-wire.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { RoomComposer } from './RoomComposer.tsx';
import type { RowActs, RowLook } from './rows/row-look.ts';
import { useBans } from './use-bans.ts';
import { useChatRoom } from './use-chat-room.ts';
import { useUnsaid } from './use-unsaid.ts';

interface ChatColumnProps {
  channel: Pick<Channel, 'slug'> & { user: { username: string }; chatroom: { id: number } };
  /** Absent where the chat cannot be folded away. */
  onCollapse?: () => void;
}

/** The chat of a channel, filling its place: list, box and everything around them. */
export function ChatColumn({ channel, onCollapse }: ChatColumnProps) {
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
        <OpenChat key={`${channel.chatroom.id} ${viewer?.id}`} channel={channel} viewer={viewer} onCollapse={onCollapse} />
      )}
    </section>
  );
}

function OpenChat({
  channel,
  viewer,
  onCollapse,
}: Pick<ChatColumnProps, 'channel'> & { viewer: Viewer | null; onCollapse: (() => void) | undefined }) {
  const room = useChatRoom(channel.chatroom.id, viewer);
  const composer = useRef<ComposerHandle>(null);
  const [replyTo, setReplyTo] = useState<OriginalMessage | null>(null);
  const [person, setPerson] = useState<string | null>(null);
  const theme = useShownTheme();
  useBans(channel.slug, channel.chatroom.id, room);
  useUnsaid(room, composer, setReplyTo);

  const act = useMemo<RowActs>(
    () => ({
      reply: ({ id, content, sender }) => {
        setReplyTo({ id, content, sender: { id: sender.id, username: sender.username } });
        composer.current?.focus();
      },
      copy: ({ content }) => {
        navigator.clipboard.writeText(content).then(
          () => toast('chat.actions.copied'),
          () => toast.bad('chat.actions.copy_failed'),
        );
      },
      openPerson: setPerson,
      sendAgain: ({ ref, content, original, sender }) => {
        room.log.withdraw(ref!);
        void room.outbox.send({ content, original }, sender);
      },
      discard: ({ ref }) => room.log.withdraw(ref!),
    }),
    [room],
  );
  const viewerName = viewer?.username.toLowerCase() ?? null;
  const look = useMemo<RowLook>(() => ({ theme, viewerName, act }), [theme, viewerName, act]);

  return (
    <>
      <ChatHeader log={room.log} onCollapse={onCollapse} />
      <ConnectionLine />
      <div className="min-h-0 flex-1">
        <ChatList log={room.log} history={room.history} look={look} onEscape={() => composer.current?.focus()} />
      </div>
      <RoomComposer slug={channel.slug} room={room} handle={composer} replyTo={replyTo} onCancelReply={() => setReplyTo(null)} />
      <ChatAnnouncer log={room.log} />
      <PersonDialog channelSlug={channel.slug} username={person} theme={theme} onClose={() => setPerson(null)} />
    </>
  );
}
