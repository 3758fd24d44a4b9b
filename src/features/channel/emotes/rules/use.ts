import { emotesIn } from './token.ts';

/**
 * Who may use an emote (EM-03, EM-04, F-04). Emoji, global and the channel's own emotes are free; subscriber emotes require a subscription,
 * or the role of broadcaster, moderator or staff. Elsewhere only the owning channel's broadcaster and subscribers may use them, and F-04
 * adds the moderator for typed ones.
 */

/** `channelId` is null for global emotes and emoji. */
interface UsableEmote {
  channelId: number | null;
  subscribersOnly: boolean;
}

export interface EmoteUser {
  isStaff: boolean;
  isBroadcaster: boolean;
  isModerator: boolean;
  isSubscriber: boolean;
}

type EmoteRefusal = 'SUBSCRIBERS_ONLY_EMOTE_ERROR' | 'FOREIGN_CHANNEL_EMOTE_ERROR';

export const STRANGER: EmoteUser = { isStaff: false, isBroadcaster: false, isModerator: false, isSubscriber: false };

export function emoteRefusal(emote: UsableEmote, roomChannelId: number, user: EmoteUser): EmoteRefusal | null {
  if (emote.channelId === null || user.isBroadcaster || user.isSubscriber) return null;
  if (emote.channelId !== roomChannelId) return 'FOREIGN_CHANNEL_EMOTE_ERROR';
  return emote.subscribersOnly && !user.isModerator && !user.isStaff ? 'SUBSCRIBERS_ONLY_EMOTE_ERROR' : null;
}

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
