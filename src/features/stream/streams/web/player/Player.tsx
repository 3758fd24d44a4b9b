import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { FailedDialog } from '#core/web/ui/PartFailed.tsx';
import { Controls } from './Controls.tsx';
import { Curtain, InPip } from './Curtain.tsx';
import { PlayerAnnouncer } from './PlayerAnnouncer.tsx';
import { AudioScreen, PlayerLabels, PlayerNotice, SeekMark } from './PlayerOverlays.tsx';
import type { Playback } from './playback.ts';
import type { PlayerSession } from './player-session.ts';
import type { PlayerSource } from './player-source.ts';
import { phaseOf } from './player-state.ts';
import type { Extra } from './QualityMenu.tsx';
import { StreamFacts } from './StreamFacts.tsx';
import { SEEK_STEP } from './shortcuts.ts';
import { useControlsShown, usePictureGestures } from './use-picture.ts';
import { PlayerKeys, PlayerKeysContext, usePlayerKeys } from './use-player-keys.ts';
import { usePlayerSession, usePlayerState } from './use-player-session.ts';
import { useStageView } from './use-stage-view.ts';
import { VideoOutlet } from './VideoOutlet.tsx';
import './player.css';

const ShortcutList = lazyComponent('use', () => import('./ShortcutList.tsx'));

export interface PlayerProps {
  source: PlayerSource;
  poster: ReactNode;
  labels?: ReactNode;
  /** Whether a chat is beside the player. It stays there in theater mode and in full screen. */
  hasChat?: boolean;
  afterEnd?: ReactNode;
  onPlayback?: (playback: Playback | null) => void;
  onEnded?: () => void;
  children?: ReactNode;
}

/** Plays a live stream, a recording or a clip. Fills its parent, which has the picture's proportions. */
export default function Player({ source, poster, ...props }: PlayerProps) {
  const session = usePlayerSession(source);
  if (!session) return <div className="absolute inset-0">{poster}</div>;
  return <OpenPlayer key={source.id} session={session} poster={poster} {...props} />;
}

type OpenPlayerProps = Omit<PlayerProps, 'source'> & { session: PlayerSession };

function OpenPlayer({ session, poster, labels, hasChat = false, afterEnd, onPlayback, onEnded, children }: OpenPlayerProps) {
  const root = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [extra, setExtra] = useState<Extra | null>(null);
  const [keys] = useState(() => new PlayerKeys());
  const [sought, setSought] = useState<{ direction: -1 | 1; at: number } | null>(null);
  const state = usePlayerState(session);
  const { name } = phaseOf(state);
  const view = useStageView(root, session.holder.video, hasChat);
  const controls = useControlsShown(root, name === 'playing');
  const isLive = state.kind === 'live';
  const isOpen = ['playing', 'buffering', 'paused'].includes(name) || (name === 'ended' && !isLive);
  const hasLabels = !['gate', 'failed', 'ended'].includes(name);
  // A full window needs a way back in every state.
  const hasControls = (isOpen && !state.isInPip) || view.isFull || view.isTheater;
  const isAudio = state.quality === 'audio' && state.hasStarted && isOpen;
  usePlayerKeys(root, { session, view, keys, onShortcuts: () => setExtra('shortcuts'), onAct: controls.show });
  useIdleStage(hasChat && !controls.isShown);
  usePictureGestures(picture, {
    onTap: controls.toggle,
    onDoubleTap: (direction) => {
      session.seekBy(direction * SEEK_STEP);
      setSought((last) => ({ direction, at: (last?.at ?? 0) + 1 }));
    },
    onClick: () => isOpen && session.togglePlay(),
    onDoubleClick: view.toggleFull,
  });
  useAtEnd(name === 'ended', onEnded);
  useEffect(() => {
    onPlayback?.(session);
    return () => onPlayback?.(null);
  }, [session, onPlayback]);

  return (
    <div
      ref={(element) => {
        root.current = element;
        setContainer(element);
      }}
      role="region"
      aria-label={t('streams.player')}
      data-theme="dark"
      tabIndex={-1}
      className={cx(
        '@container absolute inset-0 overflow-hidden bg-well text-on-picture outline-none max-md:in-full:fixed max-md:in-full:z-(--z-bar)',
        !controls.isShown && 'cursor-none',
      )}
    >
      <VideoOutlet session={session} className="absolute inset-0" />
      {isAudio && <AudioScreen session={session} isHeard={name === 'playing'} />}
      {state.isInPip && <InPip session={session} />}
      <div ref={picture} className="absolute inset-0 touch-manipulation" />
      <Curtain session={session} poster={poster} afterEnd={afterEnd} />
      {sought && <SeekMark key={sought.at} direction={sought.direction} />}
      {hasLabels && (
        <PlayerLabels
          session={session}
          view={view}
          isShown={controls.isShown}
          hasPip={isOpen}
          hasControls={hasControls}
          isDescribed={hasChat}
        >
          {labels}
        </PlayerLabels>
      )}
      {state.isMutedByBrowser && name === 'playing' && (
        <button
          type="button"
          className="absolute top-1/2 left-1/2 inline-flex h-(--h-lg) -translate-1/2 items-center gap-2 rounded-full bg-picture-panel px-5 text-14 font-semibold shadow-[0_0_0_1px_var(--track)] hover:bg-shade"
          onClick={() => session.setMuted(false)}
        >
          <Icon name="mute" />
          {t('streams.player.unmute')}
        </button>
      )}
      {children}
      <PlayerNotice session={session} />
      {extra === 'facts' && <StreamFacts session={session} onClose={() => setExtra(null)} />}
      {extra === 'shortcuts' && (
        <Panel name="The keyboard shortcuts" failed={(failure) => <FailedDialog {...failure} onClose={() => setExtra(null)} />}>
          <ShortcutList
            isLive={isLive}
            hasCaptions={state.hasCaptions}
            hasChat={hasChat}
            hasTheater={view.hasTheater}
            added={keys.all()}
            onClose={() => setExtra(null)}
          />
        </Panel>
      )}
      {hasControls && (
        <div
          className={cx(
            'fades pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-b from-transparent via-shade-soft to-shade px-3 pt-10 pb-2 has-focus-visible:opacity-100 @max-[30rem]:px-2 @max-[30rem]:pt-8 @max-[30rem]:pb-1',
            !controls.isShown && 'opacity-0',
          )}
        >
          <div className={cx(controls.isShown && 'pointer-events-auto')}>
            <PlayerKeysContext value={keys}>
              <Controls session={session} view={view} container={container} isDescribed={hasChat} onExtra={setExtra} />
            </PlayerKeysContext>
          </div>
        </div>
      )}
      <PlayerAnnouncer session={session} />
    </div>
  );
}

/** Tells the page that the controls are hidden, so that its own button over the picture hides too. */
function useIdleStage(isIdle: boolean): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isIdle) dataset.stageIdle = '';
    return () => {
      delete dataset.stageIdle;
    };
  }, [isIdle]);
}

function useAtEnd(isEnded: boolean, onEnded: (() => void) | undefined): void {
  const end = useEffectEvent(() => onEnded?.());
  useEffect(() => {
    if (isEnded) end();
  }, [isEnded]);
}
