import { type ReactNode, use, useSyncExternalStore } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { PaneActionsSlot } from '#core/web/ui/pane-actions-slot.ts';
import type { ChatLog } from './log/chat-log.ts';

interface ChatHeaderProps {
  /** Absent while the chat is loading. */
  log?: ChatLog;
  /** The search and filter menu. */
  tools?: ReactNode;
  /** Absent where the chat cannot be collapsed. */
  onCollapse?: (() => void) | undefined;
}

/**
 * The header with the title, collapse button, reading tools and pause button. On phones the title is visually hidden and the buttons
 * float over the list, which saves space.
 */
export function ChatHeader({ log, tools, onCollapse }: ChatHeaderProps) {
  // In a dashboard pane, the pane shows the title.
  const isPane = use(PaneActionsSlot) !== null;
  if (isPane) {
    return (
      <PaneActions>
        {tools}
        {log && <PauseToggle log={log} />}
      </PaneActions>
    );
  }
  return (
    <header className="flex shrink-0 items-center gap-1 px-2 max-md:absolute max-md:end-0 max-md:top-1 max-md:z-(--z-chat-overlay) md:h-10 md:border-b md:border-line-soft">
      <span className="w-14 max-md:hidden">
        {onCollapse && <IconButton icon="hide" size="small" label={t('chat.collapse')} className="rtl:-scale-x-100" onClick={onCollapse} />}
      </span>
      <h2 className="flex-1 text-center text-14 font-bold max-md:sr-only">{t('chat.title')}</h2>
      <span className="flex min-w-14 justify-end rounded-sm max-md:bg-panel max-md:shadow-2">
        {tools}
        {log && <PauseToggle log={log} />}
      </span>
    </header>
  );
}

function PauseToggle({ log }: { log: ChatLog }) {
  const paused = useSyncExternalStore(log.subscribe, () => log.view().mode === 'paused');
  return (
    <IconButton icon="pause" size="small" label={t('chat.pause')} pressed={paused} onClick={() => (paused ? log.resume() : log.pause())} />
  );
}
