import { emotesIn } from './token.ts';
import { type EmoteRefusal, type EmoteUser, emoteRefusal, type UsableEmote } from './use.ts';

/** An emote that a text names, as it really is, with what its sender is in the channel that owns it. */
export interface SpokenEmote extends UsableEmote {
  name: string;
  user: EmoteUser;
}

/**
 * Why the emotes of a text cannot be said in the room of a channel, or null (EM-07): the first one that is wrong decides.
 * An emote that is not there (any more) is invalid, and so is one under another's name, because everybody would see that name; whatever the
 * case of the letters, and without a name, it is the emote that its number says.
 */
export function spokenRefusal(
  text: string,
  emoteOf: (id: number) => SpokenEmote | undefined,
  roomChannelId: number,
): EmoteRefusal | 'INVALID_EMOTE_ERROR' | null {
  for (const mention of emotesIn(text)) {
    const emote = mention && emoteOf(mention.id);
    if (!emote || !isCalled(mention.name, emote)) return 'INVALID_EMOTE_ERROR';
    const refusal = emoteRefusal(emote, roomChannelId, emote.user);
    if (refusal) return refusal;
  }
  return null;
}

const isCalled = (written: string, { name }: SpokenEmote) => written === '' || written.toLowerCase() === name.toLowerCase();
