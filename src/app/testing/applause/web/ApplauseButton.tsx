import { t } from '#core/web/i18n/text.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';

/** The button below the message box that opens the panel. */
export default function ApplauseButton({ chat }: { chat: OpenChat }) {
  return (
    <button type="button" aria-expanded={chat.panel.name === 'applause'} onClick={() => chat.panel.toggle('applause')}>
      {t('applause.title')}
    </button>
  );
}
