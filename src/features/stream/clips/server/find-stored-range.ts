import type { Db } from '#core/server/db/db.ts';
import { type ClipRange, rangeRefusal } from '#features/stream/clips/rules/clip.ts';
import { type ContiguousRange, rangeAround } from '#features/stream/streams/server/api.ts';

/** Seconds. Each segment begins with a key frame, but with B-frames that is shown slightly after the segment's start. */
const LOOK_BACK = 0.5;

/** The stored segments that a clip is cut from. Null when a part is not stored, or has another format. */
export async function findStoredRange(db: Db, mediaId: string, range: ClipRange): Promise<ContiguousRange | null> {
  // Segments of another format may touch the range, but not reach its middle.
  const middle = (range.start + range.end) / 2;
  const contiguous = await rangeAround(db, mediaId, middle, { ...range, start: range.start - LOOK_BACK });
  if (!contiguous) return null;
  const last = contiguous.segments.at(-1)!;
  const isWhole = rangeRefusal(range, { start: contiguous.segments[0]!.time, end: last.time + last.duration }) === null;
  return isWhole ? contiguous : null;
}
