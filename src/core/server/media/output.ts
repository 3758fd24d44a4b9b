import type { TrackConfig } from './sample.ts';

export type Rung = '720p' | '480p' | '360p';

/** `main` has all tracks, `audio` only audio, a rung audio and a smaller picture. All share sequence numbers, part numbers and times. */
export type Variant = 'main' | 'audio' | Rung;

/** A Media Initialization Section: it applies to the segments that name its version. */
export interface InitSegment {
  kind: 'init';
  variant: Variant;
  version: number;
  bytes: Uint8Array;
  tracks: readonly TrackConfig[];
}

export interface SegmentStart {
  variant: Variant;
  /** Media Sequence Number, the same in both variants. */
  sequence: number;
  /** Media time of the start in seconds, on the timeline of the stream. */
  time: number;
  init: number;
  /** The segment follows a change of the tracks or their configs, or an interruption: EXT-X-DISCONTINUITY. */
  discontinuity: boolean;
  discontinuitySequence: number;
  programDateTime: Date;
}

/** A Partial Segment (RFC 8216bis 3.2): one movie fragment. */
export interface Part {
  kind: 'part';
  segment: SegmentStart;
  variant: Variant;
  sequence: number;
  index: number;
  /** Counts parts across all segments. URIs contain it, so that the preload hint is right even if the next part starts a segment. */
  number: number;
  bytes: Uint8Array;
  /** Seconds, at most PART_TARGET. */
  duration: number;
  independent: boolean;
  /** The variant has no samples in this part, because the audio pauses or has ended. */
  gap: boolean;
  programDateTime: Date;
}

export interface ClosedSegment extends SegmentStart {
  kind: 'segment';
  /** Seconds. */
  duration: number;
  byteLength: number;
  firstPart: number;
  partCount: number;
  gap: boolean;
  /** The stream has had captions by the end of the segment. Only set for `main`. */
  hasCaptions?: boolean;
}

export type PackagerOutput = InitSegment | Part | ClosedSegment;

/** Part Target Duration in seconds (RFC 8216bis 4.4.3.7). It fits whole frames at 60, 50, 30, 25, 24 and 15 a second. */
export const PART_TARGET = 0.334;
/** Parts are at least this share of the target, except the last of a segment (RFC 8216bis 4.4.4.9). */
export const PART_SHARE_MIN = 0.85;
/** The duration of segments, in seconds, that key frames allow. */
export const SEGMENT_TARGET = 2;
/** A key frame earlier than this many seconds after the start of a segment does not end it. */
export const SEGMENT_MIN = 1;
/** The maximum in seconds: a segment without a key frame by then ends without one. It holds the key frame interval of 20 s. */
export const SEGMENT_MAX = 20.4;
/** EXT-X-TARGETDURATION in seconds: no rounded segment may exceed it (RFC 8216bis 4.4.3.1, 6.2.1). */
export const TARGET_DURATION = 10;
/** The same once a segment is longer, because the encoder's key frames are too far apart. */
export const LONG_TARGET_DURATION = 20;
