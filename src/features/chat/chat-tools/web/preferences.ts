import { isText, listOf, oneOf, preference } from '#core/web/preference.ts';
import { toast } from '#core/web/toast.ts';
import { isStoredEmote, type StoredEmote } from '#features/channel/emotes/web/api.ts';
import type { AnnounceMode } from './announcer.ts';

/** Reading preferences of this browser. They apply to every chat. */

export const announceMode = preference<AnnounceMode>('chat-announce', 'summary', oneOf('off', 'mentions', 'summary', 'every'));

const isWord = isText(60);
const isHighlightWord = (stored: unknown): stored is string => isWord(stored) && stored !== '';

export const HIGHLIGHT_WORDS_MAX = 50;
export const highlightWords = preference<readonly string[]>('chat-highlight-words', [], listOf(isHighlightWord, HIGHLIGHT_WORDS_MAX));

const HIDDEN_EMOTES_MAX = 500;
/** Emotes that this browser shows as their names. */
export const hiddenEmotes = preference<readonly StoredEmote[]>('chat-hidden-emotes', [], listOf(isStoredEmote, HIDDEN_EMOTES_MAX));

export function hideEmote(emote: StoredEmote): void {
  const hidden = hiddenEmotes.get();
  if (hidden.some(({ id }) => id === emote.id)) return;
  if (hidden.length >= HIDDEN_EMOTES_MAX) {
    toast.bad('chat-tools.hide_emote.full');
    return;
  }
  hiddenEmotes.set([...hidden, emote]);
  toast('chat-tools.actions.emote_hidden', { name: emote.name === '' ? emote.id : emote.name });
}
