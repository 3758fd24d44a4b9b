import type { ChatParts } from '#features/chat/web/api.ts';
import { ChatAnnouncer } from './ChatAnnouncer.tsx';
import { FilterBar } from './FilterBar.tsx';
import { NoResults } from './NoResults.tsx';
import { ReadingWrapper } from './ReadingWrapper.tsx';
import { ThreadView } from './ThreadView.tsx';
import { ToolsButton } from './ToolsButton.tsx';
import { useReadingActions } from './use-reading-actions.ts';

export const chatParts: ChatParts = {
  Wrapper: ReadingWrapper,
  slots: { header: ToolsButton, list_header: FilterBar, no_results: NoResults, over_list: ThreadView },
  Listener: ChatAnnouncer,
  useMessageActions: useReadingActions,
};
