import { type ReactNode, use, useSyncExternalStore } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { PaneActions, PaneActionsSlot } from '#core/web/ui/PaneActions.tsx';
import type { ChatLog } from './log/chat-log.ts';

/** Title, collapse button, reading tools and pause button. Lower on phones, where nothing can be collapsed. */
export function ChatHeader({ log, tools, onCollapse }: { log?: ChatLog; tools?: ReactNode; onCollapse?: (() => void) | undefined }) {
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
    <header className="flex min-h-9 shrink-0 items-center gap-1 border-b border-line-soft px-2 md:min-h-10 very-short:max-md:hidden">
      <span className="w-14 max-md:hidden">
        {onCollapse && <IconButton icon="hide" size="small" label={t('chat.collapse')} className="rtl:-scale-x-100" onClick={onCollapse} />}
      </span>
      <h2 className="flex-1 text-14 font-bold max-md:ps-1 md:text-center">{t('chat.title')}</h2>
      <span className="flex min-w-14 justify-end">
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
