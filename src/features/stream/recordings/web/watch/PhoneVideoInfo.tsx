import { useState } from 'react';
import { formatDate, parseDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { LazyDrawer } from '#core/web/ui/LazyLayer.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { VideoPage as Video } from '#features/stream/recordings/contract/video.ts';
import type { Playback } from '#features/stream/streams/web/api.ts';
import { LatestVideos } from '../list/LatestVideos.tsx';
import { ShareVideoButton } from './ShareVideoButton.tsx';
import { VideoInfo } from './VideoInfo.tsx';

interface PhoneVideoInfoProps {
  video: Video;
  channel: Channel;
  playback: Playback | null;
}

/** One line; a drawer has the details. */
export function PhoneVideoInfo({ video, channel, playback }: PhoneVideoInfoProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { session_title: title, start_time } = video.livestream;
  const { username, profile_pic } = channel.user;
  return (
    <div className="flex shrink-0 items-center gap-2.5 border-b border-line-soft bg-column px-3 py-2">
      <h1 className="sr-only">{title}</h1>
      <button
        type="button"
        className="flex min-w-0 flex-1 items-center gap-2.5 text-start"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Avatar name={username} picture={profile_pic} size={36} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14 font-semibold">
            <bdi>{title}</bdi>
          </span>
          <span className="block truncate text-12 text-ink-2">
            <bdi>{username}</bdi>, {formatDate(parseDate(start_time), 'medium')}
          </span>
        </span>
        <span className="sr-only">{t('recordings.more_about')}</span>
      </button>
      <ShareVideoButton video={video} playback={playback} iconOnly />
      <LazyDrawer name="The video info" open={isOpen} onOpenChange={setIsOpen} title={<bdi>{username}</bdi>}>
        <VideoInfo video={video} channel={channel} playback={playback} />
        <LatestVideos slug={channel.slug} title={t('recordings.more_from', { name: channel.user.username })} without={video.uuid} />
      </LazyDrawer>
    </div>
  );
}
