import { useQuery } from '@tanstack/react-query';
import { use, useCallback, useMemo, useRef } from 'react';
import type { Theme } from '#core/contract/color.ts';
import { call, isRefusal } from '#core/web/api.ts';
import { useReducedMotion } from '#core/web/appearance.ts';
import { usePreference } from '#core/web/preference.ts';
import { toast } from '#core/web/toast.ts';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { deleteMessage } from '#features/chat/chat/contract/history.ts';
import { plainText } from '#features/chat/chat/rules/content.ts';
import { useMutedIds } from '#features/people/accounts/web/api.ts';
import { animatedEmotes, showTimestamps } from './chat-preferences.ts';
import type { ChatRoom } from './chat-room.ts';
import { markPending } from './log/deletions.ts';
import type { MessageEntry } from './log/entry.ts';
import type { OpenChat } from './open-chat.ts';
import { canDelete, ReaderViewContext, type RowActs, type RowContext } from './rows/row-context.ts';
import { useFeatureActions, useNamePress } from './use-feature-actions.ts';
import { flaggedQuery } from './use-room-updates.ts';

const NOTHING_FLAGGED: RowContext['flagged'] = {};

export function useRowContext(chat: OpenChat, theme: Theme, replayTime: RowContext['replayTime'] = null): RowContext {
  const { room, role } = chat;
  const { slug: channelSlug, subscriber_badges: subscriberTiers } = chat.channel;
  const { highlighter, hiddenEmotes, openThread } = use(ReaderViewContext);
  const mutedIds = useMutedIds();
  const act = useRowActs(chat, openThread);
  const phone = useMediaQuery(PHONE);
  const showTime = usePreference(showTimestamps);
  const stillEmotes = useStillEmotes();
  const viewerName = room.viewer?.username.toLowerCase() ?? null;
  const featureActions = useFeatureActions(chat);
  const flagged = useQuery({ ...flaggedQuery(chat.channel.chatroom.id), enabled: false }).data ?? NOTHING_FLAGGED;
  return useMemo(
    () => ({
      theme,
      viewerName,
      role,
      channelSlug,
      phone,
      showTime,
      replayTime,
      stillEmotes,
      hiddenEmotes,
      subscriberTiers,
      highlighter,
      mutedIds,
      featureActions,
      flagged,
      act,
    }),
    [
      theme,
      viewerName,
      role,
      channelSlug,
      subscriberTiers,
      phone,
      showTime,
      replayTime,
      stillEmotes,
      hiddenEmotes,
      highlighter,
      mutedIds,
      featureActions,
      flagged,
      act,
    ],
  );
}

export function useStillEmotes(): boolean {
  const animated = usePreference(animatedEmotes);
  return useReducedMotion() || !animated;
}

function useRowActs(chat: OpenChat, openThread: RowActs['openThread']): RowActs {
  const { room, composer, setReplyTo, openPerson } = chat;
  const remove = useRemove(chat);
  const onNamePress = useNamePress(chat);
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
      pressName: (message, keys) => {
        if (!onNamePress(message, keys, { remove })) openPerson(message.sender.username);
      },
      sendAgain: ({ ref, content, original, sender }) => {
        room.log.withdraw(ref!);
        void room.outbox.send({ content, original }, sender);
      },
      discard: ({ ref }) => room.log.withdraw(ref!),
      openThread,
      remove,
    }),
    [room, composer, setReplyTo, openPerson, openThread, remove, onNamePress],
  );
}

/** Shows why a message cannot be deleted, without a request. */
function useRemove({ channel, room, role }: OpenChat): RowActs['remove'] {
  const viewerName = room.viewer?.username ?? null;
  const remove = useDeleteMessage(channel.chatroom.id, room);
  return useCallback(
    (message) => {
      if (message.deletion !== null) toast.bad('chat.already_deleted');
      else if (canDelete(message, { viewerName, role, replayTime: null })) remove(message);
      else toast.bad('refusal.MESSAGE_NOT_YOURS');
    },
    [viewerName, role, remove],
  );
}

/** Optimistic. Restores the message if the server refuses. */
function useDeleteMessage(chatroomId: number, { log }: ChatRoom): (message: MessageEntry) => void {
  const inFlight = useRef(new Set<string>());
  return useCallback(
    ({ id }) => {
      if (inFlight.current.has(id)) return;
      inFlight.current.add(id);
      const rollBack = markPending(log, (message) => message.id === id, 'mod_deleted');
      const markDeleted = () => log.markDeleted(id, { kind: 'mod_deleted', aiModerated: false, violatedRules: [] });
      call(deleteMessage, { params: { chatroomId, messageId: id } })
        .then(markDeleted, (error: unknown) => {
          const alreadyDeleted = isRefusal(deleteMessage, error) && error.code === 'ALREADY_DELETED';
          if (!alreadyDeleted) {
            rollBack();
            toast.refused(error);
            return;
          }
          markDeleted();
          toast.bad('chat.already_deleted');
        })
        .finally(() => inFlight.current.delete(id));
    },
    [chatroomId, log],
  );
}
