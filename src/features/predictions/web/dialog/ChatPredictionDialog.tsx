import type { OpenChat } from '#features/chat/web/api.ts';
import { PredictionDialog } from './PredictionDialog.tsx';

/** The dialog that the `/prediction` command, the card and the banner open (C-04). */
export function ChatPredictionDialog({ chat, onClose }: { chat: OpenChat; onClose: () => void }) {
  return <PredictionDialog channel={chat.channel} role={chat.role} onClose={onClose} />;
}
