import { Buffer } from 'node:buffer';
import { secondsAfter } from '#core/contract/durations.ts';
import { type ClosedSegment, LONG_TARGET_DURATION, PART_TARGET, type Part, type SegmentStart, TARGET_DURATION } from '../output.ts';
import { endLines, mapLine, type PlaylistUris, partLine, startLines } from './playlists.ts';

/** Seconds that viewers can seek back in a running stream. */
export const DVR_WINDOW = 7200;
/** Maximum number of segments in a window, however short they are: an encoder that keeps reconnecting creates many. */
const SEGMENTS_MAX = DVR_WINDOW;
/** EXT-X-PART is removed this many seconds from the end (RFC 8216bis 6.2.2). */
const PARTS_WINDOW = 3 * TARGET_DURATION;
/** Target Durations from the end before which an update omits segments (CAN-SKIP-UNTIL, 4.4.3.8: at least six). */
const SKIP_BOUNDARY = 6;
/** Distance of low-latency players from the end, in seconds: at least three parts (4.4.3.8), plus a margin for the network. */
const PART_HOLD_BACK = 1.2;
/** Target Durations between other players and the end (4.4.3.8: at least three). */
const HOLD_BACK = 3;
/** Minimum duration of a gap in seconds, also between contiguous media. */
const GAP_MIN = 0.001;
/** The version that EXT-X-SKIP requires (8). Updates and whole playlists have the same version. */
const VERSION = 9;

const headOf = (target: number): string => `#EXTM3U
#EXT-X-VERSION:${VERSION}
#EXT-X-TARGETDURATION:${target}
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${PART_HOLD_BACK},HOLD-BACK=${HOLD_BACK * target},CAN-SKIP-UNTIL=${SKIP_BOUNDARY * target}
#EXT-X-PART-INF:PART-TARGET=${PART_TARGET}
#EXT-X-INDEPENDENT-SEGMENTS
`;

export interface PlaylistEdge {
  /** Media Sequence Number of the last complete segment; one before the first while none is complete. */
  lastSegment: number;
  lastSegmentParts: number;
  openParts: number;
  hasEnded: boolean;
}

interface ListedSegment {
  start: SegmentStart;
  duration: number;
  /** Its end, in seconds from the start of the playlist's first version. */
  end: number;
  partCount: number;
  startText: string;
  partsText: string;
  endText: string;
}

/** The media playlist of one variant (RFC 8216bis 4.4, 6.2). A version is rendered at most once, on its first request. */
export class LivePlaylist {
  readonly #uris: PlaylistUris;
  #others: ReadonlyArray<{ uri: string; playlist: LivePlaylist }> = [];
  readonly #segments: ListedSegment[] = [];
  #withParts = 0;
  #text = '';
  /** EXT-X-TARGETDURATION. Players read it again with each reload, and few encoders need the longer one. */
  #target = TARGET_DURATION;
  /** Number of segments that an update omits, and the length of their text. */
  #skipped = 0;
  #skippedText = 0;
  #open: { start: SegmentStart; text: string; parts: number; duration: number } | null = null;
  /** The open segment once it is complete, until it is listed. */
  #completed: ClosedSegment | null = null;
  #nextPart = 0;
  #version = 0;
  #hasEnded = false;
  readonly #rendered = new Map<'full' | 'update', { version: string; bytes: Uint8Array }>();

  constructor(uris: PlaylistUris) {
    this.#uris = uris;
  }

  get version(): number {
    return this.#version;
  }

