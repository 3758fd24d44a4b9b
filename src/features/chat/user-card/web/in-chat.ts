import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#core/web/realtime.ts';
import type { ChatParts, OpenChat } from '#features/chat/chat/web/api.ts';
import { userBanned, userUnbanned } from '#features/chat/moderation/contract/bans.ts';
import { userCardCommands } from './commands.ts';
import { refreshPerson } from './moderation-actions.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { useModeratorNamePress, useSanctionActions } from './use-row-moderation.ts';

export const chatParts: ChatParts = {
  slots: { person_card: PersonDialog },
  useMessageActions: useSanctionActions,
  useNamePress: useModeratorNamePress,
  commands: userCardCommands,
  Listener: PersonUpdates,
};

/** Refetches the card and the moderation record of a user who is banned, timed out or unbanned. */
function PersonUpdates({ chat }: { chat: OpenChat }) {
  const cache = useQueryClient();
  const { id } = chat.channel.chatroom;
  useRealtime(userBanned, [id], ({ user }) => refreshPerson({ chat, cache }, user.username));
  useRealtime(userUnbanned, [id], ({ user }) => refreshPerson({ chat, cache }, user.username));
  return null;
}
