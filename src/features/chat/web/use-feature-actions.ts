import { useCallback, useState } from 'react';
import { type LoadedChatParts, type NamePress, useChatParts } from './chat-parts.ts';
import { useActiveParts } from './notices/ChatNotices.tsx';
import type { OpenChat } from './open-chat.ts';
import type { MessageAction } from './rows/message-action.ts';

/** What the features that are on let the viewer do with messages, in call order; the same array until one of them changes. */
export const useFeatureActions = (chat: OpenChat): readonly MessageAction[] =>
  useOfActiveParts(({ useMessageActions }) => useMessageActions?.(chat));

/** Asks the features that are on what pressing a name means, in call order; the same function until one of them changes. */
export function useNamePress(chat: OpenChat): NamePress {
  const presses = useOfActiveParts(({ useNamePress }) => {
    const press = useNamePress?.(chat);
    return press && [press];
  });
  return useCallback((...pressed) => presses.some((press) => press(...pressed)), [presses]);
}

/** What the hook of each part gives, together. The parts stay the same while the page lives, so their hooks are called in the same order each time. */
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
