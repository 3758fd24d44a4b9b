import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can, isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import type { WhoMayClip } from '../contract/clip-settings.ts';
import { clipsFeature } from '../feature.ts';

/**
 * A clip is a copy of some seconds of a stream. Whoever may clip in the channel makes one from the last moments of the running stream; it is
 * `processing` until it was cut, then `ready`, or `failed` when the cut was given up. It outlives the stream and its recording, until its
 * creator or somebody with power in the channel deletes it, or later clips of the channel need its place.
 */

/** The shortest and the longest clip, in seconds. */
export const CLIP_MIN_SECONDS = 5;
export const CLIP_MAX_SECONDS = 60;
/** A clip of a running stream is from its last so many seconds. */
export const LIVE_WINDOW_SECONDS = 90;
/** Clips that a person can make in an hour, in all channels together. Deleted and failed ones count too. */
export const CLIPS_PER_HOUR = 10;
/**
 * Seconds for which somebody may take time to trim a clip: the range is checked against what was the live window then. After a stream has
 * ended, clips of its last moments can be made for as long.
 */
export const TRIMMING_SECONDS = 600;
/** Hours in which one viewer's views of a clip count once. */
export const VIEW_WINDOW_HOURS = 12;
/** What a range may miss a bound by, because times are sums of fractions. */
const TOLERANCE = 0.001;

/** Seconds on the timeline of a stream. */
export interface ClipRange {
  start: number;
  end: number;
}

/** Why no clip can be made of this range, of which `available` is what can be clipped. Null when it can. */
export function rangeRefusal({ start, end }: ClipRange, available: ClipRange): 'CLIP_RANGE_INVALID' | null {
  const length = end - start;
  const isInside = start >= available.start - TOLERANCE && end <= available.end + TOLERANCE;
  const fits = length >= CLIP_MIN_SECONDS - TOLERANCE && length <= CLIP_MAX_SECONDS + TOLERANCE;
  return isInside && fits ? null : 'CLIP_RANGE_INVALID';
}

/** Whether this person may delete a clip, in the role that they have in its channel: the creator, moderators, the broadcaster and staff. */
export const canDeleteClip = (clip: { creatorId: number }, viewer: { id: number; role: Role }): boolean =>
  clip.creatorId === viewer.id || can(clipsFeature.permissions.delete_clips, viewer.role);

/** What decides whether somebody may make clips in a channel. */
export interface Clipper {
  role: Role;
  isBanned: boolean;
  isFollowing: boolean;
  isSubscribed: boolean;
}

/** Why this person may not make clips in a channel with this setting, or null. The button and the server ask the same question. */
export function clipRefusal(who: WhoMayClip, { role, isBanned, isFollowing, isSubscribed }: Clipper) {
  if (isBanned) return 'BANNED_HERE';
  if (who === 'nobody') return 'CLIPS_DISABLED';
  if (isModeratorOrAbove(role) || who === 'everyone') return null;
  if (who === 'followers') return isFollowing || isSubscribed ? null : 'CLIPS_FOLLOWERS_ONLY';
  if (who === 'subscribers') return isSubscribed ? null : 'CLIPS_SUBSCRIBERS_ONLY';
  return 'CLIPS_MODERATORS_ONLY';
}
