import type { ChatDialog } from '#features/chat/web/dialogs/chat-dialogs.ts';
import { PredictionDialog } from './PredictionDialog.tsx';

/** The dialog of the `/prediction` command, the card and the banner (C-04). */
export const ChatPredictionDialog: ChatDialog = ({ chat, onClose }) => (
  <PredictionDialog channel={chat.channel} role={chat.role} onClose={onClose} />
);
