import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { LazyMenu } from '#core/web/ui/LazyMenu.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import type { ChatParts, OpenChat, RowContext } from '#features/chat/chat/web/api.ts';
import { isUnfiltered } from './message-filter.ts';
import { ReadingWrapper, useReading, useReadingActions } from './reading.tsx';

const ToolsMenu = lazyComponent('use', () => import('./ToolsMenu.tsx'));

export function ToolsButton({ chat }: { chat: OpenChat }) {
  const isFiltered = !isUnfiltered(useReading().filterState);
  return (
    <LazyMenu
      name="The chat tools"
      trigger={
        <IconButton icon="search" size="small" label={t('chat-tools.tools')} className={isFiltered ? 'bg-mint-soft text-mint-text' : ''} />
      }
      Content={ToolsMenu}
      props={{ chat }}
    />
  );
}

const Thread = lazyComponent('use', () => import('./Thread.tsx'));

export function ThreadView(props: { chat: OpenChat; context: RowContext }) {
  const { thread, openThread } = useReading();
  if (thread === null) return null;
  return (
    <DialogPanel name="The thread" onClose={() => openThread(null)}>
      <Thread {...props} message={thread} />
    </DialogPanel>
  );
}

const ChatAnnouncer = lazyComponent('page', async () => ({ default: (await import('./ChatAnnouncer.tsx')).ChatAnnouncer }));

/** Loads after the chat, because it only announces new messages. */
function LazyAnnouncer({ chat }: { chat: OpenChat }) {
  return (
    <Panel name="The announcements of messages">
      <ChatAnnouncer chat={chat} />
    </Panel>
  );
}

export const chatParts: ChatParts = {
  Wrapper: ReadingWrapper,
  Listener: LazyAnnouncer,
  useMessageActions: useReadingActions,
};
