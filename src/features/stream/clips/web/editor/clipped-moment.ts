import type { ClipSource } from '#features/stream/clips/contract/clip.ts';
import { type ClipRange, LIVE_WINDOW_SECONDS } from '#features/stream/clips/rules/clip.ts';
import type { Storyboard } from '#features/stream/streams/web/api.ts';

/** Source of a clip: the last seconds of the live stream, or a moment of a recording, in seconds from its start. */
export type ClippedMoment = { video: null } | { video: string; at: number; storyboard?: Storyboard | undefined };

export const LIVE: ClippedMoment = { video: null };

/** Seconds after the current moment that the editor shows for a recording. Clips mostly capture what just happened. */
const AFTER = 30;

/** The range that the editor shows, in seconds of the source's playlist. */
export function availableAround({ start, end, playlist_start }: ClipSource, moment: ClippedMoment): ClipRange {
  const first = start - playlist_start;
  const last = end - playlist_start;
  if (moment.video === null) return { start: first, end: last };
  const to = Math.min(last, Math.max(moment.at + AFTER, first + LIVE_WINDOW_SECONDS));
  return { start: Math.max(first, to - LIVE_WINDOW_SECONDS), end: to };
}
