import type { ClosedSegment, Part, SegmentStart } from '../../output.ts';
import type { PlaylistUris } from '../playlists.ts';

export const URIS: PlaylistUris = {
  init: (version) => `init-${version}.mp4`,
  part: (number) => `part-${number}.m4s`,
  segment: (sequence) => `segment-${sequence}.m4s`,
};

const PARTS = 6;

export const aStart = (sequence: number, overrides: Partial<SegmentStart> = {}): SegmentStart => ({
  variant: 'main',
  sequence,
  time: sequence * 2,
  init: 0,
  discontinuity: false,
  discontinuitySequence: 0,
  programDateTime: new Date(Date.UTC(2026, 0, 2, 12) + sequence * 2000),
  ...overrides,
});

/** A part of a third of a second; a segment has six. */
export const aPart = (sequence: number, index: number, overrides: Partial<Part> = {}): Part => ({
  kind: 'part',
  segment: aStart(sequence),
  variant: 'main',
  sequence,
  index,
  number: sequence * PARTS + index,
  bytes: new Uint8Array(1),
  duration: 1 / 3,
  independent: index === 0,
  gap: false,
  programDateTime: aStart(sequence).programDateTime,
  ...overrides,
});

export const aSegment = (sequence: number, overrides: Partial<ClosedSegment> = {}): ClosedSegment => ({
  ...aStart(sequence),
  kind: 'segment',
  duration: 2,
  byteLength: 750_000,
  firstPart: sequence * PARTS,
  partCount: PARTS,
  gap: false,
  ...overrides,
});

export const partsOf = (sequence: number): Part[] => Array.from({ length: PARTS }, (_, index) => aPart(sequence, index));
