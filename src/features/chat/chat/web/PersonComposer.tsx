import { useQuery } from '@tanstack/react-query';
import { usePreference } from '#core/web/preference.ts';
import { Slot } from '#core/web/ui/Slot.tsx';
import { useEmoteIndex, useEmoteUpdates } from '#features/channel/emotes/web/api.ts';
import { ChatSlot } from './ChatSlot.tsx';
import { sendAfterSlowMode } from './chat-preferences.ts';
import { Composer } from './composer/Composer.tsx';
import { EmoteButton } from './composer/EmoteButton.tsx';
import { StateLine } from './composer/StateLine.tsx';
import { peopleToMention } from './composer/suggestions/people.ts';
import { useCommands } from './composer/use-commands.ts';
import { useInputLock } from './composer/use-input-lock.ts';
import type { Viewer } from './log/from-wire.ts';
import type { OutgoingMessage } from './log/outbox.ts';
import type { OpenChat } from './open-chat.ts';
import { chatroomQuery } from './queries.ts';
import { useChatSender } from './use-chat-sender.ts';
import { useSubscribeOffer } from './use-feature-actions.ts';
import { useBoxLock } from './use-local-lock.ts';
import { useOwnBan } from './use-own-ban.ts';
import { useQuickSend } from './use-quick-send.ts';
import { useSenderView } from './use-sender-view.ts';

export default function PersonComposer({ chat, viewer }: { chat: OpenChat; viewer: Viewer }) {
  const { room, replyTo, setReplyTo, composer, panel, channel } = chat;
  const modes = useQuery(chatroomQuery(channel.slug));
  const sender = useChatSender(channel.slug, room.log, modes.data);
  const local = useBoxLock(chat, modes);
  const ban = useOwnBan(chat);
  const { lock, now } = useInputLock(local === null ? modes.data : undefined, sender);
  const subscribeOffer = useSubscribeOffer(chat);
  const senderView = useSenderView(channel.slug, viewer, room.log);
  const emotes = useEmoteIndex(channel.slug);
  useEmoteUpdates(channel);
  const { commands, offered, run } = useCommands(chat, modes.data);
  const waits = usePreference(sendAfterSlowMode);
  const send = (message: OutgoingMessage) => {
    if (message.isQuick) composer.current?.remember(message.content);
    else setReplyTo(null);
    room.log.resume();
    void room.outbox.send(message, senderView());
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
        subscribeOffer={subscribeOffer}
        now={now}
        replyTo={replyTo}
        onCancelReply={() => setReplyTo(null)}
        onSend={send}
        onCommand={(command, values, line) => void run(command, values, line)}
        sources={{ emotes, people, tiers: channel.subscriber_badges, commands, offered }}
        panel={panel}
        waitsForSlowMode={waits}
        start={<ChatSlot name="composer_start" chat={chat} viewer={viewer} />}
        end={<EmoteButton panel={panel} />}
        below={<FooterButtons chat={chat} />}
      />
    </>
  );
}

function FooterButtons({ chat }: { chat: OpenChat }) {
  return (
    <div className="flex shrink-0 items-center gap-0.5">
      <Slot name="chat.footer" chat={chat} />
      <ChatSlot name="footer_end" chat={chat} />
    </div>
  );
}
