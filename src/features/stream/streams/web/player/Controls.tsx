import { useId, useState } from 'react';
import { msBetween } from '#core/contract/durations.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { serverNow } from '#core/web/server-clock.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LazyDrawer } from '#core/web/ui/LazyLayer.tsx';
import { LazyMenu } from '#core/web/ui/LazyMenu.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { PlayerButton } from './PlayerButton.tsx';
import { DESCRIBED } from './PlayerOverlays.tsx';
import type { PlayerClock } from './playback.ts';
import type { PlayerSession } from './player-session.ts';
import { phaseOf } from './player-state.ts';
import { behindText, qualityOptions, showsHd } from './player-texts.ts';
import type { Extra, QualityMenuProps } from './QualityMenu.tsx';
import { SeekBar } from './SeekBar.tsx';
import { SEEK_STEP } from './shortcuts.ts';
import { usePlayerClock, usePlayerSource, usePlayerState } from './use-player-session.ts';
import type { StageView } from './use-stage-view.ts';

interface ControlsProps {
  session: PlayerSession;
  view: StageView;
  container: HTMLElement | null;
  /** Whether the page says below the picture that the stream is live, on screens with room for it. */
  isDescribed: boolean;
  onExtra: (extra: Extra) => void;
}

export function Controls({ session, view, container, isDescribed, onExtra }: ControlsProps) {
  const state = usePlayerState(session);
  const source = usePlayerSource(session);
  const { name } = phaseOf(state);
  const isIdle = name === 'paused' || name === 'ended';
  return (
    <>
      <SeekBar session={session} />
      <div className="flex items-center gap-0.5">
        <PlayerButton
          icon={isIdle ? 'play' : 'pause'}
          label={t(isIdle ? 'streams.player.play' : 'streams.player.pause')}
          shortcut={t('streams.player.keys.space')}
          tipSide="start"
          onClick={() => session.togglePlay()}
        />
        <PlayerButton
          icon="back10"
          label={t('streams.player.back', { seconds: SEEK_STEP })}
          shortcut="J"
          className="@max-[30rem]:hidden"
          onClick={() => session.seekBy(-SEEK_STEP)}
        />
        {!(state.kind === 'live' && state.isFollowing) && (
          <PlayerButton
            icon="forward10"
            label={t('streams.player.forward', { seconds: SEEK_STEP })}
            shortcut="L"
            className="@max-[30rem]:hidden"
            onClick={() => session.seekBy(SEEK_STEP)}
          />
        )}
        <VolumeControl session={session} />
        {state.kind === 'live' && <EdgeButton session={session} isDescribed={isDescribed} />}
        <Time session={session} />
        <span className="flex-1" />
        <Slot name="streams.player_buttons" hasRetry source={source} playback={session} />
        {state.hasCaptions && (
          <PlayerButton
            icon="captions"
            label={t('streams.player.captions')}
            shortcut="C"
            isOn={state.showsCaptions}
            aria-pressed={state.showsCaptions}
            onClick={() => session.toggleCaptions()}
          />
        )}
        <QualityControl session={session} container={container} onExtra={onExtra} isFull={view.isFull} />
        {document.pictureInPictureEnabled && (
          <PlayerButton
            icon="pip"
            label={t('streams.player.pip')}
            shortcut="P"
            isOn={state.isInPip}
            aria-pressed={state.isInPip}
            className="@max-[30rem]:hidden"
            onClick={() => session.togglePip()}
          />
        )}
        {view.hasTheater && !view.isFull && (
          <PlayerButton
            icon="theater"
            label={t('streams.player.theater')}
            shortcut="T"
            tipSide="end"
            isOn={view.isTheater}
            aria-pressed={view.isTheater}
            onClick={view.toggleTheater}
          />
        )}
        <PlayerButton
          icon={view.isFull ? 'unfull' : 'full'}
          label={t(view.isFull ? 'streams.player.unfull' : 'streams.player.full')}
          shortcut="F"
          tipSide="end"
          onClick={view.toggleFull}
        />
      </div>
    </>
  );
}

/** Shows whether playback is live, and returns to the live edge. */
function EdgeButton({ session, isDescribed }: { session: PlayerSession; isDescribed: boolean }) {
  const { isFollowing } = usePlayerState(session);
  return (
    <button
      type="button"
      aria-disabled={isFollowing}
      aria-keyshortcuts="Shift+L"
      className={cx(
        'relative inline-flex h-6 shrink-0 items-center gap-1.5 rounded-xs px-2 text-12 font-semibold whitespace-nowrap pointer-coarse:before:absolute pointer-coarse:before:-inset-y-2.5 pointer-coarse:before:inset-x-0',
        isFollowing ? 'cursor-default!' : 'bg-hover-on-picture hover:bg-track',
        isFollowing && isDescribed && DESCRIBED,
      )}
      onClick={() => isFollowing || session.goLive()}
    >
      <span aria-hidden="true" className={cx('size-2 rounded-full', isFollowing ? 'bg-mint' : 'bg-on-picture-2')} />
      {isFollowing ? t('core.live') : t('streams.player.go_live')}
    </button>
  );
}

