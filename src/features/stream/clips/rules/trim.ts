import { CLIP_MAX_SECONDS, CLIP_MIN_SECONDS, type ClipRange } from './clip.ts';

/** Selects a range in the clip editor. `available` is the clippable range, at least `CLIP_MIN_SECONDS` long. All numbers are seconds. */

/** Initial length of the selection. */
const FIRST_LENGTH = 30;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
/** Tenths of a second, the resolution of the editor. */
const rounded = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Initial range: the 30 seconds before the moment that the viewer just saw. */
export const firstRange = (available: ClipRange, moment: number): ClipRange =>
  withLength({ start: available.start, end: clamp(moment, available.start, available.end) }, FIRST_LENGTH, available);

/** Moves the start within the length limits of a clip. */
export function withStart(range: ClipRange, start: number, available: ClipRange): ClipRange {
  const least = Math.max(available.start, range.end - CLIP_MAX_SECONDS);
  return { start: clamp(rounded(start), least, range.end - CLIP_MIN_SECONDS), end: range.end };
}

/** Moves the end within the length limits of a clip. */
export function withEnd(range: ClipRange, end: number, available: ClipRange): ClipRange {
  const most = Math.min(available.end, range.start + CLIP_MAX_SECONDS);
  return { start: range.start, end: clamp(rounded(end), range.start + CLIP_MIN_SECONDS, most) };
}

export function movedTo(range: ClipRange, start: number, available: ClipRange): ClipRange {
  const length = range.end - range.start;
  const from = clamp(rounded(start), available.start, available.end - length);
  return { start: from, end: from + length };
}

/** Changes the length and keeps the end, as far as the video allows. */
export function withLength(range: ClipRange, length: number, available: ClipRange): ClipRange {
  const possible = Math.min(length, available.end - available.start);
  const start = clamp(range.end - possible, available.start, available.end - possible);
  return { start, end: start + possible };
}
