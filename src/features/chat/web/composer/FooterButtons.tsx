import { t } from '#core/web/i18n/text.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import type { OpenChat } from '../open-chat.ts';

/** The buttons below the message box: those contributed by other features, and the settings (F-01). */
export function FooterButtons({ chat }: { chat: OpenChat }) {
  const { panel } = chat;
  return (
    <div className="flex shrink-0 items-center gap-0.5">
      <Slot name="chat.footer" chat={chat} />
      <IconButton
        icon="sliders"
        label={t('chat.composer.settings')}
        aria-expanded={panel.name === 'chat_settings'}
        onClick={() => panel.toggle('chat_settings')}
      />
    </div>
  );
}
