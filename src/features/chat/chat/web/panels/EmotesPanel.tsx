import { t } from '#core/web/i18n/text.ts';
import type { OpenChat } from '../open-chat.ts';
import { AnchoredPanel } from './AnchoredPanel.tsx';
import { ChatEmotePicker } from './ChatEmotePicker.tsx';

export function EmotesPanel({ chat }: { chat: OpenChat }) {
  return (
    <AnchoredPanel
      label={t('emotes.title')}
      onDismiss={() => chat.panel.close('chat_emotes_picker')}
      onFocusLost={() => chat.composer.current?.focus()}
      className="h-[min(454px,100%)] self-end"
    >
      <ChatEmotePicker chat={chat} takesFocus />
    </AnchoredPanel>
  );
}
