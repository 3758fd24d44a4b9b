import type { Emote } from '#features/emotes/contract.ts';
import type { EmoteIndex } from '#features/emotes/web/api.ts';

/** At most so many (F-01), and fewer beside the line that says which modes are on. */
export const QUICK_EMOTES = 10;
export const QUICK_EMOTES_BESIDE_MODES = 5;

/** The emotes to send with one press: those used last, then those of the channel and the others, as far as they may be used. */
export function quickEmotes(recent: readonly Emote[], index: EmoteIndex, limit: number): Emote[] {
  const chosen = new Map<number, Emote>();
  for (const emote of [...recent, ...index.all]) {
    if (chosen.size >= limit) break;
    if (index.isUsable(emote)) chosen.set(emote.id, emote);
  }
  return [...chosen.values()];
}
