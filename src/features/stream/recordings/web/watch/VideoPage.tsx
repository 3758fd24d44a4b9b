import { useState } from 'react';
import { parseDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { parseBoolean, preference, usePreference } from '#core/web/preference.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { VideoPage as Video } from '#features/stream/recordings/contract/video.ts';
import type { Playback } from '#features/stream/streams/web/api.ts';
import { LatestVideos } from '../list/LatestVideos.tsx';
import { ReplayColumn } from '../replay/ReplayColumn.tsx';
import { useReplay } from '../replay/use-replay.ts';
import { PhoneVideoInfo } from './PhoneVideoInfo.tsx';
import { PAGE_HEIGHT, SIDE_WIDTH } from './page-class.ts';
import { VideoInfo } from './VideoInfo.tsx';
import { VideoStage } from './VideoStage.tsx';

const replayHidden = preference('replay-hidden', false, parseBoolean);

interface VideoPageProps {
  video: Video;
  channel: Channel;
}

/** The page of a recording (ST-02) with its chat replay (RP-01). */
export function VideoPage({ video, channel }: VideoPageProps) {
  const isPhone = useMediaQuery(PHONE);
  const isHidden = usePreference(replayHidden) && !isPhone;
  const [playback, setPlayback] = useState<Playback | null>(null);
  const replay = useReplay(channel, parseDate(video.livestream.start_time), playback);
  const stage = <VideoStage video={video} onPlayback={setPlayback} />;
  if (isPhone) {
    return (
      <div className={`flex flex-col ${PAGE_HEIGHT}`}>
        {stage}
        <PhoneVideoInfo video={video} channel={channel} playback={playback} />
        <div className="min-h-0 flex-1">
          <ReplayColumn channel={channel} replay={replay} />
        </div>
      </div>
    );
  }
  return (
    <div className={`flex ${PAGE_HEIGHT}`}>
      <div className="relative min-w-0 flex-1 overflow-x-hidden overflow-y-auto [scrollbar-width:thin]">
        {stage}
        <div className="on-stage:hidden">
          <VideoInfo video={video} channel={channel} playback={playback} />
          <LatestVideos slug={channel.slug} title={t('recordings.more_from', { name: channel.user.username })} without={video.uuid} />
        </div>
        {isHidden && (
          <IconButton
            icon="hide"
            label={t('recordings.replay.show')}
            className="absolute end-3 top-3 fades -scale-x-100 bg-overlay text-on-picture on-idle-stage:not-focus-visible:opacity-0 in-full:fixed in-full:z-(--z-bar)"
            onClick={() => replayHidden.set(false)}
          />
        )}
      </div>
      {!isHidden && (
        <div
          className={cx(
            'shrink-0 border-s border-line-soft bg-column in-full:fixed in-full:end-4 in-full:top-14 in-full:bottom-21 in-full:z-(--z-bar) in-full:overflow-hidden in-full:rounded-lg in-full:border-0 in-full:bg-picture-panel in-full:text-on-picture',
            SIDE_WIDTH,
          )}
        >
          <ReplayColumn channel={channel} replay={replay} onHide={() => replayHidden.set(true)} />
        </div>
      )}
    </div>
  );
}
