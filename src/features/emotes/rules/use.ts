/**
 * Who may use which emote where (EM-03, EM-04, F-04). The picker, the composer and the server ask the same function.
 * Emoji and global emotes are for everybody. A channel's own emotes are for everybody in that channel, except those for subscribers only:
 * these need a subscription there, or to be its broadcaster, one of its moderators or staff. In other channels a channel's emotes are for
 * its broadcaster and its subscribers alone.
 *
 * EM-03 and EM-04 name subscriber, broadcaster and staff; F-04 adds the moderator to what may be typed. What may be typed may be picked
 * too, so a moderator is not locked out anywhere in the channel they moderate.
 */

/** What the rule needs of an emote. `channelId` is null for a global one and an emoji. */
export interface UsableEmote {
  channelId: number | null;
  subscribersOnly: boolean;
}

/** What the rule needs of a person: what they are in the channel that owns the emote. */
export interface EmoteUser {
  isStaff: boolean;
  /** Of the channel that owns the emote. */
  isBroadcaster: boolean;
  /** Of the channel that owns the emote. */
  isModerator: boolean;
  /** A subscription that runs now, in the channel that owns the emote. */
  isSubscriber: boolean;
}

export type EmoteRefusal = 'SUBSCRIBERS_ONLY_EMOTE_ERROR' | 'FOREIGN_CHANNEL_EMOTE_ERROR';

/** Somebody who is nothing in the channel, e.g. who has not signed in. */
export const STRANGER: EmoteUser = { isStaff: false, isBroadcaster: false, isModerator: false, isSubscriber: false };

/** Why a person may not use an emote in the room of a channel, or null when they may. */
export function emoteRefusal(emote: UsableEmote, roomChannelId: number, user: EmoteUser): EmoteRefusal | null {
  if (emote.channelId === null || user.isBroadcaster || user.isSubscriber) return null;
  if (emote.channelId !== roomChannelId) return 'FOREIGN_CHANNEL_EMOTE_ERROR';
  return emote.subscribersOnly && !user.isModerator && !user.isStaff ? 'SUBSCRIBERS_ONLY_EMOTE_ERROR' : null;
}
