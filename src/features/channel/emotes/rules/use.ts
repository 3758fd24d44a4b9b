/**
 * Who may use an emote (EM-03, EM-04, F-04). Emoji, global and the channel's own emotes are free; subscriber emotes require a subscription,
 * or the role of broadcaster, moderator or staff. Elsewhere only the owning channel's broadcaster and subscribers may use them, and F-04
 * adds the moderator for typed ones.
 */

/** `channelId` is null for global emotes and emoji. */
export interface UsableEmote {
  channelId: number | null;
  subscribersOnly: boolean;
}

export interface EmoteUser {
  isStaff: boolean;
  isBroadcaster: boolean;
  isModerator: boolean;
  isSubscriber: boolean;
}

export type EmoteRefusal = 'SUBSCRIBERS_ONLY_EMOTE_ERROR' | 'FOREIGN_CHANNEL_EMOTE_ERROR';

export const STRANGER: EmoteUser = { isStaff: false, isBroadcaster: false, isModerator: false, isSubscriber: false };

export function emoteRefusal(emote: UsableEmote, roomChannelId: number, user: EmoteUser): EmoteRefusal | null {
  if (emote.channelId === null || user.isBroadcaster || user.isSubscriber) return null;
  if (emote.channelId !== roomChannelId) return 'FOREIGN_CHANNEL_EMOTE_ERROR';
  return emote.subscribersOnly && !user.isModerator && !user.isStaff ? 'SUBSCRIBERS_ONLY_EMOTE_ERROR' : null;
}
