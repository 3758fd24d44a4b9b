import { useCallback, useState } from 'react';
import { type LoadedChatParts, type NamePress, useChatParts } from './chat-parts.ts';
import { useActiveParts } from './notices/ChatNotices.tsx';
import type { OpenChat } from './open-chat.ts';
import type { MessageAction } from './rows/message-action.ts';

/** The message actions of all active features, in call order. The array is the same until one of them changes. */
export const useFeatureActions = (chat: OpenChat): readonly MessageAction[] =>
  useOfActiveParts(({ useMessageActions }) => useMessageActions?.(chat));

/**
 * Passes a click on a name to the active features in call order until one handles it. The function is the same until one of them changes.
 */
export function useNamePress(chat: OpenChat): NamePress {
  const presses = useOfActiveParts(({ useNamePress }) => {
    const press = useNamePress?.(chat);
    return press && [press];
  });
  return useCallback((...pressed) => presses.some((press) => press(...pressed)), [presses]);
}

/**
 * Collects the results of a hook of each part. The list of parts never changes while the page is open, so the hooks are called in the same
 * order on each render.
 */
function useOfActiveParts<Given>(useOf: (parts: LoadedChatParts) => readonly Given[] | undefined): readonly Given[] {
  const active = new Set(useActiveParts().map(({ name }) => name));
  const all = useChatParts().flatMap((parts) => {
    const given = useOf(parts) ?? [];
    return active.has(parts.name) ? given : [];
  });
  const [kept, keep] = useState(all);
  if (kept.length === all.length && kept.every((one, at) => one === all[at])) return kept;
  keep(all);
  return all;
}
