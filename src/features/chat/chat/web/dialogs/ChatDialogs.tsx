import type { ComponentType } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { WebFeature } from '#core/web/feature.ts';
import { useFeatures } from '#core/web/feature.ts';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import type { ChatDialogProps } from '../chat-parts.ts';
import type { OpenChat } from '../open-chat.ts';
import type { DialogName } from './dialog-name.ts';

type ChatDialog = ComponentType<ChatDialogProps>;

const chatDialogs = registry((features: readonly WebFeature[]) =>
  byName(
    'chat dialog',
    features.flatMap(({ chatDialogs: dialogs = {} }) => Object.entries(dialogs) as Array<[string, ChatDialog]>),
  ),
);

interface ChatDialogsProps {
  chat: OpenChat;
  name: DialogName | null;
  onClose: () => void;
}

export function ChatDialogs({ chat, name, onClose }: ChatDialogsProps) {
  const dialogs = chatDialogs(useFeatures());
  const Open = name === null ? undefined : dialogs.get(name);
  return Open === undefined ? null : (
    <DialogPanel key={name} name={`The dialog ${name}`} onClose={onClose}>
      <Open chat={chat} onClose={onClose} />
    </DialogPanel>
  );
}
