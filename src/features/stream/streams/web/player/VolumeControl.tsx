import { t } from '#core/web/i18n/text.ts';
import { PlayerButton } from './PlayerButton.tsx';
import type { PlayerSession } from './player-session.ts';
import { usePlayerState } from './use-player.ts';

/** The slider is hidden on phones, which have volume keys. */
export function VolumeControl({ session }: { session: PlayerSession }) {
  const { volume, isMuted } = usePlayerState(session);
  const heard = isMuted ? 0 : volume;
  return (
    <>
      <PlayerButton
        icon={heard === 0 ? 'mute' : 'vol'}
        label={t(isMuted ? 'streams.player.unmute' : 'streams.player.mute')}
        shortcut="M"
        onClick={() => session.setMuted(!isMuted)}
      />
      <span className="relative me-2 h-6 w-18 shrink-0 pointer-coarse:hidden @max-[30rem]:hidden">
        <input
          type="range"
          aria-label={t('streams.player.volume')}
          aria-valuetext={heard === 0 ? t('streams.player.muted') : t('streams.player.volume.value', { percent: Math.round(heard * 100) })}
          min={0}
          max={1}
          step={0.05}
          value={heard}
          onChange={(event) => session.setVolume(event.target.valueAsNumber)}
          className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0"
        />
        <span className="pointer-events-none absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 overflow-hidden rounded-full bg-track">
          <span className="absolute inset-y-0 start-0 bg-on-picture" style={{ width: `${heard * 100}%` }} />
        </span>
        <span
          className="pointer-events-none absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full bg-on-picture peer-focus-visible:shadow-focus rtl:translate-x-1/2"
          style={{ insetInlineStart: `${heard * 100}%` }}
        />
      </span>
    </>
  );
}
