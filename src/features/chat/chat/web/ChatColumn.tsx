import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { settingsQuery } from '#core/web/settings.ts';
import { Panel, type PartFailure } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { useMutedIds, useSession } from '#features/people/accounts/web/api.ts';
import { ChatBody } from './ChatBody.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatWrappers } from './ChatWrappers.tsx';
import './chat.css';
import { useRealtime } from '#core/web/realtime.ts';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import { chatroomCleared, messageDeleted } from '#features/chat/chat/contract/chatroom.ts';
import { useChatParts } from './chat-parts.ts';
import { useChatFont } from './chat-preferences.ts';
import type { ChatRoom } from './chat-room.ts';
import { useChatRoom } from './chat-room.ts';
import type { ComposerHandle } from './composer/composer-handle.ts';
import { ListSkeleton } from './list/ListRows.tsx';
import type { OriginalMessage } from './log/entry.ts';
import type { Viewer } from './log/from-wire.ts';
import type { ChatChannel, DialogName, OpenChat } from './open-chat.ts';
import { useOpenPanel } from './panels/open-panel.ts';
import { useSubscribeOffer } from './use-feature-actions.ts';
import { useBans, useFlagged, useRoleUpdates, useRoomUpdates } from './use-room-updates.ts';
import { useSendFailures } from './use-send-failures.ts';

/** See MO-01 and N-03. */
function useDeletions(chatroomId: number, room: ChatRoom): void {
  useRealtime(messageDeleted, [chatroomId], ({ message, aiModerated, violatedRules }) =>
    room.log.markDeleted(message.id, { kind: 'mod_deleted', aiModerated, violatedRules }),
  );
  useRealtime(chatroomCleared, [chatroomId], (clear) => room.clear(clear));
}

interface ChatColumnProps {
  channel: ChatChannel;
  /** Absent where the chat cannot be collapsed. */
  onCollapse?: () => void;
  isPopout?: boolean;
}

export function ChatColumn({ channel, onCollapse, isPopout = false }: ChatColumnProps) {
  const font = useChatFont();
  // Without its button. The chat's own header replaces it at any moment, and a press would be lost.
  const waiting = (
    <>
      <ChatHeader />
      <ListSkeleton />
    </>
  );
  return (
    <section
      aria-label={t('chat.region', { channel: channel.user.username })}
      className="relative flex h-full min-h-0 flex-col bg-column"
      style={font}
    >
      <Panel name="The chat" pending={waiting} failed={(failure) => <BrokenChat failure={failure} onCollapse={onCollapse} />}>
        <LoadedChat channel={channel} onCollapse={onCollapse} isPopout={isPopout} waiting={waiting} />
      </Panel>
    </section>
  );
}

/** The header stays, so that the chat can be collapsed. */
function BrokenChat({ failure, onCollapse }: { failure: PartFailure; onCollapse: (() => void) | undefined }) {
  return (
    <>
      <ChatHeader onCollapse={onCollapse} />
      <div className="grid flex-1 place-items-center">
        <PartFailed {...failure} />
      </div>
    </>
  );
}

interface LoadedChatProps extends Omit<ChatProps, 'viewer'> {
  waiting: ReactNode;
}

/** Waits for parts, viewer and settings, because a later feature would miss events. Without settings, features with a flag are off. */
function LoadedChat({ waiting, ...props }: LoadedChatProps) {
  useChatParts();
  const session = useSession();
  const settings = useQuery(settingsQuery);
  const self = session.data?.viewer ?? null;
  const viewer = useMemo(() => self && { id: self.id, username: self.username, slug: self.slug }, [self]);
  if (session.isPending || (settings.isPending && settings.failureCount === 0)) return waiting;
  // A different room or viewer mounts a new chat with its own draft, reply and rows (F-05).
  return <Chat key={`${props.channel.chatroom.id} ${viewer?.id}`} viewer={viewer} {...props} />;
}

interface ChatProps extends Pick<ChatColumnProps, 'channel'> {
  viewer: Viewer | null;
  onCollapse: (() => void) | undefined;
  isPopout: boolean;
}

function Chat({ channel, viewer, onCollapse, isPopout }: ChatProps) {
  const mutedIds = useMutedIds();
  const room = useChatRoom(channel.chatroom.id, viewer);
  const role = useQuery({ ...relationQuery(channel.slug), enabled: viewer !== null }).data?.role ?? 'viewer';
  const composer = useRef<ComposerHandle>(null);
  const [replyTo, setReplyTo] = useState<OriginalMessage | null>(null);
  const [person, setPerson] = useState<string | null>(null);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const panel = useOpenPanel();
  const chat = useMemo<OpenChat>(
    () => ({ channel, room, role, panel, composer, replyTo, setReplyTo, openPerson: setPerson, openDialog: setDialog, isPopout }),
    [channel, room, role, panel, replyTo, isPopout],
  );
  useRoomUpdates(channel.slug, channel.chatroom.id);
  useBans(chat);
  useDeletions(channel.chatroom.id, room);
  useRoleUpdates(chat);
  useFlagged(isModeratorOrAbove(role) ? channel.chatroom.id : null);
  useSendFailures(room, composer, setReplyTo, useSubscribeOffer(chat));
  useEffect(() => room.log.mute(mutedIds), [room, mutedIds]);
  const body = (
    <ChatBody
      chat={chat}
      onCollapse={onCollapse}
      person={person}
      onClosePerson={() => setPerson(null)}
      dialog={dialog}
      onCloseDialog={() => setDialog(null)}
    />
  );
  return <ChatWrappers chat={chat}>{body}</ChatWrappers>;
}
