import { toast } from '#core/web/toast.ts';
import type { StoredEmote } from '#features/channel/emotes/web/api.ts';
import { HIDDEN_EMOTES_MAX, hiddenEmotes } from './preferences.ts';

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
