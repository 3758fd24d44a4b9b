import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { isText, listOf, preference, usePreference } from '#core/web/preference.ts';
import { type LocalLock, loadFailure, type OpenChat, useOwnBan } from '#features/chat/chat/web/api.ts';
import { rulesAccepted } from '#features/chat/chat-rules/rules.ts';
import { chatRulesQuery } from './queries.ts';

interface RulesState {
  /** Null once the rules are loaded and accepted (K-01). */
  lock: LocalLock | null;
  /** False for banned viewers. */
  needsAcceptance: boolean;
  text: string;
}

/** Signed-out viewers are not asked, because they cannot chat (RU-01, RU-02). */
export function useRulesAccepted({ channel, room }: Pick<OpenChat, 'channel' | 'room'>): RulesState {
  const { viewer } = room;
  const ban = useOwnBan({ channel, room });
  const rules = useQuery({ ...chatRulesQuery(channel.slug), enabled: viewer !== null });
  const acceptedHash = usePreference(acceptedRules).find(([id]) => id === channel.chatroom.id)?.[1] ?? null;
  const text = rules.data ?? null;
  const accepted = rulesAccepted({ text, isOwner: viewer?.id === channel.user_id, acceptedHash });
  return {
    lock: accepted ? null : { failure: loadFailure(rules, t('chat-rules.lock_failed')) },
    // A banned viewer sees the ban before any request to accept rules.
    needsAcceptance: viewer !== null && text !== null && !accepted && ban === null,
    text: text ?? '',
  };
}

/** Older acceptances must be repeated. */
export const ACCEPTED_MAX = 500;

type Accepted = readonly [chatroomId: number, hash: string];
const isHash = isText(64);
const isAccepted = (stored: unknown): stored is Accepted =>
  Array.isArray(stored) && stored.length === 2 && Number.isSafeInteger(stored[0]) && isHash(stored[1]);

/** Pairs of chatroom id and text hash, most recent last (RU-01). */
export const acceptedRules = preference<readonly Accepted[]>('chat-rules-accepted', [], listOf(isAccepted, ACCEPTED_MAX));

export function rememberRules(chatroomId: number, hash: string): void {
  const others = acceptedRules.get().filter(([id]) => id !== chatroomId);
  acceptedRules.set([...others, [chatroomId, hash] as const].slice(-ACCEPTED_MAX));
}
