import type { Db } from '#core/server/db/db.ts';
import { type ClipRange, rangeRefusal } from '#features/stream/clips/rules/clip.ts';
import { type Piece, pieceAround } from '#features/stream/streams/server/api.ts';

/**
 * Seconds before the start of a clip from which segments are read. Each begins with a key frame, but with B-frames that is shown a little
 * after the segment starts.
 */
const LOOK_BACK = 0.5;

/** The stored segments that a clip is cut from. Null when a part of the range is not stored, or was streamed in another format. */
export async function pieceOfRange(db: Db, mediaId: string, range: ClipRange): Promise<Piece | null> {
  // Segments of another format may touch the range, but not reach its middle.
  const middle = (range.start + range.end) / 2;
  const piece = await pieceAround(db, mediaId, middle, { ...range, start: range.start - LOOK_BACK });
  if (!piece) return null;
  const last = piece.segments.at(-1)!;
  const isWhole = rangeRefusal(range, { start: piece.segments[0]!.time, end: last.time + last.duration }) === null;
  return isWhole ? piece : null;
}
