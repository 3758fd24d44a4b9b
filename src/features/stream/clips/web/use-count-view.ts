import { useEffect } from 'react';
import { call } from '#core/web/api.ts';
import { type Clip, countClipView } from '#features/stream/clips/contract/clip.ts';
import type { Playback } from '#features/stream/streams/web/api.ts';

/** Seconds of a clip that count as a view. */
const VIEW_SECONDS = 3;

/** Counts a view once enough of the clip was played. */
export function useCountView({ id }: Pick<Clip, 'id'>, playback: Playback | null): void {
  useEffect(() => {
    if (!playback) return;
    const stop = playback.watchClock(() => {
      if (playback.clock().time < VIEW_SECONDS) return;
      stop();
      // A view that is not counted is not worth a message.
      call(countClipView, { params: { clip: id } }).catch(() => undefined);
    });
    return stop;
  }, [playback, id]);
}
