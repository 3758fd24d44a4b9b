import type { Delivery, Engine, Range } from './engine/engine.ts';

/** Playback position in seconds; for recordings from their start. */
export interface PlayerClock {
  time: number;
  /** The seekable range. For a live stream, `end` is the live edge. */
  start: number;
  end: number;
  loaded: number;
  /** Recording time of the shown frame, for the chat of that moment; null without playlist dates. */
  date: Date | null;
}

export interface Playback {
  readonly clock: () => PlayerClock;
  /** Calls back about four times a second during playback, and once a second otherwise. */
  readonly watchClock: (watcher: () => void) => () => void;
  readonly seek: (seconds: number) => void;
  readonly play: () => void;
  readonly pause: () => void;
}

export interface PlaybackStats {
  width: number;
  height: number;
  /** Bits per second. */
  bitrate: number | null;
  /** Seconds behind the newest part. */
  delay: number | null;
  /** Seconds loaded ahead. */
  buffer: number;
  droppedFrames: number;
  frames: number;
  delivery: Delivery;
}

export const NOWHERE: PlayerClock = { time: 0, start: 0, end: 0, loaded: 0, date: null };

/** Seconds between loaded ranges that are not a gap. */
const SMALL_GAP = 0.1;

export function clockOf(video: HTMLVideoElement, range: Range | null, engine: Engine): PlayerClock {
  const { currentTime: time, duration } = video;
  return {
    time,
    start: range?.start ?? 0,
    end: range?.live ?? range?.end ?? (Number.isFinite(duration) ? duration : 0),
    loaded: loadedUntil(video),
    date: engine.dateAt(time),
  };
}

function loadedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let at = 0; at < buffered.length; at++)
    if (buffered.start(at) <= currentTime + SMALL_GAP && buffered.end(at) >= currentTime) return buffered.end(at);
  return currentTime;
}

export function statsOf(video: HTMLVideoElement, engine: Engine | null): PlaybackStats {
  const { droppedVideoFrames = 0, totalVideoFrames = 0 } = video.getVideoPlaybackQuality?.() ?? {};
  return {
    width: video.videoWidth,
    height: video.videoHeight,
    bitrate: engine?.bitrate() ?? null,
    delay: engine?.delay() ?? null,
    buffer: loadedUntil(video) - video.currentTime,
    droppedFrames: droppedVideoFrames,
    frames: totalVideoFrames,
    delivery: engine?.delivery() ?? 'file',
  };
}
