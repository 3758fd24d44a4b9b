import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#core/server/db/db.ts';
import type { ClosedSegment } from '#core/server/media/output.ts';
import type { TrackConfig } from '#core/server/media/sample.ts';
import { listSegments, listTracks } from '#features/stream/streams/server/api.ts';

/** Segments of a recording that fit into one file: in order, with the same tracks. */
export interface MoviePart {
  tracks: TrackConfig[];
  segments: ClosedSegment[];
}

/** Seconds of one file: the times in an MP4 file have 32 bits, which is 13 hours, and its index is in memory while it is written. */
const PART_SECONDS = 6 * 3600;

/** The files that a recording needs: a new one where the encoder changed its format, and after six hours. */
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
