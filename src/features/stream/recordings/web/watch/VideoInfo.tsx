import { Link } from '@tanstack/react-router';
import { formatDate, parseDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Badge } from '#core/web/ui/Badge.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { FollowButton, StreamTags } from '#features/channel/channels/web/api.ts';
import type { VideoPage as Video } from '#features/stream/recordings/contract/video.ts';
import type { Playback } from '#features/stream/streams/web/api.ts';
import { viewsText } from '../views-text.ts';
import { ShareVideoButton } from './ShareVideoButton.tsx';

interface VideoInfoProps {
  video: Video;
  channel: Channel;
  playback: Playback | null;
}

export function VideoInfo({ video, channel, playback }: VideoInfoProps) {
  const { livestream } = video;
  const { username, profile_pic } = channel.user;
  return (
    <div className="px-5 pt-4 pb-3 max-md:px-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <h1 className="min-w-0 flex-1 basis-60 text-18 font-bold tracking-tight wrap-anywhere">
          <bdi>{livestream.session_title}</bdi>
        </h1>
        <div className="flex flex-wrap gap-2">
          <FollowButton channel={channel} />
          <ShareVideoButton video={video} playback={playback} />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link to="/$slug" params={{ slug: channel.slug }} className="flex min-w-0 items-center gap-2.5 rounded-sm hover:underline">
          <Avatar name={username} picture={profile_pic} size={36} />
          <span className="flex min-w-0 items-center gap-1.5 text-14 font-bold">
            <bdi className="truncate">{username}</bdi>
            {channel.verified && <Badge type="verified" />}
          </span>
        </Link>
        <p className="flex flex-wrap items-center gap-x-1.5 text-ink-2 tabular-nums">
          {formatDate(parseDate(livestream.start_time), 'medium')}
          <span aria-hidden="true">·</span>
          {viewsText(video.views)}
        </p>
        {video.visibility !== 'public' && <Tag>{t(`recordings.visibility.${video.visibility}`)}</Tag>}
      </div>
      <StreamTags stream={livestream} />
    </div>
  );
}
