import type { OpenEngine } from './engine/engine.ts';

interface FramesOptions {
  open: OpenEngine;
  url: string;
  /** Seconds on the clock of the video. */
  times: readonly number[];
  /** Called when the video shows the moment with this index. */
  onFrame: (video: HTMLVideoElement, index: number) => void;
}

/** Seconds loaded around each moment: one segment of any length. */
const AHEAD = 0.5;
/** Tolerance of a seek in seconds. */
const TOLERANCE = 0.1;

/** Shows moments in a hidden, muted video element, one at a time. Ends early when playback fails. Returns a stop function. */
export function showFrames({ open, url, times, onFrame }: FramesOptions): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort();
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  let index = 0;
  const seek = () => {
    if (index < times.length) video.currentTime = times[index]!;
    else end();
  };
  let isLoaded = false;
  const begin = () => {
    isLoaded = true;
    seek();
  };
  const show = () => {
    // The engine's initial seek ends before a frame is drawn.
    if (!isLoaded || video.seeking || Math.abs(video.currentTime - times[index]!) > TOLERANCE) return;
    onFrame(video, index++);
    seek();
  };
  video.addEventListener('loadeddata', begin, { once: true, signal });
  video.addEventListener('seeked', show, { signal });
  const engine = open({
    video,
    url,
    isLive: false,
    quality: 'auto',
    startAt: times[0],
    ahead: AHEAD,
    listener: { onLevels: () => {}, onLevelPlayed: () => {}, onLoaded: () => {}, onNetworkFailed: end, onFailed: end },
  });
  if (signal.aborted) engine.close();
  else signal.addEventListener('abort', () => engine.close());
  return end;
}
