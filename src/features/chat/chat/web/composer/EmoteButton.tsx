import { t } from '#core/web/i18n/text.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { OpenPanel } from '../panels/open-panel.ts';

export function EmoteButton({ panel }: { panel: OpenPanel }) {
  return (
    <IconButton
      icon="smile"
      label={t('chat.composer.emotes')}
      size="small"
      className="max-md:size-(--h-md)"
      aria-expanded={panel.name === 'chat_emotes_picker'}
      onClick={() => panel.toggle('chat_emotes_picker')}
    />
  );
}
