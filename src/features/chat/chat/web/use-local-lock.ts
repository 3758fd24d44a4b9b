import type { UseQueryResult } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import type { LoadFailure, LocalLock } from './chat-parts.ts';
import type { OpenChat } from './open-chat.ts';
import { usePartResults } from './use-feature-actions.ts';

/** Combines the local locks of the active features into one with one button. Null without a lock (K-01). */
export function useLocalLock(chat: OpenChat): LocalLock | null {
  const locks = usePartResults(({ useLocalLock: lock }) => lock?.(chat) ?? []);
  return joined(locks);
}

/** Also locks until the settings are loaded. */
export function useBoxLock(chat: OpenChat, settings: UseQueryResult<Chatroom>): LocalLock | null {
  const local = useLocalLock(chat);
  const own = settings.data === undefined ? { failure: loadFailure(settings, t('chat.lock.settings_failed')) } : null;
  return joined([own, local].filter((lock) => lock !== null));
}

/** The failure of a query that never succeeded, even during a retry; otherwise null. Cached data stays in effect when a refetch fails. */
export function loadFailure(
  { data, errorUpdateCount, isFetching, refetch }: Pick<UseQueryResult, 'data' | 'errorUpdateCount' | 'isFetching' | 'refetch'>,
  sentence: string,
): LoadFailure | null {
  return data === undefined && errorUpdateCount > 0 ? { sentence, retry: () => void refetch(), isRetrying: isFetching } : null;
}

/** Shows the first failure. Its button retries all of them. */
function joined(locks: readonly LocalLock[]): LocalLock | null {
  if (locks.length === 0) return null;
  const failures = locks.flatMap(({ failure }) => failure ?? []);
  const [first] = failures;
  if (first === undefined) return { failure: null };
  const retry = () => {
    for (const failure of failures) failure.retry();
  };
  return { failure: { sentence: first.sentence, retry, isRetrying: failures.some(({ isRetrying }) => isRetrying) } };
}
