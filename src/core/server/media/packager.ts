import { Buffer } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import { type Cut, type CutState, isSilent, newestOf, nextCut } from './next-cut.ts';
import type { PackagerOutput, SegmentStart } from './output.ts';
import {
  type AudioConfig,
  type Discard,
  type DiscardCause,
  type MediaSample,
  msOfTicks,
  secondsOfTicks,
  type TrackConfig,
  ticksOfMs,
  ticksOfSeconds,
  type VideoConfig,
} from './sample.ts';
import { type Opening, SegmentWriter } from './segment-writer.ts';
import { AAC_FRAME, AudioClock, MAX_GAP_MS, type Placement, ProgramClock, Timeline } from './timeline.ts';
import { AudioQueue, type TimedSample, VideoQueue } from './track-queue.ts';

/** A stream starts when both tracks have samples, or after this many ticks of one of them. */
const START_WAIT = ticksOfMs(MAX_GAP_MS);
/** Presentation times further from the decode time than this, in ms, are invalid. It is more than 16 B-frames at 5 frames a second. */
const MAX_OFFSET_MS = 10_000;
const FIRST_NUMBERS = { sequence: 0, partNumber: 0, initVersion: 0, discontinuitySequence: 0 };
const NOTHING: readonly PackagerOutput[] = [];

/**
 * Start values of a packager that continues an earlier stream whose end was lost. Viewers may have played parts of the incomplete segment.
 * So its number is skipped and becomes a gap in the playlist: a segment must not change, or start with a discontinuity, after viewers have
 * seen its start. Its media time is used again, so that players find no gap after their parts.
 */
export interface Continuation {
  /** Media Sequence Number after the last complete segment. */
  sequence: number;
  /** Number of the first part; must not have been published before. */
  partNumber: number;
  initVersion: number;
  discontinuitySequence: number;
  /** Media time in seconds where the last segment of the earlier packager ended. */
  time: number;
  /** Date of that end, so that dates never run backwards. */
  programDateTime: Date;
}

/** Observes a packager to create further variants of the same stream. Times are in ticks of 1/90,000 s unless stated otherwise. */
export interface PackagerWatcher {
  config(config: VideoConfig): void;
  /** A video sample and its decode time in ms on the timeline. */
  frame(sample: MediaSample, time: number): void;
  open(opening: Opening, segment: SegmentStart, partNumber: number): void;
  part(start: number, end: number, audio: readonly TimedSample[]): void;
  close(end: number): void;
  interrupted(): void;
}

interface VideoTrack {
  config: VideoConfig;
  queue: VideoQueue;
}

interface AudioTrack {
  config: AudioConfig;
  queue: AudioQueue;
  clock: AudioClock;
}

interface OpenSegment {
  segmentStart: number;
  partStart: number;
  tracks: ReadonlySet<MediaSample['track']>;
  /** True once one of its parts has been written; until then it can be abandoned. */
  isWritten: boolean;
}

/**
 * Packages the coded samples of one livestream as fragmented MP4 in parts and segments (decision 035). Call `config` for a track
 * before its samples. Every call returns the parts and segments it completed, in order. The same input gives the same output: there is no
 * clock, and the wall time is an argument. Every segment with video starts with a key frame. Frames that need an earlier segment are
 * dropped.
 */
export class Packager {
  readonly #timeline: Timeline;
  readonly #program: ProgramClock;
  readonly #writer: SegmentWriter;
  #video: VideoTrack | null = null;
  #audio: AudioTrack | null = null;
  #segment: OpenSegment | null = null;
  /** Where the last segment ended and the next one starts, in ticks. */
  #position: number;
  /** The tracks of the next segment are unknown: at the start, on a new connection, after a change of a config. */
  #isStarting = true;
  #lastTracks: ReadonlySet<MediaSample['track']> = new Set();
  #awaitsKeyFrame = true;
  #isInterrupted: boolean;
  #droppedFrames = 0;
  #discards: Array<Discard & { frames: number }> = [];
  #hasEnded = false;
  #watcher: PackagerWatcher | null = null;

  constructor(continues: Continuation | null = null) {
    this.#position = continues ? ticksOfSeconds(continues.time) : 0;
    this.#timeline = new Timeline(msOfTicks(this.#position));
    this.#program = new ProgramClock(continues?.programDateTime ?? null);
    this.#writer = new SegmentWriter(continues ? { ...continues, sequence: continues.sequence + 1 } : FIRST_NUMBERS);
    this.#isInterrupted = continues !== null;
  }

