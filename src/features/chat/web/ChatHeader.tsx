import { useSyncExternalStore } from 'react';
import { t } from '../../../core/web/i18n/text.ts';
import { IconButton } from '../../../core/web/ui/IconButton.tsx';
import type { ChatLog } from './log/chat-log.ts';

interface ChatHeaderProps {
  /** Absent while the chat is not open yet. */
  log?: ChatLog;
  /** Absent where the chat cannot be folded away. */
  onCollapse?: (() => void) | undefined;
}

/** Title, folding away, and pausing by a button (ui.md). */
export function ChatHeader({ log, onCollapse }: ChatHeaderProps) {
  return (
    <header className="flex h-10 shrink-0 items-center gap-1 border-b border-line-soft px-2">
      <span className="w-7">
        {onCollapse && <IconButton icon="hide" size="small" label={t('chat.collapse')} className="rtl:-scale-x-100" onClick={onCollapse} />}
      </span>
      <h2 className="flex-1 text-center text-14 font-bold">{t('chat.title')}</h2>
      <span className="w-7">{log && <PauseToggle log={log} />}</span>
    </header>
  );
}

function PauseToggle({ log }: { log: ChatLog }) {
  const paused = useSyncExternalStore(log.subscribe, () => log.view().mode === 'paused');
  return (
    <IconButton icon="pause" size="small" label={t('chat.pause')} pressed={paused} onClick={() => (paused ? log.resume() : log.pause())} />
  );
}
