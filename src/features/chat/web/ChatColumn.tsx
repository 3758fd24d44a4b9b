import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useCurrentTheme } from '#core/web/appearance.ts';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { Slot } from '#core/web/ui/Slot.tsx';
import { useMutedIds, useSession } from '#features/accounts/web/api.ts';
import { isModeratorOrAbove } from '#features/channels/rules/permissions.ts';
import { ChatAnnouncer } from './ChatAnnouncer.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import './chat.css';
import { relationQuery } from '#features/channels/web/api.ts';
import { ConnectionLine } from './ConnectionLine.tsx';
import { PersonDialog } from './card/PersonDialog.tsx';
import { chatFont } from './chat-font.ts';
import { useChatParts } from './chat-parts.ts';
import { fontStep } from './chat-preferences.ts';
import type { ComposerHandle } from './composer/composer-handle.ts';
import { ChatDialogs } from './dialogs/ChatDialogs.tsx';
import type { DialogName } from './dialogs/dialog-name.ts';
import { ChatList } from './list/ChatList.tsx';
import { ListSkeleton } from './list/ListSkeleton.tsx';
import type { OriginalMessage } from './log/entry.ts';
import type { Viewer } from './log/from-wire.ts';
import { EVERYTHING } from './log/message-filter.ts';
import { useFreshRights } from './moderation/use-fresh-rights.ts';
import { ChatNotices } from './notices/ChatNotices.tsx';
import type { ChatChannel, OpenChat } from './open-chat.ts';
import { ChatPanels } from './panels/ChatPanels.tsx';
import { useOpenPanel } from './panels/open-panel.ts';
import { openChatSettings } from './panels/open-settings.ts';
import { RulesReminder } from './panels/RulesReminder.tsx';
import { RoomComposer } from './RoomComposer.tsx';
import { FilterBar } from './reading/FilterBar.tsx';
import { HideEmoteDialog } from './reading/HideEmoteDialog.tsx';
import { NoResults } from './reading/NoResults.tsx';
import { ThreadView } from './reading/ThreadView.tsx';
import { ToolsMenu } from './reading/ToolsMenu.tsx';
import { useReading } from './reading/use-reading.ts';
import { useBans } from './use-bans.ts';
import { useChatRoom } from './use-chat-room.ts';
import { useDeletions } from './use-deletions.ts';
import { useFlagged } from './use-flagged.ts';
import { useRoomUpdates } from './use-room-updates.ts';
import { useRowContext } from './use-row-context.ts';
import { useUnsaid } from './use-unsaid.ts';

interface ChatColumnProps {
  channel: ChatChannel;
  /** Absent where the chat cannot be folded away. */
  onCollapse?: () => void;
  isPopout?: boolean;
}

/** The chat of a channel, filling its place: list, box and everything around them. */
export function ChatColumn({ channel, onCollapse, isPopout = false }: ChatColumnProps) {
  const font = usePreference(fontStep);
  const waiting = (
    <>
      <ChatHeader onCollapse={onCollapse} />
      <ListSkeleton />
    </>
  );
  return (
    <section
      aria-label={t('chat.region', { channel: channel.user.username })}
      className="relative flex h-full min-h-0 flex-col bg-column"
      style={chatFont(font)}
    >
      <Suspense fallback={waiting}>
        <LoadedChat channel={channel} onCollapse={onCollapse} isPopout={isPopout} waiting={waiting} />
      </Suspense>
    </section>
  );
}

interface LoadedChatProps extends Omit<ChatProps, 'viewer'> {
  waiting: ReactNode;
}

/** The chat once the parts that other features bring into it are loaded and the viewer is known. */
function LoadedChat({ waiting, ...props }: LoadedChatProps) {
  useChatParts();
  const session = useSession();
  const self = session.data?.viewer ?? null;
  const viewer = useMemo(() => self && { id: self.id, username: self.username, slug: self.slug }, [self]);
  if (session.isPending) return waiting;
  // Another room or another person is another chat: draft, reply and rows start anew (F-05).
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
  const theme = useCurrentTheme();
  const chat = useMemo<OpenChat>(
    () => ({ channel, room, role, panel, composer, replyTo, setReplyTo, openPerson: setPerson, openDialog: setDialog, isPopout }),
    [channel, room, role, panel, replyTo, isPopout],
  );
  useRoomUpdates(channel.slug, channel.chatroom.id);
  useBans(chat);
  useDeletions(channel.chatroom.id, room);
  useFreshRights(chat);
  useFlagged(isModeratorOrAbove(role) ? channel.chatroom.id : null);
  useUnsaid(room, composer, setReplyTo);
  useEffect(() => room.log.mute(mutedIds), [room, mutedIds]);
  const reading = useReading(chat, mutedIds);
  const look = useRowContext(chat, reading, theme);
  const searchBox = useRef<HTMLInputElement>(null);
  const toBox = () => composer.current?.focus();
  const { shown, narrow, thread, openThread, found } = reading;

  return (
    <>
      <ChatHeader
        log={room.log}
        tools={<ToolsMenu reading={reading} searchBox={searchBox} onWords={() => openChatSettings(chat, 'appearance')} />}
        onCollapse={onCollapse}
      />
      <ConnectionLine />
      <Slot name="chat.below_header" chat={chat} />
      <Slot name="chat.pinned" chat={chat} look={look} />
      <Slot name="chat.above_list" chat={chat} />
      <FilterBar reading={reading} searchBox={searchBox} onLeave={toBox} />
      <div className="relative min-h-0 flex-1">
        <div className={thread === null ? 'h-full' : 'invisible h-full'} inert={thread !== null}>
          <ChatList
            log={shown}
            history={room.history}
            look={look}
            found={found}
            nothingFits={<NoResults onLeave={() => narrow(EVERYTHING)} />}
            onEscape={toBox}
          />
        </div>
        {thread !== null && <ThreadView log={room.log} message={thread} look={look} onClose={() => openThread(null)} />}
        <ChatPanels chat={chat} />
      </div>
      <RulesReminder chat={chat} />
      <RoomComposer chat={chat} />
      <ChatNotices chat={chat} />
      <ChatAnnouncer log={room.log} />
      <PersonDialog chat={chat} username={person} look={look} onClose={() => setPerson(null)} />
      <ChatDialogs chat={chat} name={dialog} onClose={() => setDialog(null)} />
      <HideEmoteDialog message={reading.hideEmoteOf} onClose={() => reading.askHideEmote(null)} />
    </>
  );
}
