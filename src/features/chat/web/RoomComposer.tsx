import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePreference } from '#core/web/preference.ts';
import { Slot } from '#core/web/ui/Slot.tsx';
import { useEmoteIndex, useEmoteUpdates } from '#features/emotes/web/api.ts';
import { ChatSlot } from './ChatSlot.tsx';
import { sendAfterSlowMode, showQuickEmotes } from './chat-preferences.ts';
import { Composer } from './composer/Composer.tsx';
import { EmoteButton } from './composer/EmoteButton.tsx';
import { SignedOutComposer } from './composer/SignedOutComposer.tsx';
import { StateLine } from './composer/StateLine.tsx';
import { peopleToMention } from './composer/suggestions/people.ts';
import { useCommands } from './composer/use-commands.ts';
import { useInputLock } from './composer/use-input-lock.ts';
import type { Viewer } from './log/from-wire.ts';
import type { OutgoingMessage } from './log/outbox.ts';
import { MESSAGE_BOX } from './message-box.ts';
import type { OpenChat } from './open-chat.ts';
import { usePreloadPanels } from './panels/ChatPanels.tsx';
import { PickerUnderInput } from './panels/PickerUnderInput.tsx';
import { chatroomQuery } from './queries.ts';
import { useChatSender } from './use-chat-sender.ts';
import { useBoxLock } from './use-local-lock.ts';
import { useOwnBan } from './use-own-ban.ts';
import { useQuickSend } from './use-quick-send.ts';
import { useSenderView } from './use-sender-view.ts';

/** The footer is mounted this long after the chat, so that messages come first. */
const MOUNT_AFTER_MS = 500;

/** The footer of the chat, after it was mounted. Its place is kept from the start. */
export function RoomComposer({ chat }: { chat: OpenChat }) {
  const [isMounted, setIsMounted] = useState(false);
  const preloadPanels = usePreloadPanels();
  useEffect(() => {
    const timer = setTimeout(() => setIsMounted(true), MOUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only loads code; a finger also enters before it clicks
    <footer
      id={MESSAGE_BOX}
      tabIndex={-1}
      className="shrink-0 px-2 pb-2 outline-none focus-visible:shadow-none"
      onPointerEnter={preloadPanels}
      onFocus={(event) => {
        preloadPanels();
        // A link skips here.
        if (event.target === event.currentTarget) chat.composer.current?.focus();
      }}
    >
      {isMounted ? <Footer chat={chat} /> : <FooterPlace isSignedIn={chat.room.viewer !== null} />}
    </footer>
  );
}

/** The space of a footer without active modes: the line above the message box, the box, and the row of buttons below it. */
function FooterPlace({ isSignedIn }: { isSignedIn: boolean }) {
  const hasQuickEmotes = usePreference(showQuickEmotes) && isSignedIn;
  return (
    <div aria-hidden="true">
      <div className={hasQuickEmotes ? 'h-7' : 'h-2'} />
      <div className="chat-box" />
      <div className={isSignedIn ? 'mt-2 h-(--h-md)' : 'mt-2 h-8'} />
    </div>
  );
}

/** The active modes, and the message box for viewers who may write (F-01). */
function Footer({ chat }: { chat: OpenChat }) {
  const { viewer } = chat.room;
  const modes = useQuery(chatroomQuery(chat.channel.slug)).data;
  const emotes = useEmoteIndex(chat.channel.slug);
  return (
    <>
      <Slot name="chat.above_composer" chat={chat} />
      {viewer === null ? (
        <>
          <StateLine room={modes} emotes={emotes} isSignedIn={false} />
          <SignedOutComposer />
        </>
      ) : (
        <PersonComposer chat={chat} viewer={viewer} />
      )}
      <PickerUnderInput chat={chat} />
    </>
  );
}

function PersonComposer({ chat, viewer }: { chat: OpenChat; viewer: Viewer }) {
  const { room, replyTo, setReplyTo, composer, panel, channel } = chat;
  const modes = useQuery(chatroomQuery(channel.slug));
  const sender = useChatSender(channel.slug, room.log, modes.data);
  const local = useBoxLock(chat, modes);
  const ban = useOwnBan(chat);
  const { lock, now } = useInputLock(local === null ? modes.data : undefined, sender);
  const senderView = useSenderView(channel.slug, viewer, room.log);
  const emotes = useEmoteIndex(channel.slug);
  useEmoteUpdates(channel);
  const { commands, run } = useCommands(chat);
  const waits = usePreference(sendAfterSlowMode);
  const send = (said: OutgoingMessage) => {
    if (said.isQuick) composer.current?.remember(said.content);
    else setReplyTo(null);
    room.log.resume();
    void room.outbox.send(said, senderView());
  };
  const sendQuick = useQuickSend(room, lock, send);
  const people = () => peopleToMention(room.log.view().entries, channel.user.username, viewer.username);
  return (
    <>
      <StateLine
        room={modes.data}
        emotes={emotes}
        isSignedIn
        onQuickEmote={lock.kind === 'open' || lock.kind === 'slow_mode' ? sendQuick : undefined}
      />
      <Composer
        handle={composer}
        lock={lock}
        failure={local?.failure ?? null}
        banReason={ban?.reason ?? ''}
        now={now}
        replyTo={replyTo}
        onCancelReply={() => setReplyTo(null)}
        onSend={send}
        onCommand={(command, values, line) => void run(command, values, line)}
        sources={{ emotes, people, commands }}
        panel={panel}
        waitsForSlowMode={waits}
        start={<ChatSlot name="composer_start" chat={chat} viewer={viewer} />}
        end={<EmoteButton panel={panel} />}
        below={<FooterButtons chat={chat} />}
      />
    </>
  );
}

/** The buttons of other features below the message box (F-01). */
function FooterButtons({ chat }: { chat: OpenChat }) {
  return (
    <div className="flex shrink-0 items-center gap-0.5">
      <Slot name="chat.footer" chat={chat} />
      <ChatSlot name="footer_end" chat={chat} />
    </div>
  );
}