/** Live streams show their uptime, or the time behind live; other videos their time and length. */
function Time({ session }: { session: PlayerSession }) {
  const { isFollowing, kind } = usePlayerState(session);
  const clock = usePlayerClock(session);
  const { since } = usePlayerSource(session);
  const isLive = kind === 'live';
  const [main, other] = !isLive ? videoTime(clock) : isFollowing ? [since && uptime(clock, since), null] : timeBehind(clock);
  return (
    <span className="truncate px-2 text-12 font-semibold tabular-nums">
      {/* A minus sign stays before its number in every script. */}
      <bdi dir="ltr">{main}</bdi> <span className={cx('font-normal text-on-picture-2', isLive && '@max-[30rem]:hidden')}>{other}</span>
    </span>
  );
}

const videoTime = ({ time, start, end }: PlayerClock) => [formatClock((time - start) * 1000), `/ ${formatClock((end - start) * 1000)}`];
const uptime = ({ date }: PlayerClock, since: Date) => formatClock(msBetween(since, date ?? serverNow()));
const timeBehind = ({ time, end, date }: PlayerClock) => [behindText(end - time), date && formatDate(date, 'hour')];

const QualityMenu = lazyComponent('use', () => import('./QualityMenu.tsx'));

/** Opens a menu over the picture, or a sheet on phones that show the page. */
function QualityControl({ isFull, ...menu }: QualityMenuProps & { isFull: boolean }) {
  const { session, onExtra } = menu;
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const isPhone = useMediaQuery(PHONE);
  const isHd = showsHd(usePlayerState(session));
  const look = {
    icon: 'cog',
    label: t(isHd ? 'streams.player.quality.hd' : 'streams.player.quality'),
    mark: isHd && (
      <span aria-hidden="true" className="absolute end-0 top-1 rounded-[3px] bg-mint px-[3px] text-[0.5625rem]/3 font-bold text-on-mint">
        HD
      </span>
    ),
  } as const;
  if (!isPhone || isFull)
    return <LazyMenu name="The quality menu" trigger={<PlayerButton {...look} />} Content={QualityMenu} props={menu} />;
  return (
    <>
      <PlayerButton {...look} aria-haspopup="dialog" onClick={() => setIsSheetOpen(true)} />
      <QualitySheet session={session} open={isSheetOpen} onOpenChange={setIsSheetOpen} onFacts={() => onExtra('facts')} />
    </>
  );
}

/** The slider is hidden on phones, which have volume keys. */
function VolumeControl({ session }: { session: PlayerSession }) {
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

interface QualitySheetProps {
  session: PlayerSession;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onFacts: () => void;
}

const ROW =
  'flex min-h-(--h-lg) w-full cursor-pointer items-center gap-2 border-s-2 px-4 text-start text-14 has-focus-visible:shadow-focus';

function QualitySheet({ session, open, onOpenChange, onFacts }: QualitySheetProps) {
  const state = usePlayerState(session);
  const name = useId();
  return (
    <LazyDrawer name="The quality" open={open} onOpenChange={onOpenChange} title={t('streams.player.quality')}>
      <fieldset className="py-1">
        <legend className="sr-only">{t('streams.player.quality')}</legend>
        {qualityOptions(state).map(({ value, label, note }) => (
          <label key={value} className={cx(ROW, value === state.quality ? 'border-mint bg-mint-soft font-semibold' : 'border-transparent')}>
            <input
              type="radio"
              name={name}
              checked={value === state.quality}
              onChange={() => {
                session.choose(value);
                onOpenChange(false);
              }}
              className="sr-only"
            />
            <span className="size-4">{value === state.quality && <Icon name="check" size="small" className="text-mint-text" />}</span>
            {label}
            <span className="ms-auto text-13 font-normal text-ink-2 tabular-nums">{note}</span>
          </label>
        ))}
      </fieldset>
      <div className="border-t border-line-soft py-1">
        <button
          type="button"
          className={cx(ROW, 'border-transparent ps-10')}
          onClick={() => {
            onOpenChange(false);
            onFacts();
          }}
        >
          {t('streams.player.info')}
        </button>
      </div>
    </LazyDrawer>
  );
}
