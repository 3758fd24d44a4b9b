import { emotesIn } from './token.ts';
import { type EmoteRefusal, type EmoteUser, emoteRefusal, type UsableEmote } from './use.ts';

/** Emote in a text, with its real name and the sender's status in its channel. */
export interface ResolvedEmote extends UsableEmote {
  name: string;
  user: EmoteUser;
}

/**
 * Reason why the emotes of a text cannot be posted, or null (EM-07). The first invalid emote decides. Unknown emotes are invalid. So is a
 * wrong name, because readers would see it. Case is ignored, and a token without a name is identified by id.
 */
export function emoteTextRefusal(
  text: string,
  emoteOf: (id: number) => ResolvedEmote | undefined,
  roomChannelId: number,
): EmoteRefusal | 'INVALID_EMOTE_ERROR' | null {
  for (const mention of emotesIn(text)) {
    const emote = mention && emoteOf(mention.id);
    if (!emote || !matchesName(mention.name, emote)) return 'INVALID_EMOTE_ERROR';
    const refusal = emoteRefusal(emote, roomChannelId, emote.user);
    if (refusal) return refusal;
  }
  return null;
}

const matchesName = (written: string, { name }: ResolvedEmote) => written === '' || written.toLowerCase() === name.toLowerCase();
