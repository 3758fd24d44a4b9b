import { t } from '#core/web/i18n/text.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';

/** Opens and closes the settings, from below the message box (F-01). */
export function SettingsButton({ chat: { panel } }: { chat: OpenChat }) {
  return (
    <IconButton
      icon="sliders"
      label={t('chat-settings.title')}
      aria-expanded={panel.name === 'chat_settings'}
      onClick={() => panel.toggle('chat_settings')}
    />
  );
}
