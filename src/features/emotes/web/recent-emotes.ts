import { z } from 'zod';
import { preference, usePreference } from '#core/web/preference.ts';
import type { Emote } from '#features/emotes/contract.ts';
import type { EmoteIndex } from './emote-index.ts';

/** An emote that was used recently in this browser (F-11). */
export interface RecentEmote {
  id: number;
  name: string;
}

export const RECENT_EMOTES_MAX = 32;
const Recents = z.array(z.object({ id: z.int().positive(), name: z.string().max(64) })).max(RECENT_EMOTES_MAX);

export const recentEmotes = preference<readonly RecentEmote[]>('recent-emotes', [], (stored) => Recents.safeParse(stored).data);

/** Adds an emote to the front of the recent ones. */
export function rememberEmote({ id, name }: RecentEmote): void {
  const others = recentEmotes.get().filter((recent) => recent.id !== id);
  recentEmotes.set([{ id, name }, ...others].slice(0, RECENT_EMOTES_MAX));
}

/** The recent emotes that the viewer may use in this channel, newest first. */
export function useRecentEmotes(index: EmoteIndex): Emote[] {
  return usePreference(recentEmotes).flatMap(({ id }) => {
    const emote = index.byId(id);
    return emote !== undefined && index.isUsable(emote) ? [emote] : [];
  });
}
