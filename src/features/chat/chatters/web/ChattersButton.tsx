import { t } from '#core/web/i18n/text.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';

export function ChattersButton({ chat: { panel } }: { chat: OpenChat }) {
  return (
    <IconButton
      icon="users"
      size="small"
      label={t('chatters.title')}
      aria-expanded={panel.name === 'chatters'}
      data-opens-panel
      onClick={() => panel.toggle('chatters')}
    />
  );
}
