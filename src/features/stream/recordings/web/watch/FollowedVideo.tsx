import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#core/web/api.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { countView, keepPosition, videoPrivated } from '#features/stream/recordings/contract/video.ts';
import { type Playback, usePlayerDock } from '#features/stream/streams/web/api.ts';
import { VIDEOS_KEY, videoQuery } from '../queries.ts';

/** Seconds of playback until a view counts. */
const WATCHED = 5;
/** A larger step in seconds was not watched. */
const MAX_STEP = 2;
/** Seconds of playback between stored positions. */
const KEEP_EVERY = 15;

/** Counts the view, stores the position, and stops the small player when the recording becomes private. */
export default function FollowedVideo({ uuid, playback, isSmall }: { uuid: string; playback: Playback; isSmall: boolean }) {
  const dock = usePlayerDock();
  // The page that opened it has loaded it.
  const video = useQuery({ ...videoQuery(uuid), enabled: false }).data;
  useRealtime(videoPrivated, video && isSmall ? [video.livestream.channel.id] : null, ({ video_id }) => {
    if (video_id === video?.id && !video.can_manage) dock.close();
  });
  useViewCount(uuid, playback);
  useStoredPosition(uuid, playback);
  return null;
}

function useViewCount(uuid: string, playback: Playback): void {
  useEffect(() => {
    let last = playback.clock().time;
    let watched = 0;
    const stop = playback.watchClock(() => {
      const { time } = playback.clock();
      if (time > last && time <= last + MAX_STEP) watched += time - last;
      last = time;
      if (watched < WATCHED) return;
      stop();
      // A failed count must not disturb the viewer.
      call(countView, { params: { uuid } }).catch(() => undefined);
    });
    return stop;
  }, [uuid, playback]);
}

/** Positions are stored during playback, because a closing page has no time left, and also on leaving. */
function useStoredPosition(uuid: string, playback: Playback): void {
  const cache = useQueryClient();
  const isSignedIn = useViewer() !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    let kept = playback.clock().time;
    const keep = async () => {
      const { time, end } = playback.clock();
      if (end <= 0 || Math.abs(time - kept) < 1) return;
      kept = time;
      const { data } = await call(keepPosition, { params: { uuid }, body: { seconds: time } });
      cache.setQueryData(videoQuery(uuid).queryKey, (known) => known && { ...known, resume_at: data.resume_at });
      void cache.invalidateQueries({ queryKey: VIDEOS_KEY, refetchType: 'none' });
    };
    // The next attempt follows soon.
    const attempt = () => void keep().catch(() => undefined);
    const stop = playback.watchClock(() => Math.abs(playback.clock().time - kept) >= KEEP_EVERY && attempt());
    const hide = () => document.visibilityState === 'hidden' && attempt();
    document.addEventListener('visibilitychange', hide);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', hide);
      attempt();
    };
  }, [uuid, playback, isSignedIn, cache]);
}
