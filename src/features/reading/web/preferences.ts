import { z } from 'zod';
import { oneOf, preference } from '#core/web/preference.ts';
import type { AnnounceMode } from './announcer.ts';

/** Reading preferences of this browser: highlighted words, hidden emotes and announcements. They apply to every chat. */

/** How much of the chat is announced to screen readers. */
export const announceMode = preference<AnnounceMode>('chat-announce', 'summary', oneOf('off', 'mentions', 'summary', 'every'));

const listOf =
  <Item>(item: z.ZodType<Item>, max: number) =>
  (stored: unknown) =>
    z.array(item).max(max).safeParse(stored).data;

/** Messages that contain one of these words are highlighted. */
export const HIGHLIGHT_WORDS_MAX = 50;
export const highlightWords = preference<readonly string[]>(
  'chat-highlight-words',
  [],
  listOf(z.string().min(1).max(60), HIGHLIGHT_WORDS_MAX),
);

/** An emote that this browser shows as its name instead of its picture. */
export interface NamedEmote {
  id: number;
  name: string;
}
const NamedEmote = z.object({ id: z.int().positive(), name: z.string().max(64) });
export const HIDDEN_EMOTES_MAX = 500;
export const hiddenEmotes = preference<readonly NamedEmote[]>('chat-hidden-emotes', [], listOf(NamedEmote, HIDDEN_EMOTES_MAX));
