import type { Delivery, Engine, Range } from './engine/engine.ts';

/** Where playback is. All numbers are seconds; those of a recording count from its start. */
export interface PlayerClock {
  time: number;
  /** The range that one can seek in. For a live stream `end` is where a viewer at the edge is. */
  start: number;
  end: number;
  /** How far the video is loaded. */
  loaded: number;
  /** When the shown frame was recorded, for the chat of that moment; null where the playlist does not tell. */
  date: Date | null;
}

/** What the page around a player reads and does. */
export interface Playback {
  readonly clock: () => PlayerClock;
  /** Calls back about four times a second while something plays, and once a second otherwise. */
  readonly watchClock: (watcher: () => void) => () => void;
  readonly seek: (seconds: number) => void;
  readonly play: () => void;
  readonly pause: () => void;
}

/** What plays at this moment, for the curious. */
export interface PlaybackStats {
  width: number;
  height: number;
  /** Bits per second. */
  bitrate: number | null;
  /** Seconds behind the newest part. */
  delay: number | null;
  /** Seconds that are loaded ahead. */
  buffer: number;
  droppedFrames: number;
  frames: number;
  delivery: Delivery;
}

/** Before anything is loaded. */
export const NOWHERE: PlayerClock = { time: 0, start: 0, end: 0, loaded: 0, date: null };

/** Seconds between fragments that are no gap. */
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

/** The end of the loaded range around the current time. */
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
