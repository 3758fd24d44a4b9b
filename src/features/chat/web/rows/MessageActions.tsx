import { t } from '../../../../core/web/i18n/text.ts';
import { IconButton } from '../../../../core/web/ui/IconButton.tsx';
import type { MessageEntry } from '../log/entry.ts';
import { actionsOf } from './message-actions.ts';
import type { RowLook } from './row-look.ts';

interface MessageActionsProps {
  entry: MessageEntry;
  look: RowLook;
  /** Somebody answered it, or it answers somebody. */
  inThread: boolean;
}

/** What can be done with a message: shown while its row is hovered, focused or tapped (M-03). Arrow keys walk it, Escape leaves it. */
export function MessageActions({ entry, look, inThread }: MessageActionsProps) {
  return (
    <div
      role="toolbar"
      aria-label={t('chat.actions', { name: entry.sender.username })}
      className="absolute -top-3 end-2 z-1 flex rounded-sm bg-panel p-0.5 shadow-2"
    >
      {actionsOf(entry, look, inThread).map(({ icon, label, keys, problem, run }) => (
        <IconButton
          key={icon}
          icon={icon}
          label={label}
          size="tiny"
          tabIndex={-1}
          tooltip={false}
          // Pressed nevertheless, as a finger does that sees no title, it says why not.
          aria-disabled={problem === undefined ? undefined : true}
          aria-keyshortcuts={keys}
          title={problem ?? (keys === undefined ? label : t('chat.actions.with_key', { label, key: keys }))}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
          onClick={() => run(entry)}
        />
      ))}
    </div>
  );
}
