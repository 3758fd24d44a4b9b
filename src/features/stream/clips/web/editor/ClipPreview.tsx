import { useEffect, useEffectEvent } from 'react';
import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import type { ClipRange } from '#features/stream/clips/rules/clip.ts';
import { PlayerButton, type PlayerSession, usePlayerClock, usePlayerState, VideoOutlet } from '#features/stream/streams/web/api.ts';

/** Browsers report the time four times a second, so playback may leave the range by this many seconds. */
const TOLERANCE = 0.3;

export function ClipPreview({ session, range }: { session: PlayerSession; range: ClipRange }) {
  const state = usePlayerState(session);
  const clock = usePlayerClock(session);
  useLoop(session, range);
  const isPaused = state.wants === 'pause';
  return (
    <div
      role="group"
      aria-label={t('clips.editor.preview')}
      data-theme="dark"
      className="relative aspect-video overflow-hidden rounded-md bg-well text-on-picture"
    >
      <VideoOutlet session={session} className="absolute inset-0" />
      {state.element === 'starved' && (
        <div role="status" aria-label={t('core.loading')} className="absolute inset-0 grid place-content-center">
          <span aria-hidden="true" className="spinner size-8! border-3! text-mint" />
        </div>
      )}
      <div className="absolute inset-x-0 bottom-0 flex items-center gap-0.5 bg-linear-to-b from-transparent to-shade px-2 pt-6 pb-1">
        <PlayerButton
          icon={isPaused ? 'play' : 'pause'}
          label={t(isPaused ? 'streams.player.play' : 'streams.player.pause')}
          tipSide="start"
          onClick={() => (isPaused ? session.play() : session.pause())}
        />
        <PlayerButton
          icon={state.isMuted ? 'mute' : 'vol'}
          label={t(state.isMuted ? 'streams.player.unmute' : 'streams.player.mute')}
          tipSide="start"
          onClick={() => session.setMuted(!state.isMuted)}
        />
        <span className="px-2 text-12 font-semibold tabular-nums">
          <bdi dir="ltr">
            {formatClock(Math.max(0, clock.time - range.start) * 1000)}{' '}
            <span className="font-normal text-on-picture-2">/ {formatClock((range.end - range.start) * 1000)}</span>
          </bdi>
        </span>
      </div>
    </div>
  );
}

function useLoop(session: PlayerSession, range: ClipRange): void {
  const stayInside = useEffectEvent(() => {
    const { time, start, end } = session.clock();
    if (time < range.end && time >= range.start - TOLERANCE) return;
    // The video may be shorter than the range; seeking beyond its end would lead here again.
    const target = Math.min(end, Math.max(start, range.start));
    if (Math.abs(time - target) > TOLERANCE) session.seek(target);
  });
  useEffect(() => session.watchClock(() => stayInside()), [session]);
  const again = useEffectEvent(() => {
    session.seek(range.start);
    session.play();
  });
  // When the clip ends with the video, the video ends before this time is reached.
  const isOver = usePlayerState(session).element === 'over';
  useEffect(() => {
    if (isOver) again();
  }, [isOver]);
}
