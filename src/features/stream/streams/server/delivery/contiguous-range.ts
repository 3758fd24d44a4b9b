import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#core/server/db/db.ts';
import { renderVod } from '#core/server/media/hls/vod-playlist.ts';
import type { ClosedSegment } from '#core/server/media/output.ts';
import type { TrackConfig } from '#core/server/media/sample.ts';
import { listSegmentsBetween, listTracks } from '../store/media.ts';
import { namesOf } from './media-files.ts';

/** Segments of the variant `main` without a hole between them and with the same tracks, so that all of it can be in one file. */
export interface Piece {
  segments: ClosedSegment[];
  tracks: TrackConfig[];
}

/** Seconds by which a segment may start after the end of the one before it, without a hole. */
const TOLERANCE = 0.05;

const endOf = ({ time, duration }: ClosedSegment): number => time + duration;

/**
 * What is stored of a media between these times (seconds), as far as it is one piece with what is there at `around`. Null when nothing is
 * stored there. The encoder may have changed its format, or segments may be lost.
 */
export async function pieceAround(db: Db, mediaId: string, around: number, span: { start: number; end: number }): Promise<Piece | null> {
  const segments = await listSegmentsBetween(db, mediaId, 'main', span);
  const at = segments.findIndex((segment) => around >= segment.time - TOLERANCE && around < endOf(segment) + TOLERANCE);
  if (at < 0) return null;
  const known = new Map<number, TrackConfig[]>();
  const tracksOf = async (version: number) => {
    const tracks = known.get(version) ?? (await listTracks(db, mediaId, 'main', version));
    known.set(version, tracks);
    return tracks;
  };
  const tracks = await tracksOf(segments[at]!.init);
  const continues = async (one: ClosedSegment, next: ClosedSegment, added: ClosedSegment) =>
    !added.gap && next.time - endOf(one) < TOLERANCE && isDeepStrictEqual(await tracksOf(added.init), tracks);
  let [first, last] = [at, at];
  while (first > 0 && (await continues(segments[first - 1]!, segments[first]!, segments[first - 1]!))) first -= 1;
  while (last < segments.length - 1 && (await continues(segments[last]!, segments[last + 1]!, segments[last + 1]!))) last += 1;
  return { segments: segments.slice(first, last + 1), tracks };
}

/** A playlist of segments of a public stream. Its URIs are absolute paths, on whatever host serves it. */
export function renderPiece(slug: string, mediaId: string, segments: readonly ClosedSegment[]): string {
  const base = `/media/live/${slug}/${mediaId}`;
  const { init, part, segment } = namesOf('main');
  return renderVod(segments, {
    init: (version) => `${base}/${init(version)}`,
    part: (number) => `${base}/${part(number)}`,
    segment: (sequence) => `${base}/${segment(sequence)}`,
  });
}
