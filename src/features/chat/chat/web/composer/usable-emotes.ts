import type { EmoteIndex } from '#features/channel/emotes/web/api.ts';
import type { UsableEmotes } from '#features/chat/chat/rules/typed-emotes.ts';

/** The emotes that become tokens while typing (F-04). Until emotes load, any token is accepted and the server decides. */
export function usableEmotes(index: EmoteIndex): UsableEmotes {
  const usable = (emote: ReturnType<EmoteIndex['byId']>) => (emote !== undefined && index.isUsable(emote) ? emote : undefined);
  return {
    byName: (name) => usable(index.byName(name)),
    ofToken: (token) => (index.all.length === 0 ? token : usable(index.byId(token.id))),
  };
}
