import type { OpenChat } from '#features/chat/web/api.ts';
import { CreatePollDialog } from './CreatePollDialog.tsx';

/** The dialog that `/poll` opens (C-06). */
export function ChatPollDialog({ chat, onClose }: { chat: OpenChat; onClose: () => void }) {
  return <CreatePollDialog slug={chat.channel.slug} onClose={onClose} />;
}
