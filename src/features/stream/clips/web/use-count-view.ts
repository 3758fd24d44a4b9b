import { useEffect } from 'react';
import { call } from '#core/web/api.ts';
import { type Clip, countClipView } from '#features/stream/clips/contract/clip.ts';
import type { Playback } from '#features/stream/streams/web/api.ts';

/** Seconds of playback that count as a view. */
const VIEW_SECONDS = 3;

export function useCountView({ id }: Pick<Clip, 'id'>, playback: Playback | null): void {
  useEffect(() => {
    if (!playback) return;
    const stop = playback.watchClock(() => {
      if (playback.clock().time < VIEW_SECONDS) return;
      stop();
      // A failed count must not disturb the viewer.
      call(countClipView, { params: { clip: id } }).catch(() => undefined);
    });
    return stop;
  }, [playback, id]);
}
