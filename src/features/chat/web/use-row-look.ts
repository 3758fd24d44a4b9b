import { useMemo } from 'react';
import { useReducedMotion } from '../../../core/web/appearance.ts';
import { usePreference } from '../../../core/web/preference.ts';
import { toast } from '../../../core/web/toast.ts';
import { PHONE, useMediaQuery } from '../../../core/web/use-media-query.ts';
import { emotesOf, plainText } from '../rules/plain-text.ts';
import { animatedEmotes, hiddenEmotes, showTimestamps } from './chat-preferences.ts';
import type { OpenChat } from './open-chat.ts';
import type { Theme } from './readable-color.ts';
import { hideEmote } from './reading/hide-emote.ts';
import type { Reading } from './reading/use-reading.ts';
import type { RowActs, RowLook } from './rows/row-look.ts';
import { useDeleteMessage } from './use-delete-message.ts';

/** What all rows of an open chat share: how they look and what can be done from them. */
export function useRowLook(chat: OpenChat, reading: Reading, theme: Theme): RowLook {
  const { room, role } = chat;
  const { slug: channelSlug, subscriber_badges: subscriberTiers } = chat.channel;
  const { highlighter, mutedIds, narrowing } = reading;
  const act = useRowActs(chat, reading);
  const phone = useMediaQuery(PHONE);
  const showTime = usePreference(showTimestamps);
  const hidden = usePreference(hiddenEmotes);
  const stillEmotes = useStillEmotes();
  const viewerName = room.viewer?.username.toLowerCase() ?? null;
  const narrowed = narrowing.only !== 'all' || narrowing.search !== null;
  return useMemo(
    () => ({
      theme,
      viewerName,
      role,
      channelSlug,
      phone,
      showTime,
      stillEmotes,
      hiddenEmotes: new Set(hidden.map(({ id }) => id)),
      subscriberTiers,
      highlighter,
      mutedIds,
      narrowed,
      act,
    }),
    [theme, viewerName, role, channelSlug, subscriberTiers, phone, showTime, stillEmotes, hidden, highlighter, mutedIds, narrowed, act],
  );
}

/** Whether emotes stand still: by the reader's choice, or because nothing may move. */
export function useStillEmotes(): boolean {
  const animated = usePreference(animatedEmotes);
  return useReducedMotion() || !animated;
}

function useRowActs(chat: OpenChat, { openThread, askHideEmote, showInChat }: Reading): RowActs {
  const { channel, room, composer, setReplyTo, openPerson } = chat;
  const remove = useDeleteMessage(channel.chatroom.id, room);
  return useMemo<RowActs>(
    () => ({
      reply: ({ id, content, sender }) => {
        setReplyTo({ id, content, sender: { id: sender.id, username: sender.username } });
        composer.current?.focus();
      },
      copy: ({ parts }) => {
        navigator.clipboard.writeText(plainText(parts)).then(
          () => toast('chat.actions.copied'),
          () => toast.bad('chat.actions.copy_failed'),
        );
      },
      openPerson,
      sendAgain: ({ ref, content, original, sender }) => {
        room.log.withdraw(ref!);
        void room.outbox.send({ content, original }, sender);
      },
      discard: ({ ref }) => room.log.withdraw(ref!),
      openThread,
      hideEmote: (message) => {
        const [emote, ...others] = emotesOf(message.parts);
        if (others.length > 0) askHideEmote(message);
        else if (emote !== undefined) hideEmote(emote);
      },
      remove,
      showInChat,
    }),
    [room, composer, setReplyTo, openPerson, openThread, askHideEmote, remove, showInChat],
  );
}
