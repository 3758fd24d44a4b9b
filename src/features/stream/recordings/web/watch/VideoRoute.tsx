import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { useChannel } from '#features/channel/channels/web/api.ts';
import { type VideoPage as Video, videoPrivated } from '#features/stream/recordings/contract/video.ts';
import { isProcessing } from '#features/stream/recordings/rules.ts';
import { usePlayerDock } from '#features/stream/streams/web/api.ts';
import { isMissing, videoQuery } from '../queries.ts';
import { VideoPage } from './VideoPage.tsx';
import { PAGE_HEIGHT, SIDE_WIDTH, STAGE_SIZE } from './VideoStage.tsx';

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

function VideoSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className={`flex max-md:flex-col ${PAGE_HEIGHT}`}>
      <div className="min-w-0 flex-1 max-md:flex-none">
        <div data-theme="dark" className={`bg-well ${STAGE_SIZE}`} />
        <div className="px-5 pt-4 max-md:border-b max-md:border-line-soft max-md:bg-column max-md:px-3 max-md:py-2">
          <Skeleton className="my-1 h-5 w-3/5" />
          <div className="mt-3 flex items-center gap-2.5 max-md:hidden">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <Skeleton className="h-3.5 w-40" />
          </div>
        </div>
      </div>
      <div className={`flex-1 border-line-soft bg-column md:flex-none md:border-s ${SIDE_WIDTH}`} />
    </div>
  );
}

/** The server does not reveal whether the recording is missing, private or deleted. */
function MissingVideo() {
  return (
    <NoVideo
      icon="flag"
      title={t('recordings.missing')}
      text={t('recordings.missing.text')}
      action={
        <Link to="/" className={buttonClass('primary')}>
          {t('recordings.missing.home')}
        </Link>
      }
    />
  );
}

/** The recording became private or was deleted during playback. */
function PrivateVideo({ slug }: { slug: string }) {
  return (
    <NoVideo
      icon="lock"
      title={t('recordings.private')}
      text={t('recordings.private.text')}
      action={
        <Link to="/$slug/videos" params={{ slug }} className={buttonClass('primary')}>
          {t('recordings.private.more')}
        </Link>
      }
    />
  );
}

function ProcessingVideo({ slug }: { slug: string }) {
  return (
    <div role="status">
      <NoVideo
        icon="clock"
        title={t('recordings.processing.title')}
        text={t('recordings.processing.text')}
        action={
          <Link to="/$slug/videos" params={{ slug }} className={buttonClass('default')}>
            {t('recordings.private.more')}
          </Link>
        }
      />
    </div>
  );
}

function NoVideo({ text, ...empty }: { icon: IconName; title: string; text: string; action: ReactNode }) {
  return (
    <div className="py-16">
      <EmptyState wholePage {...empty}>
        {text}
      </EmptyState>
    </div>
  );
}

function VideoFailed(problem: { error: unknown; onRetry: () => void; busy: boolean }) {
  return (
    <div className="py-16">
      <ErrorState title={t('recordings.failed')} {...problem} />
    </div>
  );
}
