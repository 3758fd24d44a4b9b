import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { CardGrid, type TabProps } from '#features/channel/channels/web/api.ts';
import { useEndedStreams, videosQuery } from '../queries.ts';
import { VideoCard, VideosSkeleton } from './VideoList.tsx';

export default function VideosTab({ channel, own }: TabProps) {
  return (
    <div className="px-5 pt-4 pb-8 max-md:px-3">
      <Videos channel={channel} own={own} />
    </div>
  );
}

function Videos({ channel, own }: TabProps) {
  const query = videosQuery(channel.slug);
  const list = useInfiniteQuery(query);
  useEndedStreams(channel.id, query.queryKey);
  if (list.isPending) return <VideosSkeleton />;
  if (list.isError && !list.data) {
    return <QueryError title={t('recordings.list.failed')} query={list} />;
  }
  const videos = list.data.pages.flat();
  if (videos.length === 0) {
    return (
      <EmptyState icon="play" title={t('recordings.list.empty')}>
        {own ? t('recordings.list.empty.own') : t('recordings.list.empty.text', { name: channel.user.username })}
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">{t('recordings.title')}</h2>
      <CardGrid>
        {videos.map((video) => (
          <VideoCard key={video.video.uuid} video={video} slug={channel.slug} />
        ))}
      </CardGrid>
      {list.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button onClick={() => list.fetchNextPage()} busy={list.isFetchingNextPage}>
            {t('recordings.list.more')}
          </Button>
        </div>
      )}
    </>
  );
}
