import { useMemo, useState } from 'react';
import type { ClipRange } from '#features/stream/clips/rules/clip.ts';
import { type PlayerSession, type PlayerSource, type Tile, tileAt, useFrames, usePlayerState } from '#features/stream/streams/web/api.ts';

/** Pictures on the trim bar in chronological order; null until captured. */
export type Film = ReadonlyArray<Tile | null>;

const PICTURES = 10;
/** Height of a captured picture, twice the bar's for high-density screens. */
const PIXELS = 96;
const NONE: Film = Array.from({ length: PICTURES }, () => null);

/** The middle of each slot on the bar. */
const momentsIn = ({ start, end }: ClipRange): number[] => NONE.map((_, index) => start + ((index + 0.5) * (end - start)) / PICTURES);

/** Without a storyboard, a hidden video captures the pictures once the preview plays, so that the preview never waits. */
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

/** Null where the browser blocks access to pixels, as with native HLS from a CDN. */
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
