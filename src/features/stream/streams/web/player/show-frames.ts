import type { OpenEngine } from './engine/engine.ts';

interface FramesOptions {
  open: OpenEngine;
  url: string;
  /** Seconds on the clock of the video. */
  times: readonly number[];
  /** Runs when the video shows the moment of this index. */
  onFrame: (video: HTMLVideoElement, index: number) => void;
}

/** Seconds that are loaded around each moment: one segment, whatever its length. */
const AHEAD = 0.5;
/** Seconds by which a video may miss the moment that was asked for. */
const TOLERANCE = 0.1;

/**
 * Shows one moment of a source after the other, in a video element of its own that nobody sees or hears. What cannot be played ends early.
 * The returned function ends it.
 */
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
    // The engine seeks to its start, which ends before a frame is drawn.
    if (!isLoaded || video.seeking || Math.abs(video.currentTime - times[index]!) > TOLERANCE) return;
    onFrame(video, index++);
    seek();
  };
  video.addEventListener('loadeddata', begin, { once: true, signal });
  video.addEventListener('seeked', show, { signal });
  const engine = open({
    ...{ video, url, isLive: false, quality: 'auto', startAt: times[0], ahead: AHEAD },
    listener: { onLevels: () => {}, onLevelPlayed: () => {}, onLoaded: () => {}, onNetworkFailed: end, onFailed: end },
  });
  if (signal.aborted) engine.close();
  else signal.addEventListener('abort', () => engine.close());
  return end;
}