  /** Number of frames dropped because they could not be decoded, or because of their timestamps. */
  get droppedFrames(): number {
    return this.#droppedFrames;
  }

  /** The frames dropped since the last call, by cause. */
  takeDiscards(): ReadonlyArray<Discard & { frames: number }> {
    const discards = this.#discards;
    this.#discards = [];
    return discards;
  }

  watch(watcher: PackagerWatcher): void {
    this.#watcher = watcher;
    if (this.#video) watcher.config(this.#video.config);
  }

  /** Sets the config of the following samples of this track. Repeating a config changes nothing. */
  config(config: TrackConfig): readonly PackagerOutput[] {
    const current = config.track === 'video' ? this.#video?.config : this.#audio?.config;
    if (this.#hasEnded || (current && isSameConfig(current, config))) return NOTHING;
    const outputs = current ? this.#finish() : NOTHING;
    if (config.track === 'video') {
      this.#video = { config, queue: new VideoQueue(this.#position) };
      this.#watcher?.config(config);
    } else {
      const clock = new AudioClock(config.sampleRate, secondsOfTicks(this.#position));
      this.#audio = { config, queue: new AudioQueue(this.#position, config.sampleRate), clock };
    }
    return outputs;
  }

  /** Adds a sample that arrived at `receivedAt`. Ignored without a config of its track. */
  sample(sample: MediaSample, receivedAt: Date): readonly PackagerOutput[] {
    const track = sample.track === 'video' ? this.#video : this.#audio;
    if (this.#hasEnded || !track) return NOTHING;
    const placement = this.#timeline.place(sample.track, sample.dts);
    if (!placement || !this.#enqueue(sample, placement)) {
      this.#discard(sample.track, 'timestamps', 1);
      return NOTHING;
    }
    if (sample.hasCaptions) this.#writer.hasCaptions = true;
    if (sample.track === 'video') this.#watcher?.frame(sample, placement.time);
    this.#program.observe(placement.time, receivedAt, placement.hasJumped);
    return this.#advance(false);
  }

  /** Completes all arrived samples after the connection was lost. Later samples belong to a new connection and continue the stream. */
  flush(): readonly PackagerOutput[] {
    if (this.#hasEnded) return NOTHING;
    const outputs = this.#finish();
    this.#watcher?.interrupted();
    this.#timeline.startSession(msOfTicks(this.#position));
    return outputs;
  }

  end(): readonly PackagerOutput[] {
    const outputs = this.flush();
    this.#hasEnded = true;
    return outputs;
  }

  #enqueue({ track, offset, isKeyFrame, data }: MediaSample, { time, isMoved }: Placement): boolean {
    if (track === 'audio') {
      const { clock, queue } = this.#audio!;
      if (isMoved) clock.interrupt();
      const decodeTime = clock.timeOf(time);
      if (decodeTime !== null) queue.push(decodeTime, AAC_FRAME, data);
      return decodeTime !== null;
    }
    const ticks = ticksOfMs(time);
    const presented = Math.abs(offset) <= MAX_OFFSET_MS ? Math.max(ticksOfMs(offset), -ticks) : 0;
    this.#video!.queue.push({ time: ticks, offset: presented, isKeyFrame, data });
    return true;
  }

  #finish(): readonly PackagerOutput[] {
    this.#video?.queue.finish(this.#audio?.queue.front);
    const outputs = this.#advance(true);
    for (const { queue, config } of this.#tracks()) this.#discard(config.track, 'not_ready', queue.take(Number.POSITIVE_INFINITY).length);
    this.#audio?.clock.interrupt();
    this.#isStarting = true;
    // A key frame that was not packaged is gone, too.
    this.#awaitsKeyFrame = true;
    return outputs;
  }

  #advance(isFinal: boolean): readonly PackagerOutput[] {
    const outputs: PackagerOutput[] = [];
    for (;;) {
      this.#dropUndecodable();
      this.#segment ??= this.#nextSegment(isFinal);
      const segment = this.#segment;
      if (!segment) return outputs;
      if (segment.tracks.has('video') && isSilent(this.#queues(), 'video')) this.#video!.queue.finish();
      const cut = nextCut({ ...segment, ...this.#queues(), isFinal });
      if (cut.kind === 'wait') return outputs;
      if (cut.kind === 'skip') segment.partStart = cut.to;
      if (cut.kind === 'part') outputs.push(...this.#writePart(segment, cut));
      if (cut.kind === 'close' || (cut.kind === 'part' && cut.closesSegment)) outputs.push(...this.#close(segment, cut.end));
    }
  }

  /** A segment starts with a key frame; earlier frames are useless. */
  #dropUndecodable(): void {
    if (!this.#awaitsKeyFrame || !this.#video) return;
    this.#discard('video', 'no_key_frame', this.#video.queue.dropDependent());
    this.#awaitsKeyFrame = this.#video.queue.samples.length === 0;
  }

  #nextSegment(isFinal: boolean): OpenSegment | null {
    const found = this.#tracks().filter(({ queue }) => queue.first !== null);
    if (this.#isStarting) {
      const earliest = Math.min(...found.map(({ queue }) => queue.first!));
      const isComplete = found.length === 2 || isFinal || newestOf(this.#queues()) - earliest >= START_WAIT;
      if (found.length === 0 || !isComplete) return null;
      this.#position = Math.max(this.#position, Math.floor(earliest));
      this.#isStarting = false;
      this.#lastTracks = tracksOf(found);
    } else {
      const continued = this.#tracks().filter(({ config }) => this.#lastTracks.has(config.track));
      if (isFinal && !continued.some((track) => found.includes(track))) return null;
      const active = [...continued, ...found].filter(({ config }) => !isSilent(this.#queues(), config.track));
      if (active.length === 0) return null;
      this.#lastTracks = tracksOf(isFinal ? continued : active);
    }
    return { segmentStart: this.#position, partStart: this.#position, tracks: this.#lastTracks, isWritten: false };
  }

  #writePart(segment: OpenSegment, { end, videoBefore, audioBefore }: Cut): PackagerOutput[] {
    const { tracks, partStart } = segment;
    const samples = {
      video: tracks.has('video') ? this.#video!.queue.take(videoBefore) : [],
      audio: tracks.has('audio') ? this.#audio!.queue.take(audioBefore) : [],
    };
    // Audio that appears during a segment of video starts with the next segment, because the init segment has no track for it.
    if (!tracks.has('audio')) this.#discard('audio', 'not_ready', this.#audio?.queue.take(partStart).length ?? 0);
    const inits = segment.isWritten ? [] : this.#open(segment);
    segment.isWritten = true;
    segment.partStart = end;
    this.#watcher?.part(partStart, end, samples.audio);
    return [...inits, ...this.#writer.part(partStart, end, samples)];
  }

  #open({ segmentStart, tracks }: OpenSegment): PackagerOutput[] {
    const opening: Opening = {
      time: segmentStart,
      programDateTime: this.#program.dateOf(msOfTicks(segmentStart)),
      tracks: this.#tracks().flatMap(({ config }) => (tracks.has(config.track) ? [config] : [])),
      isInterrupted: this.#isInterrupted,
    };
    const inits = this.#writer.open(opening);
    this.#watcher?.open(opening, this.#writer.segment!, this.#writer.partNumber);
    this.#isInterrupted = false;
    return inits;
  }

  #close({ isWritten }: OpenSegment, end: number): PackagerOutput[] {
    this.#segment = null;
    this.#awaitsKeyFrame = true;
    this.#position = end;
    if (!isWritten) return [];
    this.#watcher?.close(end);
    return this.#writer.close(end);
  }

  #discard(track: MediaSample['track'], cause: DiscardCause, frames: number): void {
    this.#droppedFrames += frames;
    if (frames === 0) return;
    const known = this.#discards.find((discard) => discard.track === track && discard.cause === cause);
    if (known) known.frames += frames;
    else this.#discards.push({ track, cause, frames });
  }

  #tracks(): Array<VideoTrack | AudioTrack> {
    return [this.#video, this.#audio].filter((track) => track !== null);
  }

  #queues(): Pick<CutState, 'video' | 'audio'> {
    return { video: this.#video?.queue ?? null, audio: this.#audio?.queue ?? null };
  }
}

const tracksOf = (tracks: ReadonlyArray<VideoTrack | AudioTrack>) => new Set(tracks.map(({ config }) => config.track));

const isSameConfig = (one: TrackConfig, other: TrackConfig): boolean => {
  const { record, ...rest } = one;
  const { record: otherRecord, ...otherRest } = other;
  return Buffer.compare(record, otherRecord) === 0 && isDeepStrictEqual(rest, otherRest);
};
