import { useMemo, useState } from 'react';
import type { ClipRange } from '#features/stream/clips/rules/clip.ts';
import { type PlayerSession, type PlayerSource, type Tile, tileAt, useFrames, usePlayerState } from '#features/stream/streams/web/api.ts';

/** Pictures of what the trimming bar shows, in the order of time; null where there is none (yet). */
export type Film = ReadonlyArray<Tile | null>;

const PICTURES = 10;
/** The height of a captured picture: twice that of the bar, for sharp screens. */
const PIXELS = 96;
const NONE: Film = Array.from({ length: PICTURES }, () => null);

/** The middle of each picture's part of the bar. */
const momentsIn = ({ start, end }: ClipRange): number[] => NONE.map((_, index) => start + ((index + 0.5) * (end - start)) / PICTURES);

/**
 * The pictures of the storyboard if there is one. Otherwise a hidden video captures them, once the preview plays, so that it never waits for
 * them.
 */
export function useFilm(source: PlayerSource, session: PlayerSession, { start, end }: ClipRange): Film {
  const { storyboard } = source;
  const moments = useMemo(() => momentsIn({ start, end }), [start, end]);
  const [captured, setCaptured] = useState(NONE);
  const isRunning = usePlayerState(session).element === 'running';
  const [hasPlayed, setHasPlayed] = useState(isRunning);
  if (isRunning && !hasPlayed) setHasPlayed(true);
  useFrames(storyboard || !hasPlayed ? null : source, moments, (video, index) => {
    const sheet = pictureOf(video);
    if (sheet !== null) setCaptured((film) => film.with(index, { sheet, size: 'cover', position: 'center' }));
  });
  return storyboard ? moments.map((moment) => tileAt(storyboard, moment)) : captured;
}

/** Null where the browser does not give the pixels away, as with HLS of its own from a CDN. */
function pictureOf(video: HTMLVideoElement): string | null {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.height = PIXELS;
  canvas.width = Math.round((PIXELS * video.videoWidth) / video.videoHeight);
  try {
    canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/webp');
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return null;
    throw error;
  }
}
