import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { MINUTE_MS, msBetween } from '#core/contract/durations.ts';
import { formatMinutes } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import { useNow } from '#core/web/use-now.ts';
import type { PlayerSession } from './player-session.ts';
import { type Failure, type Phase, phaseOf } from './player-state.ts';
import { qualityText } from './player-texts.ts';
import { usePlayerSource, usePlayerState } from './use-player-session.ts';

/** Covers the picture while it is unavailable or must wait. */
export function Curtain({ session, poster, afterEnd }: { session: PlayerSession; poster: ReactNode; afterEnd: ReactNode }) {
  const state = usePlayerState(session);
  const source = usePlayerSource(session);
  const phase = phaseOf(state);
  // The last frame stays; before the first one the poster is shown.
  const before = state.hasStarted ? null : poster;
  switch (phase.name) {
    case 'gate':
      return <MatureGate session={session} poster={poster} />;
    case 'connecting':
      return <Screen poster={poster} spins title={t('streams.player.connecting')} />;
    case 'reconnecting':
      return <Reconnecting session={session} poster={before} phase={phase} />;
    case 'waiting':
      return (
        <Screen poster={before} spins title={t('streams.player.waiting', { name: source.channel.name })}>
          {t('streams.player.waiting.text')}
        </Screen>
      );
    case 'failed':
      return <Failed session={session} failure={phase.failure} />;
    case 'ended':
      return (
        <Screen
          poster={poster}
          title={t(source.kind === 'live' ? 'streams.player.ended' : 'streams.player.ended.video')}
          actions={afterEnd}
        >
          {source.since && <LiveFor name={source.channel.name} since={source.since} />}
        </Screen>
      );
    case 'buffering':
      return (
        <div className="pointer-events-none absolute inset-0 grid place-items-center">
          <BigSpinner />
        </div>
      );
    case 'paused':
      return (
        <>
          {!state.hasStarted && <Backdrop poster={poster} />}
          <button
            type="button"
            aria-label={t('streams.player.play')}
            className="absolute top-1/2 left-1/2 grid size-16 -translate-1/2 place-items-center rounded-full bg-shade text-on-picture hover:bg-picture-panel"
            onClick={session.play}
          >
            <Icon name="play" size="large" />
          </button>
        </>
      );
    case 'playing':
      return null;
  }
}

const BigSpinner = () => (
  <span
    aria-hidden="true"
    className="size-8 animate-[turn_900ms_linear_infinite] rounded-full border-3 border-track border-t-mint in-data-[motion=reduced]:animate-[turn_3s_linear_infinite]"
  />
);

const Backdrop = ({ poster }: { poster: ReactNode }) => <div className="absolute inset-0 scale-110 overflow-hidden blur-md">{poster}</div>;

interface ScreenProps {
  poster?: ReactNode;
  isOpaque?: boolean;
  spins?: boolean;
  icon?: IconName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  note?: ReactNode;
}

function Screen({ poster, isOpaque = false, spins = false, icon, title, children, actions, note }: ScreenProps) {
  return (
    <>
      {poster && <Backdrop poster={poster} />}
      <div className={cx('absolute inset-0', isOpaque ? 'bg-well' : poster ? 'bg-shade' : 'bg-shade-soft')} />
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 overflow-y-auto px-6 py-4 text-center @max-[30rem]:gap-1 @max-[30rem]:py-2">
        {spins && <BigSpinner />}
        {icon && <Icon name={icon} size="large" className="@max-[24rem]:hidden" />}
        <p className="text-16 font-bold wrap-anywhere">{title}</p>
        {children && <p className="max-w-[44ch] text-pretty wrap-anywhere text-on-picture-2">{children}</p>}
        {actions && <div className="mt-2 flex flex-wrap justify-center gap-2 @max-[30rem]:mt-1">{actions}</div>}
        {note && <p className="text-11 text-on-picture-2">{note}</p>}
      </div>
    </>
  );
}

const ON_PICTURE = 'bg-hover-on-picture hover:bg-track pointer-coarse:min-h-(--h-lg)';

interface ReconnectingProps {
  session: PlayerSession;
  poster: ReactNode;
  phase: Phase & { name: 'reconnecting' };
}

/** `performance.now()`, which no correction of a clock moves. `every` is in milliseconds. */
function useUptime(every: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

function Reconnecting({ session, poster, phase: { retryAt } }: ReconnectingProps) {
  const now = useUptime(250);
  const seconds = retryAt === null ? 0 : Math.max(1, Math.ceil((retryAt - now) / 1000));
  return (
    <Screen
      poster={poster}
      spins
      title={t('streams.player.reconnecting')}
      actions={
        <Button size="small" className={ON_PICTURE} busy={retryAt === null} onClick={() => session.retry()}>
          <Icon name="refresh" size="small" />
          {t('streams.player.reconnecting.now')}
        </Button>
      }
    >
      {retryAt === null ? t('streams.player.reconnecting.trying') : t('streams.player.reconnecting.text', { seconds })}
    </Screen>
  );
}

function Failed({ session, failure: { reason, code } }: { session: PlayerSession; failure: Failure }) {
  const lower = reason === 'decode' || reason === 'unsupported' ? session.lowerQuality() : null;
  return (
    <Screen
      isOpaque
      icon="warn"
      title={t('streams.player.failed')}
      note={<bdi>{t('streams.player.failed.code', { code })}</bdi>}
      actions={
        <>
          {lower !== null && (
            <Button variant="primary" size="small" className="pointer-coarse:min-h-(--h-lg)" onClick={() => session.reload(lower)}>
              {t('streams.player.failed.lower', { quality: qualityText(lower) })}
            </Button>
          )}
          <Button size="small" className={ON_PICTURE} onClick={() => session.reload()}>
            {t('streams.player.failed.reload')}
          </Button>
        </>
      }
    >
      {t(lower === null ? `streams.player.failed.${reason}` : 'streams.player.failed.try_lower')}
    </Screen>
  );
}

function MatureGate({ session, poster }: { session: PlayerSession; poster: ReactNode }) {
  const { channel } = usePlayerSource(session);
  const router = useRouter();
  const leave = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' }));
  return (
    <Screen
      poster={poster}
      icon="warn"
      title={t('streams.player.mature')}
      note={t('streams.player.mature.note')}
      actions={
        <>
          <Button className={ON_PICTURE} onClick={leave}>
            {t('streams.player.mature.back')}
          </Button>
          <Button variant="primary" className="pointer-coarse:min-h-(--h-lg)" onClick={() => session.consent()}>
            {t('streams.player.mature.agree')}
          </Button>
        </>
      }
    >
      {t('streams.player.mature.text', { name: channel.name })}
    </Screen>
  );
}

function LiveFor({ name, since }: { name: string; since: Date }) {
  // The end time, because the component mounts at the end.
  const now = useNow(null);
  return t('streams.player.ended.text', {
    name,
    duration: formatMinutes(Math.max(1, Math.round(msBetween(since, now) / MINUTE_MS))),
  });
}

export function InPip({ session }: { session: PlayerSession }) {
  return (
    <Screen
      isOpaque
      icon="pip"
      title={t('streams.player.in_pip')}
      actions={
        <Button size="small" className={ON_PICTURE} onClick={() => session.togglePip()}>
          {t('streams.player.in_pip.back')}
        </Button>
      }
    />
  );
}
