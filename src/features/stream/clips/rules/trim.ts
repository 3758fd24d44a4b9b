import { CLIP_MAX_SECONDS, CLIP_MIN_SECONDS, type ClipRange } from './clip.ts';

/** The choice of a range in the clip editor. `available` is what can be clipped; it is at least `CLIP_MIN_SECONDS` long. All numbers are seconds. */

/** The length that an editor opens with. */
const FIRST_LENGTH = 30;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
/** Tenths of a second, which is what the editor shows. */
const rounded = (seconds: number): number => Math.round(seconds * 10) / 10;

/** The range that an editor opens with: the half a minute before a moment, which somebody just saw. */
export const firstRange = (available: ClipRange, moment: number): ClipRange =>
  withLength({ start: available.start, end: clamp(moment, available.start, available.end) }, FIRST_LENGTH, available);

/** The range with another start: never longer or shorter than a clip may be. */
export function withStart(range: ClipRange, start: number, available: ClipRange): ClipRange {
  const least = Math.max(available.start, range.end - CLIP_MAX_SECONDS);
  return { start: clamp(rounded(start), least, range.end - CLIP_MIN_SECONDS), end: range.end };
}

/** The range with another end: never longer or shorter than a clip may be. */
export function withEnd(range: ClipRange, end: number, available: ClipRange): ClipRange {
  const most = Math.min(available.end, range.start + CLIP_MAX_SECONDS);
  return { start: range.start, end: clamp(rounded(end), range.start + CLIP_MIN_SECONDS, most) };
}

/** The range moved to another start, with the same length. */
export function movedTo(range: ClipRange, start: number, available: ClipRange): ClipRange {
  const length = range.end - range.start;
  const from = clamp(rounded(start), available.start, available.end - length);
  return { start: from, end: from + length };
}

/** The range with this length and the same end, or as near to it as there is video. */
export function withLength(range: ClipRange, length: number, available: ClipRange): ClipRange {
  const possible = Math.min(length, available.end - available.start);
  const start = clamp(range.end - possible, available.start, available.end - possible);
  return { start, end: start + possible };
}
