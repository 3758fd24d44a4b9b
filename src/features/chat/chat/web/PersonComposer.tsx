import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { SECOND_MS } from '#core/contract/durations.ts';
import { manifestsOf } from '#core/contract/feature.ts';
import { RefusedCall } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { toast } from '#core/web/toast.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import type { Emote } from '#features/channel/emotes/contract.ts';
import { emoteToken } from '#features/channel/emotes/rules/token.ts';
import { rememberEmote, useEmoteIndex, useEmoteUpdates } from '#features/channel/emotes/web/api.ts';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import { type ChatCommand, type CommandValues, commandsFor, listCommands } from '#features/chat/chat/rules/commands.ts';
import { type ChatSender, type InputLock, inputLock } from '#features/chat/chat/rules/input-lock.ts';
import { chatCommands, useChatParts } from './chat-parts.ts';
import { sendAfterSlowMode } from './chat-preferences.ts';
import type { ChatRoom } from './chat-room.ts';
import { Composer } from './composer/Composer.tsx';
import { StateLine } from './composer/StateLine.tsx';
import { peopleToMention } from './composer/suggestions/use-suggestions.ts';
import type { Viewer } from './log/from-wire.ts';
import type { OutgoingMessage } from './log/outbox.ts';
import type { OpenChat } from './open-chat.ts';
import type { OpenPanel } from './panels/open-panel.ts';
import { chatroomQuery } from './queries.ts';
import { useBoxLock, useChatSender, useOwnBan, useSenderView } from './use-chat-sender.ts';
import { useSubscribeOffer } from './use-feature-actions.ts';

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
        start={<Slot name="chat.composer_start" hasRetry chat={chat} viewer={viewer} />}
        end={<EmoteButton panel={panel} />}
        below={<FooterButtons chat={chat} />}
      />
    </>
  );
}

function FooterButtons({ chat }: { chat: OpenChat }) {
  return (
    <div className="flex shrink-0 items-center gap-0.5">
      <Slot name="chat.footer" hasRetry chat={chat} />
      <Slot name="chat.footer_end" hasRetry chat={chat} />
    </div>
  );
}

function EmoteButton({ panel }: { panel: OpenPanel }) {
  return (
    <IconButton
      icon="smile"
      label={t('chat.composer.emotes')}
      size="small"
      className="max-md:size-(--h-md)"
      aria-expanded={panel.name === 'chat_emotes_picker'}
      onClick={() => panel.toggle('chat_emotes_picker')}
    />
  );
}

/** The line of a failed command is restored to the message box. */
function useCommands(chat: OpenChat, room: Chatroom | undefined) {
  const cache = useQueryClient();
  const { role, composer, channel } = chat;
  const features = useActiveFeatures();
  const runners = chatCommands(useChatParts());
  const commands = useMemo(() => {
    const listed = [...listCommands(manifestsOf(features)).values()];
    return commandsFor(
      role,
      listed.flatMap(({ command }) => (runners.has(command.name) ? [command] : [])),
    );
  }, [role, features, runners]);
  const offered = useMemo(
    () => commands.filter(({ name }) => runners.get(name)?.isOffered?.(channel, room) ?? true),
    [commands, runners, channel, room],
  );
  const run = async (command: ChatCommand, values: CommandValues, line: string) => {
    const runner = runners.get(command.name);
    try {
      await runner?.({ chat, cache, values });
    } catch (error) {
      (runner?.showProblem ?? toast.refused)(error);
      // The viewer may have lost the role, so the membership is refetched.
      if (error instanceof RefusedCall && error.code === 'NOT_ALLOWED')
        void cache.invalidateQueries({ queryKey: relationQuery(chat.channel.slug).queryKey });
      if (composer.current?.text() === '') composer.current.setText(line);
    }
  };
  return { commands, offered, run };
}

/** Updated each second and at its end (K-04 to K-06). A sender that failed to load causes no lock; the server decides (K-08). */
function useInputLock(room: Chatroom | undefined, sender: ChatSender | 'unknown' | undefined): { lock: InputLock; now: Date } {
  const [now, setNow] = useState(serverNow);
  const lock = lockOf(room, sender, now);
  const until = 'until' in lock && lock.until !== null ? lock.until.getTime() : null;
  useEffect(() => {
    if (until === null) return;
    const left = until - now.getTime();
    const timer = setTimeout(() => setNow(serverNow()), left % SECOND_MS || SECOND_MS);
    return () => clearTimeout(timer);
  }, [until, now]);
  // Updates the clock with the room and the sender, so that a new lock is not evaluated with an old time.
  const inputs = JSON.stringify([room, sender]);
  const [evaluated, setEvaluated] = useState(inputs);
  if (evaluated !== inputs) {
    setEvaluated(inputs);
    setNow(serverNow());
  }
  return { lock, now };
}

function lockOf(room: Chatroom | undefined, sender: ChatSender | 'unknown' | undefined, now: Date): InputLock {
  if (sender === undefined || (sender === 'unknown' && room === undefined)) return { kind: 'not_ready' };
  return sender === 'unknown' ? { kind: 'open' } : inputLock(room ?? null, sender, now);
}

/** Sends a quick emote immediately (EM-05). During slow mode or a rate limit it shows the error without a request. */
function useQuickSend(room: ChatRoom, lock: InputLock, send: (message: OutgoingMessage) => void): (emote: Emote) => void {
  const limitedUntil = useRef(0);
  useEffect(
    () =>
      room.outbox.onSendFailed((what) => {
        if (what.kind !== 'refused' || what.error.code !== 'RATE_LIMIT_ERROR') return;
        limitedUntil.current = serverNow().getTime() + (what.error.retryAfter ?? 0) * 1000;
      }),
    [room],
  );
  return (emote) => {
    if (lock.kind === 'slow_mode') toast.bad('refusal.SLOW_MODE_ERROR');
    else if (serverNow().getTime() < limitedUntil.current) toast.bad('refusal.RATE_LIMIT_ERROR');
    else if (lock.kind === 'open') {
      rememberEmote(emote);
      send({ content: emoteToken(emote.id, emote.name), original: null, isQuick: true });
    }
  };
}
