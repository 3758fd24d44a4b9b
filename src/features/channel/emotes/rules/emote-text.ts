import { emotesIn } from './token.ts';
import { type EmoteRefusal, type EmoteUser, emoteRefusal, type UsableEmote } from './use.ts';

/** An emote that a text uses, with its real name and the sender's status in the channel that owns it. */
export interface ResolvedEmote extends UsableEmote {
  name: string;
  user: EmoteUser;
}

/**
 * Why the emotes of a text cannot be posted in the room of a channel, or null (EM-07). The first invalid emote decides. An emote that does
 * not exist (any more) is invalid, and so is one under another emote's name, because everybody would see that name. The case of the name is
 * ignored, and a token without a name is identified by its id alone.
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
