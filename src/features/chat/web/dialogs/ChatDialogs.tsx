import { Suspense } from 'react';
import type { OpenChat } from '../open-chat.ts';
import { chatDialog, type DialogName } from './chat-dialogs.ts';

interface ChatDialogsProps {
  chat: OpenChat;
  /** The dialog that is open. */
  name: DialogName | null;
  onClose: () => void;
}

/** The dialog that was opened by its name; it may still have to load. */
export function ChatDialogs({ chat, name, onClose }: ChatDialogsProps) {
  const Open = name === null ? undefined : chatDialog(name);
  return Open === undefined ? null : (
    <Suspense fallback={null}>
      <Open chat={chat} onClose={onClose} />
    </Suspense>
  );
}
