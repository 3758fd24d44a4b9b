import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import type { StageProps } from '#features/channel/channels/web/api.ts';
import { useDocked, usePlayerDock } from './player/player-dock.ts';

const LivePlayer = lazyComponent('player', () => import('./player/LivePlayer.tsx'));

/** The player's code loads when there is something to play, and stays after the stream ends. */
export function StagePlayer(stage: StageProps) {
  const { livestream, playback_url } = stage.channel;
  const isPlayable = livestream !== null && playback_url !== '';
  const [isOpen, setIsOpen] = useState(isPlayable);
  if (isPlayable && !isOpen) setIsOpen(true);
  return (
    isOpen && (
      <Panel
        name="The player"
        failed={(failure) => (
          <div className="absolute inset-0 grid place-content-center overflow-y-auto bg-well">
            <PartFailed {...failure} />
          </div>
        )}
      >
        <LivePlayer {...stage} />
      </Panel>
    )
  );
}

const SmallPlayer = lazyComponent('player', () => import('./player/SmallPlayer.tsx'));

/** Pages that need the whole window. Playback pauses there, and resumes afterwards. */
const FULL_AREA_PAGES = /^\/(dashboard|staff)(\/|$)/;

export function PlayerLayer() {
  const { session, isSmall } = useDocked();
  const dock = usePlayerDock();
  const needsArea = useLocation({ select: ({ pathname }) => FULL_AREA_PAGES.test(pathname) });
  useEffect(() => {
    if (isSmall && needsArea) return dock.interrupt();
  }, [dock, isSmall, needsArea]);
  return session !== null && isSmall && !needsArea && <SmallPlayer session={session} />;
}

declare module '#core/web/feature.ts' {
  interface LoadTimes {
    /** With a video: the controls around it. */
    player: true;
    /** With a video that the browser cannot play by itself. */
    hls: true;
  }
}

/** A `Player` whose code loads when there is something to play. Render it inside a `Panel`. */
export const VideoPlayer = lazyComponent('player', () => import('./player/Player.tsx'));
