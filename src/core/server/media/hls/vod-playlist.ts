import type { ClosedSegment } from '../output.ts';
import { endLines, type PlaylistUris, startLines } from './segment-lines.ts';

/** EXT-X-MAP in a playlist of whole segments needs this version (RFC 8216bis 8). */
const VERSION = 6;

/** The playlist of a recording: completed segments, in order. Missing numbers are gaps in the recording, after which players restart. */
export function renderVod(segments: readonly ClosedSegment[], uris: PlaylistUris): string {
  const target = Math.max(1, ...segments.map(({ duration }) => Math.round(duration)));
  const lines = segments.map((segment, index) => {
    const before = segments[index - 1];
    const discontinuity = segment.discontinuity || (before !== undefined && segment.sequence !== before.sequence + 1);
    return startLines({ ...segment, discontinuity }, before?.init ?? null, uris) + endLines(segment, uris);
  });
  return `#EXTM3U
#EXT-X-VERSION:${VERSION}
#EXT-X-TARGETDURATION:${target}
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-INDEPENDENT-SEGMENTS
${lines.join('')}#EXT-X-ENDLIST
`;
}
