import { useEffect, useMemo, useState } from 'react';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Picture } from '#features/channel/channels/web/api.ts';
import type { VideoPage as Video } from '#features/stream/recordings/contract/video.ts';
import { type Playback, useDocked, VideoPlayer } from '#features/stream/streams/web/api.ts';
import { sourceOf } from '../video-source.ts';

/** Milliseconds for which "Start over" is shown. */
const OFFERED_FOR = 12_000;

/** Starts at the time in the URL, or at the resume position. */
export function VideoStage({ video, onPlayback }: { video: Video; onPlayback: (playback: Playback | null) => void }) {
  const { livestream } = video;
  const { session } = useDocked();
  const [start] = useState(() => {
    const requested = startIn(location.search, livestream.duration / 1000);
    // A player taken over from another page keeps its position.
    const isOpen = session?.source().id === sourceOf(video, null).id;
    return { at: requested ?? video.resume_at, resumed: requested === null && !isOpen ? video.resume_at : null };
  });
  const source = useMemo(() => sourceOf(video, start.at), [video, start]);
  const [playback, setPlayback] = useState<Playback | null>(null);
  const report = useMemo(
    () => (opened: Playback | null) => {
      setPlayback(opened);
      onPlayback(opened);
    },
    [onPlayback],
  );
  const poster = (
    <Picture
      src={livestream.thumbnail.src}
      srcset={livestream.thumbnail.srcset}
      category={livestream.categories[0]?.slug ?? ''}
      seed={livestream.channel.slug}
    />
  );
  return (
    <section
      aria-label={livestream.session_title}
      data-theme="dark"
      className={`relative shrink-0 overflow-hidden bg-well text-on-picture on-stage:aspect-auto on-stage:h-full on-stage:max-h-none ${STAGE_SIZE}`}
    >
      <Panel
        name="The player"
        pending={<div className="absolute inset-0">{poster}</div>}
        failed={(failure) => (
          <div className="absolute inset-0 grid place-content-center overflow-y-auto">
            <PartFailed {...failure} />
          </div>
        )}
      >
        <VideoPlayer source={source} poster={poster} hasChat onPlayback={report}>
          {start.resumed !== null && playback && <Resumed at={start.resumed} onStartOver={() => playback.seek(0)} />}
        </VideoPlayer>
      </Panel>
    </section>
  );
}

function Resumed({ at, onStartOver }: { at: number; onStartOver: () => void }) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), OFFERED_FOR);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <p className="absolute start-3 bottom-18 flex items-center gap-2 rounded-md bg-picture-panel py-1.5 ps-2.5 pe-1.5 text-12 font-medium">
      <Icon name="clock" size="small" />
      {t('recordings.resumed', { time: formatClock(at * 1000) })}
      <Button
        size="small"
        className="bg-hover-on-picture! text-on-picture!"
        onClick={() => {
          setIsShown(false);
          onStartOver();
        }}
      >
        {t('recordings.resumed.start_over')}
      </Button>
    </p>
  );
}

export const PAGE_HEIGHT = 'h-[calc(100dvh-var(--bar-h)-var(--notice-h)-var(--foot-h))]';
/** As large as the player on a channel's page. */
export const STAGE_SIZE = 'aspect-video max-h-[calc(100dvh-var(--bar-h)-96px)] w-full max-md:max-h-(--phone-stage-h)';
export const SIDE_WIDTH = 'md:w-[min(21.25rem,50vw)]';

/** Start time of a URL in seconds, from `?t=90` or `?t=1h2m3s`; null without one, or beyond the recording's duration. */
function startIn(search: string, duration: number): number | null {
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})s?)?$/.exec(new URLSearchParams(search).get('t') ?? '') ?? [];
  if (!hours && !minutes && !seconds) return null;
  const start = Number(hours ?? 0) * HOUR_SECONDS + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return start < duration ? start : null;
}

export const withStart = (address: string, seconds: number): string => (seconds < 1 ? address : `${address}?t=${Math.floor(seconds)}`);
