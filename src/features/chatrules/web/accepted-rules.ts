import { z } from 'zod';
import { preference } from '#core/web/preference.ts';

/** The maximum number of chatrooms whose accepted rules are remembered. The oldest are dropped and have to be accepted again. */
export const ACCEPTED_MAX = 500;

/** Accepted rules as pairs of chatroom id and hash of the text, most recent last (RU-01). */
export const acceptedRules = preference<readonly (readonly [chatroomId: number, hash: string])[]>(
  'chat-rules-accepted',
  [],
  (stored) =>
    z
      .array(z.tuple([z.int(), z.string().max(64)]))
      .max(ACCEPTED_MAX)
      .safeParse(stored).data,
);

/** Records that the rules with this hash were accepted in a chatroom. */
export function rememberRules(chatroomId: number, hash: string): void {
  const others = acceptedRules.get().filter(([id]) => id !== chatroomId);
  acceptedRules.set([...others, [chatroomId, hash] as const].slice(-ACCEPTED_MAX));
}
