import type { Emote } from '#features/channel/emotes/contract.ts';
import type { EmoteIndex } from '#features/channel/emotes/web/api.ts';

/** Maximum number of quick emotes (F-01). Fewer fit next to the active modes. */
export const QUICK_EMOTES = 10;
export const QUICK_EMOTES_BESIDE_MODES = 5;

/** Recently used emotes first, then the channel's, then the others. */
export function quickEmotes(recent: readonly Emote[], index: EmoteIndex, limit: number): Emote[] {
  const chosen = new Map<number, Emote>();
  for (const emote of [...recent, ...index.all]) {
    if (chosen.size >= limit) break;
    if (index.isUsable(emote)) chosen.set(emote.id, emote);
  }
  return [...chosen.values()];
}