  get edge(): PlaylistEdge {
    const last = this.#segments.at(-1);
    return {
      lastSegment: last?.start.sequence ?? (this.#open?.start.sequence ?? 0) - 1,
      lastSegmentParts: last?.partCount ?? 0,
      openParts: this.#open?.parts ?? 0,
      hasEnded: this.#hasEnded,
    };
  }

  /** Seconds from the start of the first segment to the end of the last complete one. */
  get duration(): number {
    const [first, last] = [this.#segments[0], this.#segments.at(-1)];
    return first && last ? last.end - first.end + first.duration : 0;
  }

  /** The first Media Sequence Number in the window; earlier segments may be deleted once they are no longer needed (6.2.2). */
  get firstSegment(): number {
    return this.#segments[0]?.start.sequence ?? this.edge.lastSegment + 1;
  }

  /** Starts to report the ends of these other variants (EXT-X-RENDITION-REPORT, 4.4.5.4). `uri` is relative to this playlist. */
  report(others: ReadonlyArray<{ uri: string; playlist: LivePlaylist }>): void {
    this.#others = others;
    this.#version += 1;
  }

  appendPart(part: Part): void {
    this.#listCompleted();
    this.#expect(part.segment);
    this.#open ??= { start: part.segment, text: this.#startText(part.segment), parts: 0, duration: 0 };
    this.#open.text += partLine(part, this.#uris);
    this.#open.parts += 1;
    this.#open.duration += part.duration;
    this.#allow(this.#open.duration);
    this.#nextPart = part.number + 1;
    this.#version += 1;
  }

  /** Listed with the next part: hls.js (1.7.4) stalls when a segment completes while it parses an earlier part. */
  closeSegment(segment: ClosedSegment): void {
    this.#listCompleted();
    this.#expect(segment);
    this.#completed = segment;
    if (!this.#open || this.#segments.length === 0) this.#listCompleted();
  }

  end(): void {
    this.#listCompleted();
    this.#hasEnded = true;
    this.#version += 1;
  }

  /** ASCII; `update` is a Playlist Delta Update (6.2.5.1). A version is always the same object, so callers can cache derived data. */
  render(kind: 'full' | 'update'): Uint8Array {
    const version = [this, ...this.#others.map(({ playlist }) => playlist)].map((playlist) => playlist.version).join();
    const skips = kind === 'update' && this.#skipped > 0 && !this.#hasEnded;
    const known = this.#rendered.get(skips ? 'update' : 'full');
    if (known?.version === version) return known.bytes;
    const bytes = Buffer.from(`${this.#head(skips)}${skips ? this.#text.slice(this.#skippedText) : this.#text}${this.#tail()}`, 'latin1');
    this.#rendered.set(skips ? 'update' : 'full', { version, bytes });
    return bytes;
  }

  /** Lists gaps for the missing segments before this one, so that sequence numbers stay contiguous. */
  #expect(next: SegmentStart): void {
    const last = this.#segments.at(-1)?.start;
    const missing = last && !this.#open ? next.sequence - last.sequence - 1 : 0;
    const expected = this.#open?.start.sequence ?? last?.sequence ?? next.sequence;
    const isInOrder = this.#open ? next.sequence === expected : !last || (missing >= 0 && missing < SEGMENTS_MAX);
    if (this.#hasEnded || !isInOrder) {
      throw new Error(`segment ${next.sequence} cannot follow ${expected}${this.#hasEnded ? ', which was the last' : ''}`);
    }
    for (let count = missing; count > 0; count--) this.#listGap(next, count);
  }

  #listGap(next: SegmentStart, missing: number): void {
    const { start, duration: previous } = this.#segments.at(-1)!;
    const duration = Math.min(Math.max((next.time - start.time - previous) / missing, GAP_MIN), this.#target);
    const programDateTime = secondsAfter(start.programDateTime, previous);
    const gap = { kind: 'segment', duration, byteLength: 0, firstPart: this.#nextPart, partCount: 0, gap: true } as const;
    this.#list({
      ...start,
      sequence: start.sequence + 1,
      time: start.time + previous,
      discontinuity: false,
      programDateTime,
      ...gap,
    });
  }

  #listCompleted(): void {
    const segment = this.#completed;
    this.#completed = null;
    if (segment) this.#list(segment);
  }

  /** Before the segment is complete, so that players know it in time. */
  #allow(duration: number): void {
    if (Math.round(duration) <= this.#target) return;
    this.#target = LONG_TARGET_DURATION;
    // The segments that updates omit are determined again, for the new boundary.
    this.#skipped = this.#skippedText = 0;
  }

  #list(segment: ClosedSegment): void {
    this.#allow(segment.duration);
    const startText = this.#startText(segment);
    this.#segments.push({
      start: segment,
      duration: segment.duration,
      end: (this.#segments.at(-1)?.end ?? 0) + segment.duration,
      partCount: segment.partCount,
      startText,
      partsText: this.#open?.text.slice(startText.length) ?? '',
      endText: endLines(segment, this.#uris),
    });
    this.#open = null;
    this.#nextPart = segment.firstPart + segment.partCount;
    this.#version += 1;
    this.#moveWindow();
  }

