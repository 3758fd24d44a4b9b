import type { ComponentType } from 'react';
import type { OpenChat } from '../open-chat.ts';
import { CategoryDialog } from './CategoryDialog.tsx';

/** Dialogs that commands and buttons of the chat open by name (C-06). */
export type DialogName = 'category' | 'host' | 'poll' | 'prediction';

export type ChatDialog = ComponentType<{ chat: OpenChat; onClose: () => void }>;

const dialogs: Partial<Record<DialogName, ChatDialog>> = { category: CategoryDialog };

/** The dialog of a name, once its feature has brought it. */
export const chatDialog = (name: DialogName): ChatDialog | undefined => dialogs[name];

/** A later feature brings its dialog, before the app draws; it also adds the runner of its command (`commandRunners`). */
export function addChatDialog(name: DialogName, dialog: ChatDialog): void {
  dialogs[name] = dialog;
}
