import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, parseDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { parseBoolean, preference, usePreference } from '#core/web/preference.ts';
import { toast } from '#core/web/toast.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Badge } from '#core/web/ui/Badge.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { LazyDrawer } from '#core/web/ui/LazyLayer.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { FollowButton, StreamTags } from '#features/channel/channels/web/api.ts';
import type { VideoPage as Video } from '#features/stream/recordings/contract/video.ts';
import type { Playback } from '#features/stream/streams/web/api.ts';
import { LatestVideos } from '../list/VideoList.tsx';
import { ReplayColumn } from '../replay/ReplayColumn.tsx';
import { useReplay } from '../replay/replay-room.ts';
import { viewsText } from '../video-texts.ts';
import { PAGE_HEIGHT, SIDE_WIDTH, VideoStage, withStart } from './VideoStage.tsx';

const KeepSwitch = lazyComponent('use', () => import('../manage/KeepSwitch.tsx'));

const replayHidden = preference('replay-hidden', false, parseBoolean);

/** The page of a recording (ST-02) with its chat replay (RP-01). */
export function VideoPage({ video, channel }: { video: Video; channel: Channel }) {
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
            className="absolute end-3 top-3 fades -scale-x-100 bg-overlay text-on-picture on-idle-stage:not-focus-visible:stage-hidden"
            onClick={() => replayHidden.set(false)}
          />
        )}
      </div>
      {!isHidden && (
        <div className={cx('shrink-0 border-s border-line-soft bg-column', SIDE_WIDTH)}>
          <ReplayColumn channel={channel} replay={replay} onHide={() => replayHidden.set(true)} />
        </div>
      )}
    </div>
  );
}

function PhoneVideoInfo({ video, channel, playback }: { video: Video; channel: Channel; playback: Playback | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const { session_title: title, start_time } = video.livestream;
  const { username, profile_pic } = channel.user;
  return (
    <div className="flex shrink-0 items-center gap-2.5 border-b border-line-soft bg-column px-3 py-2">
      <h1 className="sr-only">{title}</h1>
      <button
        type="button"
        className="thumb flex min-w-0 flex-1 items-center gap-2.5 text-start"
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

function VideoInfo({ video, channel, playback }: { video: Video; channel: Channel; playback: Playback | null }) {
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
      {video.is_kept !== null && (
        <Panel name="The switch that keeps a video" failed={(failure) => <PartFailed {...failure} />}>
          <div className="mt-2 max-w-96">
            <KeepSwitch slug={channel.slug} uuid={video.uuid} title={livestream.session_title} isKept={video.is_kept} hasHint />
          </div>
        </Panel>
      )}
    </div>
  );
}

function ShareVideoButton({ video, playback, iconOnly = false }: { video: Video; playback: Playback | null; iconOnly?: boolean }) {
  const share = () => {
    const address = `${location.origin}/${video.livestream.channel.slug}/videos/${video.uuid}`;
    navigator.clipboard.writeText(withStart(address, playback?.clock().time ?? 0)).then(
      () => toast.good('recordings.shared'),
      () => toast.bad('recordings.share_failed'),
    );
  };
  const label = t('recordings.share');
  if (iconOnly) return <IconButton icon="share" label={label} className="bg-control" onClick={share} />;
  return (
    <Button onClick={share}>
      <Icon name="share" size="small" />
      {label}
    </Button>
  );
}
