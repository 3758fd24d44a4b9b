import type { TrackConfig } from './sample.ts';

/** A smaller version of the picture, named by its height in lines. */
export type Rung = '720p' | '480p' | '360p';

/**
 * `main` has all tracks of the stream, `audio` only its audio, and a rung the audio and a smaller picture. All have the same sequence
 * numbers, part numbers and times; a rung arrives a little later.
 */
export type Variant = 'main' | 'audio' | Rung;

/** A Media Initialization Section: it applies to the segments that name its version. */
export interface InitSegment {
  kind: 'init';
  variant: Variant;
  /** Counts up within the variant. */
  version: number;
  bytes: Uint8Array;
  tracks: readonly TrackConfig[];
}

/** Fields that a segment shares with its parts, known when the segment starts. */
export interface SegmentStart {
  variant: Variant;
  /** Media Sequence Number, the same in both variants. */
  sequence: number;
  /** Media time of the start in seconds, on the timeline of the stream. */
  time: number;
  /** The version of its init segment. */
  init: number;
  /** The segment follows a change of the tracks or their configs, or an interruption: EXT-X-DISCONTINUITY. */
  discontinuity: boolean;
  /** The number of discontinuities so far, the same in both variants. */
  discontinuitySequence: number;
  programDateTime: Date;
}

/** A Partial Segment (RFC 8216bis 3.2): one movie fragment. */
export interface Part {
  kind: 'part';
  segment: SegmentStart;
  variant: Variant;
  sequence: number;
  /** Part Index: counts the parts of the segment from 0. */
  index: number;
  /**
   * Counts the parts of the stream across all segments, the same in both variants. URIs contain it, so that the hint for the next part is
   * right even if that part starts the next segment.
   */
  number: number;
  /** Empty in a gap. */
  bytes: Uint8Array;
  /** Seconds, at most PART_TARGET. */
  duration: number;
  /** Contains a frame from which decoding can start. */
  independent: boolean;
  /** The variant has no samples in this part, because the audio pauses or has ended. */
  gap: boolean;
  /** The date of the start of the part. */
  programDateTime: Date;
}

/** A complete segment: the concatenation of its parts. */
export interface ClosedSegment extends SegmentStart {
  kind: 'segment';
  /** Seconds. */
  duration: number;
  byteLength: number;
  firstPart: number;
  partCount: number;
  /** The variant has no samples in the whole segment. */
  gap: boolean;
}

export type PackagerOutput = InitSegment | Part | ClosedSegment;
