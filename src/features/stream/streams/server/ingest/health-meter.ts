import { MINUTE_MS } from '#core/contract/durations.ts';
import type { IgnoredTrack } from '#core/server/media/flv/track-reader.ts';
import type { AudioConfig, Discard, MediaSample, TrackConfig, VideoConfig } from '#core/server/media/sample.ts';
import type { HealthFigures } from '#features/stream/streams/contract.ts';

const MEMORY = 300;
/** Seconds of the current figures, of a minute, and of one average in the history. */
const CURRENT = 10;
const SECONDS_PER_MINUTE = 60;
const AVERAGE = 5;
/** Milliseconds without data, or between two timestamps, that count as a gap. */
const GAP_MS = 2_000;
/** Milliseconds by which the audio may lag the video before it counts as missing. */
const AUDIO_LAG_MS = 5_000;
const RECONNECTS_MS = 10 * MINUTE_MS;
const KEYFRAME_INTERVALS = 3;

type DiscardedFrames = Discard & { frames: number };

interface Second {
  bytes: number;
  frames: number;
  /** Milliseconds of media time between these frames and their predecessors. */
  frameTime: number;
  left: number;
  gaps: number;
  discarded: DiscardedFrames[];
}

const emptySecond = (): Second => ({ bytes: 0, frames: 0, frameTime: 0, left: 0, gaps: 0, discarded: [] });

/**
 * Measures one stream over all connections, in constant memory (docs/decisions/041). `now` is monotonic, in milliseconds since the epoch.
 */
export class HealthMeter {
  readonly #seconds: Second[] = [emptySecond()];
  #second: number;
  #connectedAt: number;
  #reconnects: number[] = [];
  #encoder: string | null = null;
  #frameRate: number | null = null;
  #video: VideoConfig | null = null;
  #audio: AudioConfig | null = null;
  #lastArrival: number;
  #lastVideo: number | null = null;
  #lastAudio: number | null = null;
  #lastDts: number | null = null;
  #lastKeyframe: number | null = null;
  #keyframeIntervals: number[] = [];
  #ignored: IgnoredTrack[] = [];

  constructor(now: number) {
    this.#second = Math.floor(now / 1000);
    this.#connectedAt = this.#lastArrival = now;
  }

  reconnect(now: number): void {
    this.#reconnects = [...this.#reconnects.filter((at) => at > now - RECONNECTS_MS), now].slice(-MEMORY);
    this.#connectedAt = this.#lastArrival = now;
    // The number of connections shows the outage. In the averages it would look like a jumping bitrate.
    this.#seconds.splice(0, this.#seconds.length, emptySecond());
    this.#second = Math.floor(now / 1000);
    this.#video = this.#audio = null;
    this.#encoder = this.#frameRate = this.#lastVideo = this.#lastAudio = this.#lastDts = this.#lastKeyframe = null;
    this.#keyframeIntervals = [];
    this.#ignored = [];
  }

