import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import { PlayerButton } from './PlayerButton.tsx';
import type { PlayerSession } from './player-session.ts';
import { SEEK_STEP } from './shortcuts.ts';
import { usePlayerSource, usePlayerState } from './use-player-session.ts';
import type { StageView } from './use-stage-view.ts';

const BARS = [22, 40, 64, 48, 84, 100, 70, 52, 88, 60, 36, 54, 30, 18];

/** Replaces the picture in audio-only mode. The bars do not move with reduced motion, or while nothing is audible. */
export function AudioScreen({ session, isHeard }: { session: PlayerSession; isHeard: boolean }) {
  const { channel } = usePlayerSource(session);
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-well pb-18 text-center @max-[30rem]:gap-1 @max-[30rem]:pb-12">
      <Avatar name={channel.name} picture={channel.picture} size={64} />
      <div aria-hidden="true" className="flex h-14 items-center gap-1 @max-[30rem]:h-6">
        {BARS.map((height, at) => (
          <span
            key={height}
            className="audio-bar w-1 rounded-full bg-mint"
            data-still={!isHeard || undefined}
            style={{ height: `${height}%`, animationDelay: `${-137 * at}ms` }}
          />
        ))}
      </div>
      <p className="text-16 font-bold">{t('streams.player.quality.audio')}</p>
    </div>
  );
}

interface PlayerLabelsProps {
  session: PlayerSession;
  view: StageView;
  isShown: boolean;
  hasPip: boolean;
  /** Whether the controls show the position in a live stream. */
  hasControls: boolean;
  /** Whether the page says below the picture that the stream is live, on screens with room for it. */
  isDescribed: boolean;
  children: ReactNode;
}

/** The row above the picture: the live label, the page's labels, and the title where nothing else shows it. */
export function PlayerLabels({ session, view, isShown, hasPip, hasControls, isDescribed, children }: PlayerLabelsProps) {
  const { kind, isFollowing, hasStarted, isInPip } = usePlayerState(session);
  const { title } = usePlayerSource(session);
  return (
    <div
      className={cx(
        'fades pointer-events-none absolute inset-x-0 top-0 flex items-center gap-1.5 bg-linear-to-b from-shade-soft to-transparent p-3 @max-[30rem]:p-2',
        !isShown && 'opacity-0',
      )}
    >
      {kind === 'live' && !hasControls && <EdgeLabel isBehind={!isFollowing && hasStarted} isDescribed={isDescribed} />}
      {children}
      {(view.isTheater || view.isFull) && (
        <h1 className="ms-1.5 truncate font-semibold!">
          <bdi>{title}</bdi>
        </h1>
      )}
      <span className="flex-1" />
      {document.pictureInPictureEnabled && hasPip && !isInPip && (
        <PlayerButton
          icon="pip"
          label={t('streams.player.pip')}
          className={cx('@min-[30rem]:hidden', isShown && 'pointer-events-auto')}
          onClick={() => session.togglePip()}
        />
      )}
    </div>
  );
}

/** Hidden where the description below the picture has the same fact. */
export const DESCRIBED = 'md:not-on-stage:not-focus:hidden';

function EdgeLabel({ isBehind, isDescribed }: { isBehind: boolean; isDescribed: boolean }) {
  if (!isBehind) return <LiveMark className={cx(isDescribed && DESCRIBED)} />;
  return (
    <span className="inline-flex h-5 items-center rounded-xs bg-overlay px-1.5 text-11 font-semibold">{t('streams.player.behind')}</span>
  );
}

const SHOWN_FOR = 5_000;

export function PlayerNotice({ session }: { session: PlayerSession }) {
  const { isCatchingUp, skipped } = usePlayerState(session);
  const [read, setRead] = useState<typeof skipped>(null);
  useEffect(() => {
    if (skipped === null) return;
    const timer = setTimeout(() => setRead(skipped), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [skipped]);
  const text =
    skipped !== null && skipped !== read ? t('streams.player.skipped', skipped) : isCatchingUp ? t('streams.player.catching_up') : null;
  if (text === null) return null;
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute start-3 bottom-18 rounded-md bg-picture-panel px-2.5 py-1.5 text-12 font-medium @max-[30rem]:bottom-16"
    >
      {text}
    </p>
  );
}

export function SeekMark({ direction }: { direction: -1 | 1 }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 grid size-16 -translate-y-1/2 animate-[seek-mark_600ms_var(--ease)_forwards] place-content-center justify-items-center rounded-full bg-shade text-11 font-semibold tabular-nums data-back:left-[12%] data-forward:right-[12%]"
      data-back={direction === -1 || undefined}
      data-forward={direction === 1 || undefined}
    >
      <Icon name={direction === -1 ? 'left' : 'right'} size="small" />
      {t('streams.player.info.seconds', { value: SEEK_STEP })}
    </span>
  );
}
