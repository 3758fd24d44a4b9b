import type { ChatParts, OpenChat } from '#features/chat/chat/web/api.ts';
import { useRulesUpdates } from './queries.ts';
import { PostponedRulesWrapper } from './RulesPanel.tsx';
import { useRulesAccepted } from './use-rules-accepted.ts';

function RulesUpdates({ chat: { channel } }: { chat: OpenChat }) {
  useRulesUpdates(channel.slug, channel.chatroom.id);
  return null;
}

export const chatParts: ChatParts = {
  Wrapper: PostponedRulesWrapper,
  Listener: RulesUpdates,
  useLocalLock: (chat) => useRulesAccepted(chat).lock,
};