  discard(discard: DiscardedFrames, now: number): void {
    count(this.#advance(now).discarded, discard);
  }

  ignore({ track, codec }: IgnoredTrack): void {
    this.#ignored.push({ track, codec });
  }

  metadata(encoder: string | null, frameRate: number | null): void {
    this.#encoder = encoder;
    this.#frameRate = frameRate;
  }

  config(config: TrackConfig): void {
    if (config.track === 'video') this.#video = config;
    else this.#audio = config;
  }

  sample({ track, dts, isKeyFrame, data }: MediaSample, now: number): void {
    const second = this.#advance(now);
    second.bytes += data.length;
    if (now - this.#lastArrival > GAP_MS) second.gaps++;
    this.#lastArrival = now;
    if (track === 'audio') {
      this.#lastAudio = now;
      return;
    }
    this.#lastVideo = now;
    this.#frame(second, dts);
    if (isKeyFrame) this.#keyframe(dts);
  }

  figures(now: number): HealthFigures {
    this.#advance(now);
    // The current second is incomplete and would be too low.
    const whole = this.#seconds.slice(0, -1);
    return {
      connected_at: new Date(this.#connectedAt).toISOString(),
      encoder: this.#encoder,
      bitrate: bitrateOf(whole.slice(-CURRENT)),
      bitrates: averagesOf(whole),
      video: this.#videoFigures(),
      audio: this.#audioFigures(),
      gaps: sum(this.#seconds.slice(-SECONDS_PER_MINUTE), 'gaps'),
      reconnects: this.#reconnects.filter((at) => at > now - RECONNECTS_MS).length,
      discarded: this.#discarded(),
      ignored_tracks: [...this.#ignored],
    };
  }

  #advance(now: number): Second {
    const behind = Math.min(MEMORY + 1, Math.floor(now / 1000) - this.#second);
    for (let passed = 0; passed < behind; passed++) this.#seconds.push(emptySecond());
    if (behind > 0) this.#second = Math.floor(now / 1000);
    if (this.#seconds.length > MEMORY + 1) this.#seconds.splice(0, this.#seconds.length - MEMORY - 1);
    return this.#seconds.at(-1)!;
  }

  #frame(second: Second, dts: number): void {
    const passed = this.#lastDts === null ? null : dts - this.#lastDts;
    this.#lastDts = dts;
    if (passed === null || passed === 0) return;
    if (passed < 0 || passed > GAP_MS) {
      second.gaps++;
      this.#lastKeyframe = null;
      return;
    }
    second.frames++;
    second.frameTime += passed;
    const rate = this.#declaredRate();
    if (rate !== null) second.left += Math.max(0, Math.round((passed * rate) / 1000) - 1);
  }

  #keyframe(dts: number): void {
    if (this.#lastKeyframe !== null) {
      this.#keyframeIntervals = [...this.#keyframeIntervals, dts - this.#lastKeyframe].slice(-KEYFRAME_INTERVALS);
    }
    this.#lastKeyframe = dts;
  }

  #declaredRate(): number | null {
    return this.#frameRate ?? this.#video?.frameRate ?? null;
  }

  #videoFigures(): HealthFigures['video'] {
    if (this.#video === null || this.#lastVideo === null) return null;
    const { codec, width, height } = this.#video;
    const minute = this.#seconds.slice(-SECONDS_PER_MINUTE);
    const frames = sum(this.#seconds.slice(-CURRENT), 'frames');
    const time = sum(this.#seconds.slice(-CURRENT), 'frameTime');
    const left = sum(minute, 'left');
    const expected = left + sum(minute, 'frames');
    return {
      codec,
      width,
      height,
      frame_rate: time === 0 ? null : tenths((frames * 1000) / time),
      keyframe_interval: this.#keyframeInterval(),
      dropped: this.#declaredRate() === null || expected === 0 ? null : left / expected,
    };
  }

  /** An ongoing interval counts once it is the longest. */
  #keyframeInterval(): number | null {
    const open = this.#lastKeyframe === null || this.#lastDts === null ? 0 : this.#lastDts - this.#lastKeyframe;
    if (this.#keyframeIntervals.length === 0) return open > GAP_MS ? tenths(open / 1000) : null;
    return tenths(Math.max(open, ...this.#keyframeIntervals) / 1000);
  }

  #discarded(): DiscardedFrames[] {
    const totals: DiscardedFrames[] = [];
    for (const { discarded } of this.#seconds.slice(-SECONDS_PER_MINUTE)) for (const one of discarded) count(totals, one);
    return totals;
  }

  #audioFigures(): HealthFigures['audio'] {
    if (this.#audio === null || this.#lastAudio === null) return null;
    if (this.#lastVideo !== null && this.#lastVideo - this.#lastAudio > AUDIO_LAG_MS) return null;
    const { codec, sampleRate, channels } = this.#audio;
    return { codec, sample_rate: sampleRate, channels };
  }
}

const sum = (seconds: readonly Second[], what: Exclude<keyof Second, 'discarded'>): number =>
  seconds.reduce((total, second) => total + second[what], 0);

/** Adds to the count of the same track and cause. */
function count(totals: DiscardedFrames[], { track, cause, frames }: DiscardedFrames): void {
  const known = totals.find((total) => total.track === track && total.cause === cause);
  if (known) known.frames += frames;
  else totals.push({ track, cause, frames });
}

const bitrateOf = (seconds: readonly Second[]): number => Math.round((8 * sum(seconds, 'bytes')) / Math.max(1, seconds.length));
const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The last average ends with the last second, so that it is always complete. */
function averagesOf(seconds: readonly Second[]): number[] {
  const averages: number[] = [];
  for (let end = seconds.length; end >= AVERAGE; end -= AVERAGE) averages.unshift(bitrateOf(seconds.slice(end - AVERAGE, end)));
  return averages;
}
