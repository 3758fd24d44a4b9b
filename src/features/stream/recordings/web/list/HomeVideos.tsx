import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { CardSkeleton, HomeRow } from '#features/channel/channels/web/api.ts';
import { recentVideosQuery } from '../queries.ts';
import { VideoCard } from './VideoList.tsx';

export default function HomeVideos() {
  const list = useInfiniteQuery(recentVideosQuery());
  const videos = list.data?.pages.flatMap((page) => page.videos) ?? [];
  return (
    <HomeRow
      title={t('recordings.recent')}
      failed={t('recordings.list.failed')}
      more={t('recordings.list.more')}
      list={list}
      skeleton={<CardSkeleton isRow />}
    >
      {videos.map((video) => (
        <VideoCard key={video.video.uuid} video={video} slug={video.channel.slug} channel={video.channel} />
      ))}
    </HomeRow>
  );
}
