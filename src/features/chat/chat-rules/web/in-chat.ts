import type { ChatParts, OpenChat } from '#features/chat/chat/web/api.ts';
import { PostponedRulesWrapper } from './postponed-rules.tsx';
import { useRulesAccepted } from './use-rules-accepted.ts';
import { useRulesUpdates } from './use-rules-updates.ts';

function RulesUpdates({ chat: { channel } }: { chat: OpenChat }) {
  useRulesUpdates(channel.slug, channel.chatroom.id);
  return null;
}

export const chatParts: ChatParts = {
  Wrapper: PostponedRulesWrapper,
  Listener: RulesUpdates,
  useLocalLock: (chat) => useRulesAccepted(chat).lock,
};
