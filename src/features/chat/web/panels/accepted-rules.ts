import { z } from 'zod';
import { preference } from '#core/web/preference.ts';

/** Chatrooms that this browser remembers the accepted rules of; the oldest are forgotten and asked for again. */
export const ACCEPTED_MAX = 500;

/** Which rules were accepted, as pairs of chatroom id and the hash of the text, the latest last (RU-01). */
export const acceptedRules = preference<readonly (readonly [chatroomId: number, hash: string])[]>(
  'chat-rules-accepted',
  [],
  (stored) =>
    z
      .array(z.tuple([z.int(), z.string().max(64)]))
      .max(ACCEPTED_MAX)
      .safeParse(stored).data,
);

/** Remembers that the rules with this hash were accepted in a chatroom. */
export function rememberRules(chatroomId: number, hash: string): void {
  const others = acceptedRules.get().filter(([id]) => id !== chatroomId);
  acceptedRules.set([...others, [chatroomId, hash] as const].slice(-ACCEPTED_MAX));
}
