/**
 * Who may use an emote in a channel (EM-03, EM-04, F-04). Emoji and global emotes are free. A channel's own emotes are free in that
 * channel, except subscriber emotes, which require a subscription or the role of broadcaster, moderator or staff. Elsewhere only the
 * broadcaster and subscribers of the owning channel may use them. F-04 adds the moderator for typed emotes. The picker follows the same
 * rule.
 */

/** `channelId` is null for global emotes and emoji. */
export interface UsableEmote {
  channelId: number | null;
  subscribersOnly: boolean;
}

/** Status of a user in the emote's channel. */
export interface EmoteUser {
  isStaff: boolean;
  isBroadcaster: boolean;
  isModerator: boolean;
  /** Whether the subscription is active. */
  isSubscriber: boolean;
}

export type EmoteRefusal = 'SUBSCRIBERS_ONLY_EMOTE_ERROR' | 'FOREIGN_CHANNEL_EMOTE_ERROR';

/** A user without any status, for example a signed-out viewer. */
export const STRANGER: EmoteUser = { isStaff: false, isBroadcaster: false, isModerator: false, isSubscriber: false };

/** Reason why a user cannot use an emote in a room, or null. */
export function emoteRefusal(emote: UsableEmote, roomChannelId: number, user: EmoteUser): EmoteRefusal | null {
  if (emote.channelId === null || user.isBroadcaster || user.isSubscriber) return null;
  if (emote.channelId !== roomChannelId) return 'FOREIGN_CHANNEL_EMOTE_ERROR';
  return emote.subscribersOnly && !user.isModerator && !user.isStaff ? 'SUBSCRIBERS_ONLY_EMOTE_ERROR' : null;
}
