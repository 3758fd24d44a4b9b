import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { useChannel, useLiveChannel, useWatching } from '#features/channel/channels/web/api.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { PlayerAnnouncer } from './PlayerAnnouncer.tsx';
import { PlayerButton } from './PlayerButton.tsx';
import { usePlayerDock } from './player-dock.ts';
import type { PlayerSession } from './player-session.ts';
import { phaseOf } from './player-state.ts';
import { usePlayerSource, usePlayerState } from './use-player-session.ts';
import { VideoOutlet } from './VideoOutlet.tsx';

/** Continues playback while browsing: in a corner, or on phones at the bottom of the page. */
export default function SmallPlayer({ session }: { session: PlayerSession }) {
  const state = usePlayerState(session);
  const isPhone = useMediaQuery(PHONE);
  useEffect(() => {
    // The page that was full screen is gone.
    if (document.fullscreenElement) void document.exitFullscreen();
  }, []);
  const Look = isPhone ? DockedPlayer : FloatingPlayer;
  return (
    <>
      {state.kind === 'live' && <FollowedChannel session={session} />}
      {!state.isInPip && <Look session={session} />}
    </>
  );
}

/** Keeps counting the viewer of a live stream, and receives its end, as its page does. */
function FollowedChannel({ session }: { session: PlayerSession }) {
  const channel = useChannel(usePlayerSource(session).channel.slug).data;
  return channel ? <Followed channel={channel} session={session} /> : null;
}

function Followed({ channel, session }: { channel: Channel; session: PlayerSession }) {
  const viewer = useViewer();
  useLiveChannel(channel);
  useWatching(channel, viewer !== null);
  const isOver = channel.livestream === null;
  useEffect(() => {
    if (isOver) session.endBroadcast();
  }, [isOver, session]);
  return null;
}

function stateText(session: PlayerSession, name: string): string | null {
  switch (phaseOf(session.state()).name) {
    case 'reconnecting':
      return t('streams.player.reconnecting');
    case 'waiting':
      return t('streams.player.waiting', { name });
    case 'failed':
      return t('streams.player.failed');
    case 'ended':
      return t(session.state().kind === 'live' ? 'streams.player.ended' : 'streams.player.ended.video');
    default:
      return null;
  }
}

function FloatingPlayer({ session }: { session: PlayerSession }) {
  const dock = usePlayerDock();
  const state = usePlayerState(session);
  const { channel, title } = usePlayerSource(session);
  const { name } = phaseOf(state);
  const text = stateText(session, channel.name);
  return (
    <aside
      aria-label={t('streams.player.small')}
      className="fixed end-[calc(var(--side-w,0px)+1rem)] bottom-4 z-(--z-panel) w-75 overflow-hidden rounded-lg bg-panel shadow-3"
    >
      <div data-theme="dark" className="group/small relative aspect-video bg-well text-on-picture">
        <VideoOutlet session={session} className="absolute inset-0" />
        {state.quality === 'audio' && (
          <div className="absolute inset-0 grid place-items-center bg-well">
            <Avatar name={channel.name} picture={channel.picture} size={64} />
          </div>
        )}
        {(text !== null || name === 'buffering') && (
          <p className="absolute inset-0 grid place-items-center bg-shade-soft p-4 text-center font-semibold wrap-anywhere">{text}</p>
        )}
        <div className="fades absolute inset-0 bg-shade-soft opacity-0 group-focus-within/small:opacity-100 group-hover/small:opacity-100 pointer-coarse:opacity-100" />
        <div className="absolute inset-x-0 top-0 flex items-center p-1.5">
          {state.kind === 'live' && name !== 'ended' && <LiveMark />}
          <span className="flex-1" />
          <span className="fades flex opacity-0 group-focus-within/small:opacity-100 group-hover/small:opacity-100 pointer-coarse:opacity-100">
            <BackLink session={session} className="grid size-(--h-md) place-items-center rounded-sm hover:bg-hover-on-picture">
              <Icon name="full" />
            </BackLink>
            <IconButton
              icon="x"
              label={t('streams.player.close')}
              tooltip={false}
              className="text-on-picture! hover:bg-hover-on-picture!"
              onClick={() => dock.close()}
            />
          </span>
        </div>
        {text === null && (
          <div className="fades pointer-events-none absolute inset-0 flex items-center justify-center gap-3 opacity-0 group-focus-within/small:opacity-100 group-hover/small:opacity-100 pointer-coarse:opacity-100 *:pointer-events-auto">
            <PlayButton session={session} />
            <PlayerButton
              icon={state.isMuted ? 'mute' : 'vol'}
              label={t(state.isMuted ? 'streams.player.unmute' : 'streams.player.mute')}
              onClick={() => session.setMuted(!state.isMuted)}
            />
          </div>
        )}
      </div>
      <div className="flex items-center gap-2 py-2 ps-3 pe-1">
        <Avatar name={channel.name} picture={channel.picture} size={32} />
        <Names title={title} name={channel.name} />
        {document.pictureInPictureEnabled && (
          <IconButton icon="popout" label={t('streams.player.pip')} onClick={() => session.togglePip()} />
        )}
      </div>
      <PlayerAnnouncer session={session} />
    </aside>
  );
}

function DockedPlayer({ session }: { session: PlayerSession }) {
  const dock = usePlayerDock();
  const state = usePlayerState(session);
  const { channel, title } = usePlayerSource(session);
  const isLive = state.kind === 'live' && phaseOf(state).name === 'playing';
  const about = isLive ? t('streams.player.small.live', { name: channel.name }) : channel.name;
  return (
    <aside
      aria-label={t('streams.player.small')}
      data-dock
      className="fixed inset-x-0 bottom-(--nav-h) z-(--z-panel) grid h-(--dock-h) crowded:hidden grid-cols-[7rem_minmax(0,1fr)_auto] items-center bg-panel shadow-[0_-1px_0_var(--line)]"
    >
      <BackLink session={session} className="relative block h-full bg-well">
        <VideoOutlet session={session} className="absolute inset-0" />
      </BackLink>
      <div className="min-w-0 px-2.5">
        <Names title={title} name={stateText(session, channel.name) ?? about} />
      </div>
      <div className="flex pe-1">
        <PlayButton session={session} isOnPage />
        <IconButton icon="x" label={t('streams.player.close')} tooltip={false} className="size-(--h-lg)!" onClick={() => dock.close()} />
      </div>
      <PlayerAnnouncer session={session} />
    </aside>
  );
}

function PlayButton({ session, isOnPage = false }: { session: PlayerSession; isOnPage?: boolean }) {
  const isIdle = ['paused', 'ended'].includes(phaseOf(usePlayerState(session)).name);
  return (
    <PlayerButton
      icon={isIdle ? 'play' : 'pause'}
      label={t(isIdle ? 'streams.player.play' : 'streams.player.pause')}
      className={isOnPage ? 'text-ink!' : ''}
      onClick={() => session.togglePlay()}
    />
  );
}

function BackLink({ session, className, children }: { session: PlayerSession; className: string; children: ReactNode }) {
  const { page } = usePlayerSource(session);
  return (
    <Link to={page} aria-label={t('streams.player.small.back')} className={className}>
      {children}
    </Link>
  );
}

const Names = ({ title, name }: { title: string; name: string }) => (
  <div className="min-w-0 flex-1">
    <p className="truncate font-semibold">
      <bdi>{title}</bdi>
    </p>
    <p className="truncate text-12 text-ink-2">
      <bdi>{name}</bdi>
    </p>
  </div>
);
