import { type ReactNode, useMemo } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { usePreference } from '#core/web/preference.ts';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { type OpenChat, type ReaderView, ReaderViewContext } from '#features/chat/chat/web/api.ts';
import { highlighterOf } from '#features/chat/chat-tools/rules/highlight.ts';
import { messageFilterOf } from './message-filter.ts';
import { hiddenEmotes, highlightWords } from './preferences.ts';
import { ReadingProvider, useReadingState } from './reading.ts';

const HideEmoteDialog = lazyComponent('use', () => import('./HideEmoteDialog.tsx'));

/** Holds the reading state of this chat and provides it as a `ReaderView`. */
export function ReadingWrapper({ chat, children }: { chat: OpenChat; children: ReactNode }) {
  const reading = useReadingState(chat);
  const { filterState, thread, openThread, found, hideEmoteTarget, setHideEmoteTarget } = reading;
  const words = usePreference(highlightWords);
  const hidden = usePreference(hiddenEmotes);
  const highlighter = useMemo(() => highlighterOf(words), [words]);
  const hiddenIds = useMemo(() => new Set(hidden.map(({ id }) => id)), [hidden]);
  const moderates = isModeratorOrAbove(chat.role);
  const filter = useMemo(() => messageFilterOf(filterState, { highlighter, moderates }), [filterState, highlighter, moderates]);
  const view = useMemo<ReaderView>(
    () => ({ filter, highlighter, hiddenEmotes: hiddenIds, found, isCovered: thread !== null, openThread }),
    [filter, highlighter, hiddenIds, found, thread, openThread],
  );
  return (
    <ReadingProvider value={reading}>
      <ReaderViewContext value={view}>{children}</ReaderViewContext>
      {hideEmoteTarget !== null && (
        <DialogPanel name="The emotes to hide" onClose={() => setHideEmoteTarget(null)}>
          <HideEmoteDialog message={hideEmoteTarget} onClose={() => setHideEmoteTarget(null)} />
        </DialogPanel>
      )}
    </ReadingProvider>
  );
}
