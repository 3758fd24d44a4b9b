// biome-ignore-all lint/correctness/useHookAtTopLevel: the list of parts never changes while the page is open, so hooks run in the same order
import { useCallback, useState } from 'react';
import type { ToastAction } from '#core/web/toast.ts';
import { type LoadedChatParts, type NamePress, useActiveParts, useChatParts } from './chat-parts.ts';
import type { OpenChat } from './open-chat.ts';
import type { MessageAction } from './rows/row-context.ts';

/** In feature order. The array is stable until an action changes. */
export const useFeatureActions = (chat: OpenChat): readonly MessageAction[] =>
  useStablePartResults(({ useMessageActions }) => useMessageActions?.(chat) ?? []);

/** Passes a click on a name to the active features in order until one handles it. The function is stable until one changes. */
export function useNamePress(chat: OpenChat): NamePress {
  const presses = useStablePartResults(({ useNamePress }) => useNamePress?.(chat) ?? []);
  return useCallback((...pressed) => presses.some((press) => press(...pressed)), [presses]);
}

/** Null where no active feature offers a subscription. */
export const useSubscribeOffer = (chat: OpenChat): ToastAction | null =>
  usePartResults(({ useSubscribeOffer: useOffer }) => useOffer?.(chat) ?? [])[0] ?? null;

/** Calls a hook of each active part. */
export function usePartResults<Given>(useOf: (parts: LoadedChatParts) => Given | readonly Given[]): readonly Given[] {
  const active = new Set(useActiveParts().map(({ name }) => name));
  return useChatParts().flatMap((parts) => {
    const results = useOf(parts);
    return active.has(parts.name) ? results : [];
  });
}

/** The same array until a result changes. */
function useStablePartResults<Given>(useOf: (parts: LoadedChatParts) => Given | readonly Given[]): readonly Given[] {
  const all = usePartResults(useOf);
  const [kept, keep] = useState(all);
  if (kept.length === all.length && kept.every((result, at) => result === all[at])) return kept;
  keep(all);
  return all;
}
