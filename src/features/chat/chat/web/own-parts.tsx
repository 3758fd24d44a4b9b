import { t } from '#core/web/i18n/text.ts';
import type { ChatParts } from './chat-parts.ts';
import { ownCommands } from './composer/own-commands.ts';
import { MessageRow } from './rows/MessageRow.tsx';
import { ModActionRow } from './rows/ModActionRow.tsx';

export const chatParts: ChatParts = {
  rows: { message: MessageRow, divider: DividerRow, mod_action: ModActionRow },
  commands: ownCommands,
};

function DividerRow() {
  return (
    <div className="flex items-center gap-2 px-3 py-1 text-11 font-semibold text-mint-text before:h-px before:flex-1 before:bg-mint-line after:h-px after:flex-1 after:bg-mint-line">
      {t('chat.divider')}
    </div>
  );
}
