import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { secondsAfter } from '#core/contract/durations.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { PlayerClock } from './playback.ts';
import type { PlayerSession } from './player-session.ts';
import type { PlayerSource } from './player-source.ts';
import { tileAt } from './player-source.ts';
import { behindText } from './player-texts.ts';
import { SEEK_STEP } from './shortcuts.ts';
import { usePlayerClock, usePlayerSource, usePlayerState } from './use-player-session.ts';

/** Seconds per arrow key, and per page key. */
const PAGE_STEP = 60;

export function SeekBar({ session }: { session: PlayerSession }) {
  const clock = usePlayerClock(session);
  const source = usePlayerSource(session);
  const { isFollowing } = usePlayerState(session);
  const [drag, setDrag] = useState<number | null>(null);
  const [hover, setHover] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { start, end, loaded, time } = clock;
  const length = end - start;
  const at = drag ?? (isFollowing ? end : Math.min(end, Math.max(start, time)));
  const percent = (seconds: number) => `${length > 0 ? (100 * (seconds - start)) / length : 0}%`;

  // React calls `onChange` for every step of a drag; the seek waits for its end.
  useEffect(() => {
    const slider = input.current!;
    const seek = () => {
      setDrag(null);
      session.seek(slider.valueAsNumber);
    };
    slider.addEventListener('change', seek);
    return () => slider.removeEventListener('change', seek);
  }, [session]);

  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - left) / width));
    setHover(start + (document.dir === 'rtl' ? 1 - share : share) * length);
  };
  const preview = drag ?? hover;

  return (
    <div
      className="group/seek relative mb-1 h-4 touch-none pointer-coarse:mb-0 pointer-coarse:h-(--h-lg)"
      onPointerMove={point}
      onPointerLeave={() => setHover(null)}
    >
      <input
        ref={input}
        type="range"
        aria-label={t('streams.player.seek')}
        aria-valuetext={valueText(source, clock, at)}
        min={start}
        max={end}
        step="any"
        value={at}
        disabled={length <= 0}
        onChange={(event) => setDrag(event.target.valueAsNumber)}
        onKeyDown={(event) => {
          const step = {
            ArrowLeft: -SEEK_STEP,
            ArrowDown: -SEEK_STEP,
            ArrowRight: SEEK_STEP,
            ArrowUp: SEEK_STEP,
            PageDown: -PAGE_STEP,
            PageUp: PAGE_STEP,
          }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          session.seekBy(step);
        }}
        className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0"
      />
      <div className="pointer-events-none absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 overflow-hidden rounded-full bg-track group-hover/seek:h-1.5">
        <div className="absolute inset-y-0 start-0 bg-track" style={{ width: percent(Math.max(at, Math.min(end, loaded))) }} />
        <div className="absolute inset-y-0 start-0 bg-mint" style={{ width: percent(at) }} />
      </div>
      <div
        className="pointer-events-none absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full bg-on-picture group-hover/seek:size-3.5 peer-focus-visible:shadow-focus rtl:translate-x-1/2"
        style={{ insetInlineStart: percent(at) }}
      />
      {preview !== null && length > 0 && <Preview source={source} clock={clock} seconds={preview} at={percent(preview)} />}
    </div>
  );
}

function valueText(source: PlayerSource, { start, end }: PlayerClock, seconds: number): string {
  if (source.kind !== 'live')
    return t('streams.player.seek.value', { time: formatClock((seconds - start) * 1000), length: formatClock((end - start) * 1000) });
  return end - seconds < 1 ? t('core.live') : t('streams.player.seek.behind', { clock: formatClock((end - seconds) * 1000) });
}

/** Picture from the storyboard, if any, the time, and for live streams the time of day. */
function Preview({ source, clock, seconds, at }: { source: PlayerSource; clock: PlayerClock; seconds: number; at: string }) {
  const tile = source.storyboard ? tileAt(source.storyboard, seconds - clock.start) : null;
  const moment = clock.date && secondsAfter(clock.date, seconds - clock.time);
  return (
    <>
      <div className="pointer-events-none absolute -inset-y-0.5 w-0.5 bg-on-picture" style={{ insetInlineStart: at }} />
      <div
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute bottom-5 z-10 -translate-x-1/2 overflow-hidden rounded-md bg-well shadow-[0_0_0_2px_var(--frame),0_8px_24px_var(--shadow-picture)] rtl:translate-x-1/2',
          tile && 'w-42',
        )}
        // Keeps the box within the player.
        style={{ insetInlineStart: `clamp(${tile ? '5.25rem' : '3.5rem'}, ${at}, 100% - ${tile ? '5.25rem' : '3.5rem'})` }}
      >
        {tile && (
          <div
            className="aspect-video"
            style={{ backgroundImage: `url("${tile.sheet}")`, backgroundSize: tile.size, backgroundPosition: tile.position }}
          />
        )}
        <p className="flex justify-between gap-3 px-2 py-1 text-12 font-semibold whitespace-nowrap tabular-nums">
          <bdi dir="ltr">{source.kind === 'live' ? behindText(clock.end - seconds) : formatClock((seconds - clock.start) * 1000)}</bdi>
          {source.kind === 'live' && moment && <span className="font-normal text-on-picture-2">{formatDate(moment, 'hour')}</span>}
        </p>
      </div>
    </>
  );
}
