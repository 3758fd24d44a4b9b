import { useQuery } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { useReducedMotion } from '#core/web/appearance.ts';
import { usePreference } from '#core/web/preference.ts';
import { toast } from '#core/web/toast.ts';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { useMutedIds } from '#features/accounts/web/api.ts';
import { targetRoleOfBadges } from '#features/channels/rules/permissions.ts';
import { nameClick } from '#features/chat/rules/name-click.ts';
import { plainText } from '#features/chat/rules/plain-text.ts';
import { animatedEmotes, modQuickActions, modShortcuts, showTimestamps } from './chat-preferences.ts';
import type { MessageEntry } from './log/entry.ts';
import { QUICK_TIMEOUT } from './moderation/acts.ts';
import { useModeration } from './moderation/use-moderation.ts';
import type { OpenChat } from './open-chat.ts';
import type { Theme } from './readable-color.ts';
import { ReaderViewContext } from './reader-view.ts';
import { mayDelete, type RowActs, type RowContext, sanctionProblem } from './rows/row-context.ts';
import { useDeleteMessage } from './use-delete-message.ts';
import { useFeatureActions } from './use-feature-actions.ts';
import { flaggedQuery } from './use-flagged.ts';

const NOTHING_FLAGGED: RowContext['flagged'] = {};

/** What all rows of an open chat share: how they look and what can be done from them. */
export function useRowContext(chat: OpenChat, theme: Theme): RowContext {
  const { room, role } = chat;
  const { slug: channelSlug, subscriber_badges: subscriberTiers } = chat.channel;
  const { highlighter, hiddenEmotes, openThread } = use(ReaderViewContext);
  const mutedIds = useMutedIds();
  const act = useRowActs(chat, openThread);
  const phone = useMediaQuery(PHONE);
  const showTime = usePreference(showTimestamps);
  const stillEmotes = useStillEmotes();
  const viewerName = room.viewer?.username.toLowerCase() ?? null;
  const quickActions = usePreference(modQuickActions);
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
      stillEmotes,
      hiddenEmotes,
      subscriberTiers,
      highlighter,
      mutedIds,
      quickActions,
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
      stillEmotes,
      hiddenEmotes,
      highlighter,
      mutedIds,
      quickActions,
      featureActions,
      flagged,
      act,
    ],
  );
}

/** Whether emotes stand still: by the reader's choice, or because nothing may move. */
export function useStillEmotes(): boolean {
  const animated = usePreference(animatedEmotes);
  return useReducedMotion() || !animated;
}

function useRowActs(chat: OpenChat, openThread: RowActs['openThread']): RowActs {
  const { room, composer, setReplyTo, openPerson } = chat;
  const moderating = useModeratorActs(chat);
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
      ...moderating,
    }),
    [room, composer, setReplyTo, openPerson, openThread, moderating],
  );
}

type ModeratorActs = Pick<RowActs, 'pressName' | 'remove' | 'timeOut' | 'ban'>;

/** What the viewer may not do says why, and asks the server nothing. */
function useModeratorActs(chat: OpenChat): ModeratorActs {
  const { channel, room, role, openPerson } = chat;
  const viewerName = room.viewer?.username ?? null;
  const shortcuts = usePreference(modShortcuts);
  const remove = useDeleteMessage(channel.chatroom.id, room);
  const moderation = useModeration(chat);
  return useMemo(() => {
    const sanction = (message: MessageEntry, minutes?: number) => {
      const problem = sanctionProblem(message, { role });
      if (problem === null) void moderation.sanction({ username: message.sender.username, minutes });
      else if (problem !== 'NOT_ALLOWED') toast.bad(`refusal.${problem}`);
    };
    const acts: ModeratorActs = {
      remove: (message) => {
        if (message.deletion !== null) toast.bad('already_deleted');
        else if (mayDelete(message, { viewerName, role })) remove(message);
        else toast.bad('refusal.MESSAGE_NOT_YOURS');
      },
      timeOut: (message) => sanction(message, QUICK_TIMEOUT),
      ban: (message) => sanction(message),
      pressName: (message, keys) => {
        const target = message.mine ? 'self' : targetRoleOfBadges(message.sender.badges);
        switch (nameClick(keys, { actor: role, target, enabled: shortcuts })) {
          case 'ban':
            return acts.ban(message);
          case 'timeout':
            return acts.timeOut(message);
          case 'delete':
            return acts.remove(message);
          case 'card':
            return openPerson(message.sender.username);
        }
      },
    };
    return acts;
  }, [role, viewerName, shortcuts, remove, moderation, openPerson]);
}
