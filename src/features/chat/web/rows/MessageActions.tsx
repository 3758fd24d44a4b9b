import { t } from '../../../../core/web/i18n/text.ts';
import { IconButton } from '../../../../core/web/ui/IconButton.tsx';
import type { MessageEntry } from '../log/entry.ts';
import { mayReply, type RowLook } from './row-look.ts';

interface MessageActionsProps {
  entry: MessageEntry;
  look: RowLook;
}

/** What can be done with a message: shown while its row is hovered, focused or tapped. Arrow keys walk it, Escape leaves it. */
export function MessageActions({ entry, look }: MessageActionsProps) {
  return (
    <div
      role="toolbar"
      aria-label={t('chat.actions', { name: entry.sender.username })}
      className="absolute -top-3 end-2 z-1 flex rounded-sm bg-panel p-0.5 shadow-2"
    >
      {mayReply(entry, look) && (
        <IconButton
          icon="reply"
          label={t('chat.actions.reply')}
          size="tiny"
          tabIndex={-1}
          tooltip={false}
          onClick={() => look.act.reply(entry)}
        />
      )}
      <IconButton
        icon="copy"
        label={t('chat.actions.copy')}
        size="tiny"
        tabIndex={-1}
        tooltip={false}
        onClick={() => look.act.copy(entry)}
      />
    </div>
  );
}
