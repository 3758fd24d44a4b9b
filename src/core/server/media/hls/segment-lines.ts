import type { ClosedSegment, Part, SegmentStart } from '../output.ts';

/** URIs relative to the playlist, or absolute. A resource never changes under its URI, so every number needs its own. */
export interface PlaylistUris {
  init(version: number): string;
  part(number: number): string;
  segment(sequence: number): string;
}

/** Seconds as written in a playlist: five decimals are a tick of 1/90,000 s, without trailing zeros. */
export const decimal = (seconds: number): string => String(Math.round(seconds * 100_000) / 100_000);

export const mapLine = (init: number, uris: PlaylistUris): string => `#EXT-X-MAP:URI="${uris.init(init)}"\n`;

/** The tags that precede the first part of a segment (RFC 8216bis 4.4.4.9). The map is repeated where it changes. */
export function startLines(
  { discontinuity, init, programDateTime }: SegmentStart,
  previousInit: number | null,
  uris: PlaylistUris,
): string {
  const breaks = discontinuity ? '#EXT-X-DISCONTINUITY\n' : '';
  const map = discontinuity || init !== previousInit ? mapLine(init, uris) : '';
  return `${breaks}${map}#EXT-X-PROGRAM-DATE-TIME:${programDateTime.toISOString()}\n`;
}

export function partLine({ number, duration, independent, gap }: Part, uris: PlaylistUris): string {
  const attributes = `${independent ? ',INDEPENDENT=YES' : ''}${gap ? ',GAP=YES' : ''}`;
  return `#EXT-X-PART:DURATION=${decimal(duration)},URI="${uris.part(number)}"${attributes}\n`;
}

export const endLines = ({ duration, sequence, gap }: ClosedSegment, uris: PlaylistUris): string =>
  `${gap ? '#EXT-X-GAP\n' : ''}#EXTINF:${decimal(duration)},\n${uris.segment(sequence)}\n`;
