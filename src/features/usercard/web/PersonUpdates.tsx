import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#core/web/realtime.ts';
import type { OpenChat } from '#features/chat/web/api.ts';
import { userBanned, userUnbanned } from '#features/moderation/contract/bans.ts';
import { refreshPerson } from './moderation-actions.ts';

/** Refetches a user's card and moderation history when they are banned, timed out or unbanned. */
export function PersonUpdates({ chat }: { chat: OpenChat }) {
  const cache = useQueryClient();
  const { id } = chat.channel.chatroom;
  useRealtime(userBanned, [id], ({ user }) => refreshPerson({ chat, cache }, user.username));
  useRealtime(userUnbanned, [id], ({ user }) => refreshPerson({ chat, cache }, user.username));
  return null;
}
