import { isText, listOf, preference } from '#core/web/preference.ts';

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
