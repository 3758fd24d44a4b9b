import { emotesIn } from './token.ts';
import { type EmoteRefusal, type EmoteUser, emoteRefusal, type UsableEmote } from './use.ts';

export interface ResolvedEmote extends UsableEmote {
  name: string;
  user: EmoteUser;
}

/** EM-07: null without a reason. The first invalid emote decides; a wrong name is invalid, because readers would see it. */
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
