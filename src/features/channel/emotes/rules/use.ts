/**
 * The rule for the emotes that somebody may use in a channel (EM-03, EM-04, F-04). The picker, the composer and the server use the same
 * rule. Everybody may use emoji and global emotes. Everybody may use a channel's own emotes in that channel, except those for subscribers
 * only, which require a subscription there or the role of broadcaster, moderator or staff. In other channels, only the broadcaster and the
 * subscribers of the owning channel may use them.
 *
 * EM-03 and EM-04 name subscriber, broadcaster and staff; F-04 adds the moderator for typed emotes. The picker follows the same rule, so no
 * emote is locked for moderators in the channel they moderate.
 */

/** The fields of an emote that the rule needs. `channelId` is null for a global emote or an emoji. */
export interface UsableEmote {
  channelId: number | null;
  subscribersOnly: boolean;
}

/** A person's status in the channel that owns the emote. */
export interface EmoteUser {
  isStaff: boolean;
  isBroadcaster: boolean;
  isModerator: boolean;
  /** Whether the person has an active subscription. */
  isSubscriber: boolean;
}

export type EmoteRefusal = 'SUBSCRIBERS_ONLY_EMOTE_ERROR' | 'FOREIGN_CHANNEL_EMOTE_ERROR';

/** A person without any status in the channel, for example a signed-out viewer. */
export const STRANGER: EmoteUser = { isStaff: false, isBroadcaster: false, isModerator: false, isSubscriber: false };

/** Why a person may not use an emote in the room of a channel, or null if they may. */
export function emoteRefusal(emote: UsableEmote, roomChannelId: number, user: EmoteUser): EmoteRefusal | null {
  if (emote.channelId === null || user.isBroadcaster || user.isSubscriber) return null;
  if (emote.channelId !== roomChannelId) return 'FOREIGN_CHANNEL_EMOTE_ERROR';
  return emote.subscribersOnly && !user.isModerator && !user.isStaff ? 'SUBSCRIBERS_ONLY_EMOTE_ERROR' : null;
}
