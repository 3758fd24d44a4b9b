import type { UsableEmotes } from '#features/chat/rules/typed-emotes.ts';
import type { EmoteIndex } from '#features/emotes/web/api.ts';

/** The emotes that become tokens while one writes (F-04). While none are known, a token is left to the server's judgement. */
export function usableEmotes(index: EmoteIndex): UsableEmotes {
  const usable = (emote: ReturnType<EmoteIndex['byId']>) => (emote !== undefined && index.isUsable(emote) ? emote : undefined);
  return {
    byName: (name) => usable(index.byName(name)),
    ofToken: (token) => (index.all.length === 0 ? token : usable(index.byId(token.id))),
  };
}
