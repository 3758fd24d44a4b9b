import { Buffer } from 'node:buffer';
import { msAfter } from '#core/contract/durations.ts';
import { type FragmentTrack, initSegment, mediaFragment } from './mp4/fragments.ts';
import type { ClosedSegment, InitSegment, Part, Rung, SegmentStart, Variant } from './output.ts';
import { type MediaSample, msOfTicks, secondsOfTicks, type TrackConfig } from './sample.ts';
import type { TimedSample } from './track-queue.ts';

const EMPTY = new Uint8Array(0);

/** First numbers of a variant, for example after a restart. */
export interface FirstNumbers {
  sequence: number;
  partNumber: number;
  initVersion: number;
  discontinuitySequence: number;
}

/** The start of a segment. Times in ticks of 1/90,000 s. */
export interface Opening {
  time: number;
  programDateTime: Date;
  tracks: readonly TrackConfig[];
  isInterrupted: boolean;
}

export type PartSamples = Record<MediaSample['track'], readonly TimedSample[]>;

interface VariantState {
  readonly variant: Variant;
  init: Uint8Array;
  initVersion: number;
  segment: SegmentStart | null;
  byteLength: number;
}

const newVariant = (variant: Variant, initVersion: number): VariantState => ({
  variant,
  init: EMPTY,
  initVersion: initVersion - 1,
  segment: null,
  byteLength: 0,
});

/** Writes and numbers init segments, parts and segments. The variant `audio` starts with the first audio; a rung is one variant. */
export class SegmentWriter {
  readonly #main: VariantState;
  readonly #variants: readonly VariantState[];
  #sequence: number;
  #partNumber: number;
  #discontinuitySequence: number;
  #firstPart = 0;
  #start = 0;
  #hasVideo = false;
  /** Set once the stream has captions. */
  hasCaptions = false;

  constructor({ sequence, partNumber, initVersion, discontinuitySequence }: FirstNumbers, variant: 'main' | Rung = 'main') {
    this.#sequence = sequence;
    this.#partNumber = partNumber;
    this.#discontinuitySequence = discontinuitySequence;
    this.#main = newVariant(variant, initVersion);
    this.#variants = variant === 'main' ? [this.#main, newVariant('audio', initVersion)] : [this.#main];
  }

  get segment(): SegmentStart | null {
    return this.#main.segment;
  }

  get partNumber(): number {
    return this.#partNumber;
  }

  /** Starts a segment. Unchanged init segments are reused and need no discontinuity. */
  open({ time, programDateTime, tracks, isInterrupted }: Opening): InitSegment[] {
    const isFirst = this.#main.init.length === 0;
    const inits = this.#variants.flatMap((state) => {
      const own = state.variant === 'audio' ? tracks.filter(({ track }) => track === 'audio') : tracks;
      return this.#changeInit(state, own) ?? [];
    });
    const discontinuity = isInterrupted || (!isFirst && inits.length > 0);
    if (discontinuity) this.#discontinuitySequence += 1;
    for (const state of this.#started()) {
      state.segment = {
        variant: state.variant,
        sequence: this.#sequence,
        time: secondsOfTicks(time),
        init: state.initVersion,
        discontinuity,
        discontinuitySequence: this.#discontinuitySequence,
        programDateTime,
      };
      state.byteLength = 0;
    }
    this.#start = time;
    this.#firstPart = this.#partNumber;
    this.#hasVideo = tracks.some(({ track }) => track === 'video');
    return inits;
  }

  /** Writes a part of the open segment, from `start` to `end` in ticks. */
  part(start: number, end: number, samples: PartSamples): Part[] {
    const video = fragmentTrack('video', samples.video);
    const audio = fragmentTrack('audio', samples.audio);
    const all = [...video, ...audio];
    const main = all.length === 0 ? EMPTY : mediaFragment(this.#partNumber + 1, all);
    const audioOnly = video.length === 0 ? main : audio.length === 0 ? EMPTY : mediaFragment(this.#partNumber + 1, audio);
    const parts = this.#started().map((state): Part => {
      const segment = state.segment!;
      const bytes = state === this.#main ? main : audioOnly;
      state.byteLength += bytes.length;
      return {
        kind: 'part',
        segment,
        variant: state.variant,
        sequence: this.#sequence,
        index: this.#partNumber - this.#firstPart,
        number: this.#partNumber,
        bytes,
        duration: secondsOfTicks(end - start),
        independent: state === this.#main && this.#hasVideo ? samples.video.some(({ isKeyFrame }) => isKeyFrame) : bytes.length > 0,
        gap: bytes.length === 0,
        programDateTime: msAfter(segment.programDateTime, Math.round(msOfTicks(start - this.#start))),
      };
    });
    this.#partNumber += 1;
    return parts;
  }

  /** Ends the open segment at `end` in ticks. */
  close(end: number): ClosedSegment[] {
    const segments = this.#started().map(
      (state): ClosedSegment => ({
        kind: 'segment',
        ...state.segment!,
        duration: secondsOfTicks(end - this.#start),
        byteLength: state.byteLength,
        firstPart: this.#firstPart,
        partCount: this.#partNumber - this.#firstPart,
        gap: state.byteLength === 0,
        ...(this.hasCaptions && state.variant === 'main' && { hasCaptions: true }),
      }),
    );
    this.#sequence += 1;
    return segments;
  }

  #started(): VariantState[] {
    return this.#variants.filter(({ init }) => init.length > 0);
  }

  #changeInit(state: VariantState, tracks: readonly TrackConfig[]): InitSegment | null {
    if (tracks.length === 0) return null;
    const bytes = initSegment(tracks);
    if (Buffer.compare(bytes, state.init) === 0) return null;
    state.init = bytes;
    state.initVersion += 1;
    return { kind: 'init', variant: state.variant, version: state.initVersion, bytes, tracks };
  }
}

const fragmentTrack = (track: MediaSample['track'], samples: readonly TimedSample[]): FragmentTrack[] =>
  samples[0] ? [{ track, decodeTime: samples[0].decodeTime, samples }] : [];
