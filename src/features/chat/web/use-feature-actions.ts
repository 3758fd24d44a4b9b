import { useState } from 'react';
import { useChatParts } from './chat-parts.ts';
import { useActiveParts } from './notices/ChatNotices.tsx';
import type { OpenChat } from './open-chat.ts';
import type { FeatureAction } from './rows/feature-action.ts';

/** What the features that are on let the viewer do with messages, in call order; the same array until one of them changes. */
export function useFeatureActions(chat: OpenChat): readonly FeatureAction[] {
  const active = new Set(useActiveParts().map(({ name }) => name));
  // The parts stay the same while the page lives, so the hooks of all of them are called in the same order each time.
  const actions = useChatParts().flatMap(({ name, useMessageAction }) => {
    const action = useMessageAction?.(chat) ?? null;
    return action !== null && active.has(name) ? [action] : [];
  });
  const [kept, keep] = useState(actions);
  if (kept.length === actions.length && kept.every((action, at) => action === actions[at])) return kept;
  keep(actions);
  return actions;
}
