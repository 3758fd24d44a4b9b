import { useInfiniteQuery } from '@tanstack/react-query';
import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { CardGrid, CategoryFrame, categoryName } from '#features/channel/channels/web/api.ts';
import { recentVideosQuery } from '../queries.ts';
import { VideoCard, VideosSkeleton } from './VideoList.tsx';

export default function CategoryVideos({ params }: PageProps) {
  return (
    <CategoryFrame slug={params.slug!} tab="videos">
      {({ id, name }) => <Videos key={id} categoryId={id} name={name} />}
    </CategoryFrame>
  );
}

function Videos({ categoryId, name }: { categoryId: number; name: string }) {
  const list = useInfiniteQuery(recentVideosQuery(categoryId));
  if (list.isPending) return <VideosSkeleton />;
  if (list.isError && !list.data) return <QueryError title={t('recordings.list.failed')} query={list} />;
  const videos = list.data.pages.flatMap((page) => page.videos);
  if (videos.length === 0) {
    return (
      <EmptyState icon="play" title={t('recordings.list.empty')}>
        {t('recordings.category.empty', { name: categoryName(name) })}
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">{t('recordings.title')}</h2>
      <CardGrid>
        {videos.map((video) => (
          <VideoCard key={video.video.uuid} video={video} slug={video.channel.slug} channel={video.channel} />
        ))}
      </CardGrid>
      <ShowMore list={list} label={t('recordings.list.more')} className="mt-6 justify-center" />
    </>
  );
}
