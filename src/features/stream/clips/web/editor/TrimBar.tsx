import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { formatClock } from '#core/web/format/duration.ts';
import { formatLocale } from '#core/web/i18n/locale.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { ClipRange } from '#features/stream/clips/rules/clip.ts';
import { movedTo, withEnd, withStart } from '#features/stream/clips/rules/trim.ts';
import { type PlayerSession, type PlayerSource, type Tile, tileAt, useFrames, usePlayerState } from '#features/stream/streams/web/api.ts';

interface TrimBarProps {
  /** Whether the bar ends now; otherwise it shows recording times. */
  isLive: boolean;
  available: ClipRange;
  range: ClipRange;
  at: number;
  film: Film;
  onChange: (range: ClipRange) => void;
}

/** Seconds per key press. */
const STEP = 0.1;
const PAGE_STEP = 5;
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
  PageDown: -PAGE_STEP,
  PageUp: PAGE_STEP,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Start of a press, and the part of the range it moves. */
interface Drag {
  move: (range: ClipRange, to: number, available: ClipRange) => ClipRange;
  /** Seconds between the press and the dragged edge. */
  offset: number;
}

/** Some seconds of a stream with two handles that mark the clip. Time runs from left to right in every language. */
export function TrimBar({ isLive, available, range, at, film, onChange }: TrimBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const length = available.end - available.start;
  const hasFilm = film.some((tile) => tile !== null);
  const percent = (seconds: number) => `${Math.min(100, Math.max(0, (100 * (seconds - available.start)) / length))}%`;
  const secondsAt = (clientX: number) => {
    const { left, width } = bar.current!.getBoundingClientRect();
    return available.start + (length * (clientX - left)) / Math.max(1, width);
  };
  const press = (move: Drag['move'], from: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { move, offset: from - secondsAt(event.clientX) };
  };
  const follow = ({ clientX }: PointerEvent) => {
    if (drag.current === null) return;
    onChange(drag.current.move(range, secondsAt(clientX) + drag.current.offset, available));
  };
  const release = () => {
    drag.current = null;
  };
  const dragging = { onPointerMove: follow, onPointerUp: release, onPointerCancel: release };
  const key = (move: Drag['move'], from: number) => (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onChange(move(range, Math.min(available.end, Math.max(available.start, from + by)), available));
  };
  const handle = (name: string, from: number, move: Drag['move']) => ({
    role: 'slider',
    tabIndex: 0,
    'aria-label': name,
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(length),
    'aria-valuenow': Math.round(from - available.start),
    'aria-valuetext': t('clips.editor.moment', { before: secondsText(available.end - from), length: secondsText(range.end - range.start) }),
    onPointerDown: press(move, from),
    onKeyDown: key(move, from),
    ...dragging,
  });

  return (
    <div dir="ltr">
      <div ref={bar} className="relative mx-3 h-14 touch-none select-none">
        <div
          aria-hidden="true"
          data-theme={hasFilm ? 'dark' : undefined}
          className="absolute inset-y-1 -inset-x-3 overflow-hidden rounded-sm bg-well px-3"
        >
          <FilmStrip film={film} />
        </div>
        {hasFilm && (
          <>
            <div className="absolute inset-y-1 left-0 bg-shade-soft" style={{ width: percent(range.start) }} />
            <div className="absolute inset-y-1 right-0 bg-shade-soft" style={{ left: percent(range.end) }} />
          </>
        )}
        {/* The selection moves as a whole; with the keyboard, the two handles do the same. */}
        <div
          className={cx('absolute inset-y-1 cursor-grab border-y-3 border-mint active:cursor-grabbing', !hasFilm && 'bg-mint-soft')}
          style={{ left: percent(range.start), right: `calc(100% - ${percent(range.end)})` }}
          onPointerDown={press(movedTo, range.start)}
          {...dragging}
        />
        <div
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute inset-y-0 w-0.5',
            hasFilm ? 'bg-on-picture shadow-[0_0_0_1px_var(--shade-soft)]' : 'bg-ink',
          )}
          style={{ left: percent(at) }}
        />
        <Handle side="start" style={{ left: percent(range.start) }} {...handle(t('clips.editor.start'), range.start, withStart)} />
        <Handle side="end" style={{ left: percent(range.end) }} {...handle(t('clips.editor.end'), range.end, withEnd)} />
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between px-3 text-11 text-ink-3 tabular-nums">
        {[length, length / 2, 0].map((before) => (
          <span key={before}>{isLive ? agoText(before) : formatClock((available.end - before) * 1000)}</span>
        ))}
      </div>
    </div>
  );
}

const agoText = (seconds: number): string => (seconds === 0 ? t('clips.editor.now') : `−${formatClock(seconds * 1000)}`);

/** 14 px wide, and 44 px for touch. */
function Handle({ side, ...slider }: { side: 'start' | 'end' } & React.ComponentProps<'div'>) {
  return (
    <div
      {...slider}
      className={cx(
        'absolute inset-y-1 grid w-3.5 cursor-ew-resize place-items-center bg-mint outline-none before:absolute before:inset-y-0 before:-inset-x-1.5 focus-visible:shadow-focus pointer-coarse:before:-inset-x-4',
        side === 'start' ? '-translate-x-full rounded-s-sm' : 'rounded-e-sm',
      )}
    >
      <span className="h-4 w-0.5 rounded-full bg-on-mint" />
    </div>
  );
}

/** Pictures side by side, each cropped to its slot, below its time. */
function FilmStrip({ film }: { film: Film }) {
  return (
    <div aria-hidden="true" className="flex size-full">
      {film.map((tile, index) => (
        <div key={index} className="relative h-full flex-1 overflow-hidden">
          {tile && (
            <div
              className="absolute inset-y-0 left-1/2 aspect-video -translate-x-1/2"
              style={{ backgroundImage: `url("${tile.sheet}")`, backgroundSize: tile.size, backgroundPosition: tile.position }}
            />
          )}
        </div>
      ))}
    </div>
  );
}

/** Pictures on the trim bar in chronological order; null until captured. */
type Film = ReadonlyArray<Tile | null>;

const PICTURES = 10;
/** Height of a captured picture, twice the bar's for high-density screens. */
const PIXELS = 96;
const NONE: Film = Array.from({ length: PICTURES }, () => null);

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

/** For screen readers: "32 seconds", "4.5 seconds". */
const secondsText = (seconds: number): string =>
  new Intl.NumberFormat(formatLocale(), { style: 'unit', unit: 'second', unitDisplay: 'long', maximumFractionDigits: 1 }).format(seconds);

/** For labels: "32 s", "4.5 s". */
export const secondsLabel = (seconds: number): string =>
  new Intl.NumberFormat(formatLocale(), { style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits: 1 }).format(seconds);
