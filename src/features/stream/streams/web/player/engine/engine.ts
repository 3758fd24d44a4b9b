import type { Failure } from '../player-state.ts';
import type { Level, Quality } from '../quality.ts';

/** How the video arrives, for the stream info. */
export type Delivery = 'low_latency' | 'hls' | 'native' | 'file';

/** The playable range, in seconds on the video element's clock. */
export interface Range {
  start: number;
  end: number;
  /** Position of a viewer at the live edge, slightly before the end; null for other videos. */
  live: number | null;
}

/** Events of an engine. The video element itself reports playing, waiting and the end. */
export interface EngineListener {
  onLevels(levels: readonly Level[], hasAudioOnly: boolean): void;
  onLevelPlayed(level: Quality | null): void;
  /** Data was loaded. For a live playlist: whether it has a new part, none, or is complete. */
  onLoaded(playlist?: 'new' | 'unchanged' | 'over'): void;
  /** `isMissing`: the server responded that there is nothing to play. */
  onNetworkFailed(isMissing: boolean, code: string): void;
  onFailed(failure: Failure): void;
  /** The video has captions, which can be shown. */
  onCaptions(): void;
}

/** Plays one source in one video element: with hls.js, natively, or as a file. Only the engine knows which; tests substitute it. */
export interface Engine {
  range(): Range | null;
  /** Seconds between the shown frame and the newest part; null when unknown or not live. */
  delay(): number | null;
  /** Recording time of the frame at this position, from program date times; null without them. */
  dateAt(seconds: number): Date | null;
  bitrate(): number | null;
  delivery(): Delivery;
  choose(quality: Quality): void;
  /** Effective once the video has captions. */
  showCaptions(isOn: boolean): void;
  retry(): void;
  close(): void;
}

export interface EngineStart {
  video: HTMLVideoElement;
  url: string;
  isLive: boolean;
  quality: Quality;
  showsCaptions: boolean;
  /** Start of a recording in seconds; undefined for its beginning, or the live edge. */
  startAt: number | undefined;
  /** Maximum seconds loaded ahead; undefined for the default. */
  ahead?: number;
  listener: EngineListener;
}

export type OpenEngine = (start: EngineStart) => Engine;
