import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { useChannel } from '#features/channel/channels/web/api.ts';
import { type VideoPage as Video, videoPrivated } from '#features/stream/recordings/contract/video.ts';
import { isProcessing } from '#features/stream/recordings/rules.ts';
import { usePlayerDock } from '#features/stream/streams/web/api.ts';
import { isMissing, videoQuery } from '../queries.ts';
import { VideoPage } from './VideoPage.tsx';
import { MissingVideo, PrivateVideo, ProcessingVideo, VideoFailed } from './VideoProblem.tsx';
import { VideoSkeleton } from './VideoSkeleton.tsx';

/** ST-02. */
export default function VideoRoute({ params }: PageProps) {
  const video = useQuery(videoQuery(params.id!));
  usePageTitle(video.data?.livestream.session_title ?? (video.isError ? t('recordings.missing') : null));
  if (video.data && !isProcessing(video.data.livestream.duration)) return <KnownVideo key={video.data.uuid} video={video.data} />;
  if (isMissing(video.error)) return <MissingVideo />;
  if (video.data) return <ProcessingVideo slug={video.data.livestream.channel.slug} />;
  if (!video.isError) return <VideoSkeleton />;
  return <VideoFailed error={video.error} onRetry={() => video.refetch()} busy={video.isFetching} />;
}

function KnownVideo({ video }: { video: Video }) {
  const { id: channelId, slug } = video.livestream.channel;
  const dock = usePlayerDock();
  const [isPrivate, setIsPrivate] = useState(false);
  useRealtime(videoPrivated, [channelId], ({ video_id }) => {
    if (video_id !== video.id || video.can_manage) return;
    setIsPrivate(true);
    // It must not continue in the small player.
    dock.close();
  });
  const channel = useChannel(slug);
  if (isPrivate) return <PrivateVideo slug={slug} />;
  if (channel.data) return <VideoPage video={video} channel={channel.data} />;
  if (!channel.isError) return <VideoSkeleton />;
  return <VideoFailed error={channel.error} onRetry={() => channel.refetch()} busy={channel.isFetching} />;
}
