import type { LocalLock } from './chat-parts.ts';
import type { OpenChat } from './open-chat.ts';
import { useResultsOfParts } from './use-feature-actions.ts';

/** The first local lock of the active features in call order; null when there is none (K-01). */
export const useLocalLock = (chat: OpenChat): LocalLock | null =>
  useResultsOfParts(({ useLocalLock: lock }) => lock?.(chat) ?? []).at(0) ?? null;
