import { type ClosedSegment, type Part, type SegmentStart, TARGET_DURATION } from '../output.ts';
import type { TrackConfig } from '../sample.ts';

export interface MasterVariant {
  /** Of its media playlist, relative to the Multivariant Playlist or absolute. */
  uri: string;
  tracks: readonly TrackConfig[];
  bandwidth: Bandwidth;
}

/** Multivariant Playlist (RFC 8216bis 4.4.6), best first, or null. An audio stream equals its audio variant, which is then not listed. */
export function renderMaster(variants: readonly MasterVariant[], hasCaptions: boolean): string | null {
  const isSound = ({ tracks }: MasterVariant) => !tracks.some(({ track }) => track === 'video');
  const sound = variants.find(isSound);
  const distinct = variants.filter((variant) => !isSound(variant) || variant === sound);
  if (distinct.length === 0) return null;
  const lines = distinct.map(({ uri, tracks, bandwidth }) => `#EXT-X-STREAM-INF:${attributesOf(tracks, bandwidth, hasCaptions)}\n${uri}\n`);
  return `#EXTM3U\n#EXT-X-INDEPENDENT-SEGMENTS\n${hasCaptions ? CAPTIONS : ''}${lines.join('')}`;
}

/** CEA-608 captions of the video (RFC 8216bis 4.4.6.1). */
const CAPTIONS = '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="captions",NAME="CC1",DEFAULT=NO,AUTOSELECT=YES,INSTREAM-ID="CC1"\n';

function attributesOf(tracks: readonly TrackConfig[], { peak, average }: Bandwidth, hasCaptions: boolean): string {
  const video = tracks.find((track) => track.track === 'video');
  return [
    `BANDWIDTH=${peak}`,
    `AVERAGE-BANDWIDTH=${average}`,
    `CODECS="${tracks.map(({ codec }) => codec).join()}"`,
    ...(video ? [`RESOLUTION=${video.width}x${video.height}`] : []),
    ...(video?.frameRate ? [`FRAME-RATE=${video.frameRate.toFixed(3)}`] : []),
    // Without it, players offer captions that do not exist. NONE must be on every variant (RFC 8216bis 4.4.6.2).
    ...(hasCaptions ? (video ? ['CLOSED-CAPTIONS="captions"'] : []) : ['CLOSED-CAPTIONS=NONE']),
  ].join();
}

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

/** URIs relative to the playlist, or absolute. A resource never changes under its URI, so every number needs its own. */
export interface PlaylistUris {
  init(version: number): string;
  part(number: number): string;
  segment(sequence: number): string;
}

/** Seconds as written in a playlist: five decimals are a tick of 1/90,000 s, without trailing zeros. */
const decimal = (seconds: number): string => String(Math.round(seconds * 100_000) / 100_000);

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

/** Bits per second of a variant (RFC 8216bis 4.4.6.2). */
interface Bandwidth {
  /** The highest rate of any run of segments that lasts between 0.5 and 1.5 Target Durations. */
  peak: number;
  average: number;
}

const RUN_MIN = 0.5 * TARGET_DURATION;
const RUN_MAX = 1.5 * TARGET_DURATION;
/** Maximum number of segments in a run, however short they are. */
const RUN_SEGMENTS = 64;
const BITS = 8;

export class BandwidthMeter {
  #bytes = 0;
  #seconds = 0;
  #peak = 0;
  readonly #run: Array<Pick<ClosedSegment, 'byteLength' | 'duration'>> = [];

  /** Without a long enough run, the peak is the rate so far. Null before the first bytes. */
  get bandwidth(): Bandwidth | null {
    if (this.#bytes === 0) return null;
    const average = Math.ceil((this.#bytes * BITS) / this.#seconds);
    return { peak: Math.max(this.#peak, average), average };
  }

  add({ byteLength, duration }: Pick<ClosedSegment, 'byteLength' | 'duration'>): void {
    this.#bytes += byteLength;
    this.#seconds += duration;
    this.#run.push({ byteLength, duration });
    let bytes = 0;
    let seconds = 0;
    for (const segment of this.#run.toReversed()) {
      bytes += segment.byteLength;
      seconds += segment.duration;
      if (seconds > RUN_MAX) break;
      if (seconds >= RUN_MIN) this.#peak = Math.max(this.#peak, Math.ceil((bytes * BITS) / seconds));
    }
    if (seconds > RUN_MAX || this.#run.length > RUN_SEGMENTS) this.#run.shift();
  }
}
