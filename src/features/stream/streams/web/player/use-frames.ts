import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent } from 'react';
import { mediaAddress } from '#core/web/own-address.ts';
import { settingsQuery } from '#core/web/settings.ts';
import type { OpenEngine } from './engine/engine.ts';
import type { PlayerSource } from './player-source.ts';
import { EngineContext } from './use-player-session.ts';

/** Shows these moments (seconds) in a hidden video one at a time; a new array restarts. Calls are missing if playback fails. */
export function useFrames(
  source: PlayerSource | null,
  times: readonly number[],
  onFrame: (video: HTMLVideoElement, index: number) => void,
): void {
  const load = use(EngineContext);
  const cdn = useQuery(settingsQuery).data?.media_url ?? null;
  const show = useEffectEvent(onFrame);
  useEffect(() => {
    if (source === null) return;
    let isLeft = false;
    let end = () => {};
    load(source).then(
      (open) => {
        if (isLeft) return;
        end = showFrames({ open, url: mediaAddress(source.url, cdn), times, onFrame: (video, index) => show(video, index) });
      },
      // The visible player reports the problem.
      () => undefined,
    );
    return () => {
      isLeft = true;
      end();
    };
  }, [load, cdn, source, times]);
}

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
function showFrames({ open, url, times, onFrame }: FramesOptions): () => void {
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
    showsCaptions: false,
    startAt: times[0],
    ahead: AHEAD,
    listener: {
      onLevels: () => {},
      onLevelPlayed: () => {},
      onLoaded: () => {},
      onNetworkFailed: end,
      onFailed: end,
      onCaptions: () => {},
    },
  });
  if (signal.aborted) engine.close();
  else signal.addEventListener('abort', () => engine.close());
  return end;
}
