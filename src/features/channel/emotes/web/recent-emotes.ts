import { isText, listOf, preference, usePreference } from '#core/web/preference.ts';
import type { Emote } from '#features/channel/emotes/contract.ts';
import type { EmoteIndex } from './emote-index.ts';

export const RECENT_EMOTES_MAX = 32;

/** Stored in this browser, newest first (F-11). */
export const recentEmotes = preference<readonly StoredEmote[]>('recent-emotes', [], listOf(isStoredEmote, RECENT_EMOTES_MAX));

export function rememberEmote({ id, name }: StoredEmote): void {
  const others = recentEmotes.get().filter((recent) => recent.id !== id);
  recentEmotes.set([{ id, name }, ...others].slice(0, RECENT_EMOTES_MAX));
}

export function useRecentEmotes(index: EmoteIndex): Emote[] {
  return usePreference(recentEmotes).flatMap(({ id }) => {
    const emote = index.byId(id);
    return emote !== undefined && index.isUsable(emote) ? [emote] : [];
  });
}

export interface StoredEmote {
  id: number;
  name: string;
}

const isName = isText(64);

export function isStoredEmote(stored: unknown): stored is StoredEmote {
  const { id, name } = (stored ?? {}) as Partial<Record<keyof StoredEmote, unknown>>;
  return Number.isSafeInteger(id) && (id as number) > 0 && isName(name);
}
