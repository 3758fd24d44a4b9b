import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent } from 'react';
import { mediaAddress } from '#core/web/media-address.ts';
import { settingsQuery } from '#core/web/settings.ts';
import type { PlayerSource } from './player-source.ts';
import { showFrames } from './show-frames.ts';
import { EngineContext } from './use-player-session.ts';

/** Shows these moments (seconds) in a hidden video one at a time; a new array restarts. Calls are missing if playback fails. */
export function useFrames(
  source: PlayerSource | null,
  times: readonly number[],
  onFrame: (video: HTMLVideoElement, index: number) => void,
): void {
  const load = use(EngineContext);
  const cdn = useQuery(settingsQuery).data?.media_url ?? null;
  const show = useEffectEvent(onFrame);
  useEffect(() => {
    if (source === null) return;
    let isLeft = false;
    let end = () => {};
    load(source).then(
      (open) => {
        if (isLeft) return;
        end = showFrames({ open, url: mediaAddress(source.url, cdn), times, onFrame: (video, index) => show(video, index) });
      },
      // The visible player reports the problem.
      () => undefined,
    );
    return () => {
      isLeft = true;
      end();
    };
  }, [load, cdn, source, times]);
}
