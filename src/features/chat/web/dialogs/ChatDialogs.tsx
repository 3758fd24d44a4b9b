import { Suspense } from 'react';
import { useFeatures } from '#core/web/feature.ts';
import type { OpenChat } from '../open-chat.ts';
import { chatDialogs } from './chat-dialogs.ts';
import type { DialogName } from './dialog-name.ts';

interface ChatDialogsProps {
  chat: OpenChat;
  /** The dialog that is open. */
  name: DialogName | null;
  onClose: () => void;
}

/** Renders the dialog opened by name, which may still have to load. */
export function ChatDialogs({ chat, name, onClose }: ChatDialogsProps) {
  const dialogs = chatDialogs(useFeatures());
  const Open = name === null ? undefined : dialogs.get(name);
  return Open === undefined ? null : (
    <Suspense fallback={null}>
      <Open chat={chat} onClose={onClose} />
    </Suspense>
  );
}
