import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import type { ChatParts, OpenChat } from '#features/chat/chat/web/api.ts';
import { FilterBar } from './FilterBar.tsx';
import { ReadingWrapper } from './ReadingWrapper.tsx';
import { ThreadView } from './ThreadView.tsx';
import { ToolsButton } from './ToolsButton.tsx';
import { useReadingActions } from './use-reading-actions.ts';

const ChatAnnouncer = lazyComponent('page', async () => ({ default: (await import('./ChatAnnouncer.tsx')).ChatAnnouncer }));

const NoResults = lazyComponent('page', async () => ({ default: (await import('./NoResults.tsx')).NoResults }));

/** Loads after the chat, because only a filter shows it. */
function LazyNoResults() {
  return (
    <Panel name="The empty state of a filter">
      <NoResults />
    </Panel>
  );
}

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
  slots: { header: ToolsButton, list_header: FilterBar, no_results: LazyNoResults, over_list: ThreadView },
  Listener: LazyAnnouncer,
  useMessageActions: useReadingActions,
};
