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

/** Returns a player to the live edge by playing slightly faster, or by a jump. Viewers who are behind on purpose stay there. */

/** Seconds behind the edge at which playback speeds up, and returns to normal. */
const FASTER_FROM = 0.6;
const NORMAL_AT = 0.15;
/** Speech and music hardly reveal this rate. */
const FASTER = 1.08;
/** Shorter catch-ups end within half a minute and go unnoticed. */
const NOTICE_FROM = 2;
/** From this many seconds behind the edge, a jump is better. */
export const JUMP_FROM = 5;
/** Seconds of buffer that a faster rate must leave. */
const LEAST_BUFFER = 0.7;

interface Lag {
  isFollowing: boolean;
  /** Seconds between the shown frame and the live edge. */
  lag: number;
  /** Seconds loaded ahead. */
  buffer: number;
  rate: number;
}

/** Returns the playback rate and whether to show a notice, or the seconds to skip. */
export function catchUp({ isFollowing, lag, buffer, rate }: Lag): { rate: number; showsNotice: boolean; skip: number } {
  if (!isFollowing) return { rate: 1, showsNotice: false, skip: 0 };
  if (lag >= JUMP_FROM) return { rate: 1, showsNotice: false, skip: lag };
  const isFaster = lag > (rate > 1 ? NORMAL_AT : FASTER_FROM) && buffer > LEAST_BUFFER;
  return { rate: isFaster ? FASTER : 1, showsNotice: isFaster && lag > NOTICE_FROM, skip: 0 };
}
