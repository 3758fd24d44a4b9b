import type { Failure } from '../player-state.ts';
import type { Level, Quality } from '../quality.ts';

/** How the video arrives, for the stream info. */
export type Delivery = 'low_latency' | 'hls' | 'native' | 'file';

/** Where playback is in what can be played. All values are seconds on the clock of the video element. */
export interface Range {
  start: number;
  end: number;
  /** The position that a viewer at the edge has, a little before the end; null where nothing is live. */
  live: number | null;
}

/** What an engine tells its player. The video element itself tells when it plays, waits and ends. */
export interface EngineListener {
  onLevels(levels: readonly Level[], hasAudioOnly: boolean): void;
  onLevelPlayed(level: Quality | null): void;
  /** Something was loaded; for a playlist of a live stream: whether it has a new part, none, or is complete. */
  onLoaded(playlist?: 'new' | 'unchanged' | 'over'): void;
  /** `isMissing`: the server answers that there is nothing to play. */
  onNetworkFailed(isMissing: boolean, code: string): void;
  onFailed(failure: Failure): void;
}

/**
 * What plays one source in one video element: hls.js, the browser's own HLS, or a file. It is the only place that knows which; tests have one
 * of their own.
 */
export interface Engine {
  range(): Range | null;
  /** Seconds between what is shown and the newest part; null where it is not known, or nothing is live. */
  delay(): number | null;
  /** When the frame at this position was recorded, from the playlist's program date times; null without them. */
  dateAt(seconds: number): Date | null;
  /** The bits per second of what plays now, null when unknown. */
  bitrate(): number | null;
  delivery(): Delivery;
  choose(quality: Quality): void;
  /** Tries to load again after the network failed. */
  retry(): void;
  close(): void;
}

export interface EngineStart {
  video: HTMLVideoElement;
  url: string;
  isLive: boolean;
  quality: Quality;
  /** Seconds at which a recording begins; undefined for its start, or the edge of a live stream. */
  startAt: number | undefined;
  /** Seconds that are loaded ahead at most; undefined for what playback needs. */
  ahead?: number;
  listener: EngineListener;
}

export type OpenEngine = (start: EngineStart) => Engine;
