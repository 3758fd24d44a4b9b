import { useState } from 'react';
import { useChatParts } from './chat-parts.ts';
import { useActiveParts } from './notices/ChatNotices.tsx';
import type { OpenChat } from './open-chat.ts';
import type { MessageAction } from './rows/message-action.ts';

/** What the features that are on let the viewer do with messages, in call order; the same array until one of them changes. */
export function useFeatureActions(chat: OpenChat): readonly MessageAction[] {
  const active = new Set(useActiveParts().map(({ name }) => name));
  // The parts stay the same while the page lives, so the hooks of all of them are called in the same order each time.
  const actions = useChatParts().flatMap(({ name, useMessageActions }) => {
    const actions = useMessageActions?.(chat) ?? [];
    return active.has(name) ? actions : [];
  });
  const [kept, keep] = useState(actions);
  if (kept.length === actions.length && kept.every((action, at) => action === actions[at])) return kept;
  keep(actions);
  return actions;
}
