import { isDeepStrictEqual } from 'node:util';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import type { Db } from '#core/server/db/db.ts';
import type { ClosedSegment } from '#core/server/media/output.ts';
import type { TrackConfig } from '#core/server/media/sample.ts';
import { listSegments, listTracks } from '#features/stream/streams/server/api.ts';

/** Consecutive segments with the same tracks, which fit into one file. */
export interface MoviePart {
  tracks: TrackConfig[];
  segments: ClosedSegment[];
}

/** Maximum length of a file, in seconds: times in MP4 have 32 bits, which is 13 hours, and the index is in memory during writing. */
const PART_SECONDS = 6 * HOUR_SECONDS;

/** Starts a new file at a format change, and after six hours. */
export async function moviePartsOf(db: Db, mediaId: string): Promise<MoviePart[]> {
  const known = new Map<number, TrackConfig[]>();
  const tracksOf = async (version: number) => {
    const tracks = known.get(version) ?? (await listTracks(db, mediaId, 'main', version));
    known.set(version, tracks);
    return tracks;
  };
  const parts: MoviePart[] = [];
  for (const segment of await listSegments(db, mediaId, 'main')) {
    if (segment.gap) continue;
    const tracks = await tracksOf(segment.init);
    const part = parts.at(-1);
    const fits = part && segment.time - part.segments[0]!.time < PART_SECONDS && isDeepStrictEqual(part.tracks, tracks);
    if (fits) part.segments.push(segment);
    else parts.push({ tracks, segments: [segment] });
  }
  return parts;
}
