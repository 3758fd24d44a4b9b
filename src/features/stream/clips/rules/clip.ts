import { DAY_MS, msAfter } from '#core/contract/durations.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can, isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import type { WhoMayClip } from '../contract/clip.ts';
import { clipsFeature } from '../feature.ts';

/**
 * A clip is a copy of some seconds of a stream. Permitted viewers create one from the last seconds of the live stream or from a recording.
 * It is `processing` until it is cut, then `ready`, or `failed` when cutting was given up. It outlives the stream and its recording, until
 * its creator or a moderator deletes it, or newer clips exceed the channel's quota.
 */

/** Minimum and maximum length, in seconds. */
export const CLIP_MIN_SECONDS = 5;
export const CLIP_MAX_SECONDS = 60;
/** Length of the clippable end of a live stream. */
export const LIVE_WINDOW_SECONDS = 90;
/** Per person, over all channels. Deleted and failed clips count too. */
export const CLIPS_PER_HOUR = 10;
/** Seconds for trimming: the range may lie in the live window of that long ago, or of a stream that ended since. */
export const TRIMMING_SECONDS = 600;
/** Hours in which a viewer's views of a clip count once. */
export const VIEW_WINDOW_HOURS = 12;
/** Age in days of the clips among the popular ones of all channels. */
const POPULAR_DAYS = 30;
/** Tolerance in seconds, because times are sums of fractions. */
const TOLERANCE = 0.001;

/** Seconds on the timeline of a stream. */
export interface ClipRange {
  start: number;
  end: number;
}

/** Returns why a range cannot be clipped from `available`, or null. */
export function rangeRefusal({ start, end }: ClipRange, available: ClipRange): 'CLIP_RANGE_INVALID' | null {
  const length = end - start;
  const isInside = start >= available.start - TOLERANCE && end <= available.end + TOLERANCE;
  const fits = length >= CLIP_MIN_SECONDS - TOLERANCE && length <= CLIP_MAX_SECONDS + TOLERANCE;
  return isInside && fits ? null : 'CLIP_RANGE_INVALID';
}

/** Returns whether a person can delete a clip, given their role in its channel. */
export const canDeleteClip = (clip: { creatorId: number }, viewer: { id: number; role: Role }): boolean =>
  clip.creatorId === viewer.id || can(clipsFeature.permissions.delete_clips, viewer.role);

export interface Clipper {
  role: Role;
  isBanned: boolean;
  isFollowing: boolean;
  isSubscribed: boolean;
}

/** Returns why a person cannot make clips under this setting, or null. */
export function clipRefusal(who: WhoMayClip, { role, isBanned, isFollowing, isSubscribed }: Clipper) {
  if (isBanned) return 'BANNED_HERE';
  if (who === 'nobody') return 'CLIPS_DISABLED';
  if (isModeratorOrAbove(role) || who === 'everyone') return null;
  if (who === 'followers') return isFollowing || isSubscribed ? null : 'CLIPS_FOLLOWERS_ONLY';
  if (who === 'subscribers') return isSubscribed ? null : 'CLIPS_SUBSCRIBERS_ONLY';
  return 'CLIPS_MODERATORS_ONLY';
}

export interface ClipPosition {
  views: number;
  id: string;
}

/** Days in UTC whose clips can be popular, today first: `2026-01-02`. */
export const popularDays = (now: Date): string[] =>
  Array.from({ length: POPULAR_DAYS }, (_, ago) =>
    msAfter(now, -ago * DAY_MS)
      .toISOString()
      .slice(0, 10),
  );