  #startText(start: SegmentStart): string {
    return startLines(start, this.#segments.at(-1)?.start.init ?? null, this.#uris);
  }

  #moveWindow(): void {
    const { end } = this.#segments.at(-1)!;
    while (end - this.#segments[this.#withParts]!.end > PARTS_WINDOW) {
      const segment = this.#segments[this.#withParts]!;
      segment.partsText = '';
      this.#text += segment.startText + segment.endText;
      this.#withParts += 1;
    }
    while (end - this.#segments[this.#skipped]!.end > SKIP_BOUNDARY * this.#target) {
      this.#skippedText += lengthOf(this.#segments[this.#skipped]!);
      this.#skipped += 1;
    }
    while (this.#canRemoveFirst(end)) {
      const length = lengthOf(this.#segments.shift()!);
      this.#text = this.#text.slice(length);
      this.#withParts -= 1;
      this.#skippedText -= length;
      this.#skipped -= 1;
    }
  }

  /** The rest must still fill the window. Only segments that updates omit are removed, far beyond the minimum of 6.2.2. */
  #canRemoveFirst(end: number): boolean {
    const remaining = end - this.#segments[0]!.end;
    return this.#skipped > 0 && (remaining >= DVR_WINDOW || this.#segments.length > SEGMENTS_MAX);
  }

  #head(skips: boolean): string {
    const first = this.#segments[0]?.start ?? this.#open?.start;
    const discontinuities = first ? first.discontinuitySequence - (first.discontinuity ? 1 : 0) : 0;
    const numbers = `#EXT-X-MEDIA-SEQUENCE:${this.firstSegment}\n#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities}\n`;
    if (skips) return `${headOf(this.#target)}${numbers}#EXT-X-SKIP:SKIPPED-SEGMENTS=${this.#skipped}\n`;
    // The line of the first segment's map was removed with the segment before which it was.
    const needsMap = first && !(this.#segments[0]?.startText ?? this.#open!.text).includes('#EXT-X-MAP');
    return `${headOf(this.#target)}${numbers}${needsMap ? mapLine(first.init, this.#uris) : ''}`;
  }

  #tail(): string {
    const segments = this.#segments.slice(this.#withParts).map(({ startText, partsText, endText }) => startText + partsText + endText);
    const open = this.#open?.text ?? '';
    if (this.#hasEnded) return `${segments.join('')}${open}#EXT-X-ENDLIST\n`;
    // Without a hint a player waits for a change of the playlist instead of the part, also during a short loss of the encoder.
    const hint = `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${this.#uris.part(this.#nextPart)}"\n`;
    return `${segments.join('')}${open}${hint}${this.#others.map(({ uri, playlist }) => reportLine(uri, playlist.edge)).join('')}`;
  }
}

const lengthOf = ({ startText, endText }: ListedSegment): number => startText.length + endText.length;

function reportLine(uri: string, { lastSegment, lastSegmentParts, openParts }: PlaylistEdge): string {
  const [sequence, part] = openParts > 0 ? [lastSegment + 1, openParts - 1] : [lastSegment, lastSegmentParts - 1];
  if (sequence < 0) return '';
  const lastPart = part >= 0 ? `,LAST-PART=${part}` : '';
  return `#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${sequence}${lastPart}\n`;
}
