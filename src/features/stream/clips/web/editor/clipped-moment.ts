import type { ClipSource } from '#features/stream/clips/contract/make-clip.ts';
import { type ClipRange, LIVE_WINDOW_SECONDS } from '#features/stream/clips/rules/clip.ts';
import type { Storyboard } from '#features/stream/streams/web/api.ts';

/** What a clip is made of: the last seconds of the live stream, or those around a moment of a recording, in seconds from its start. */
export type ClippedMoment = { video: null } | { video: string; at: number; storyboard?: Storyboard | undefined };

export const LIVE: ClippedMoment = { video: null };

/** Seconds after the moment in a recording that the editor shows. What somebody wants to keep has mostly just happened. */
const AFTER = 30;

/** What the editor shows, in seconds of the source's playlist. */
export function availableAround({ start, end, playlist_start }: ClipSource, moment: ClippedMoment): ClipRange {
  const first = start - playlist_start;
  const last = end - playlist_start;
  if (moment.video === null) return { start: first, end: last };
  const to = Math.min(last, Math.max(moment.at + AFTER, first + LIVE_WINDOW_SECONDS));
  return { start: Math.max(first, to - LIVE_WINDOW_SECONDS), end: to };
}
